// The solid picture of a machine with a cube in it.

import { Group, Matrix4 } from "three";
import { basis, type Angles } from "../../puzzles/angles";
import { CUBE, type Puzzle } from "../../puzzles/puzzle";
import type { Pose, Shape } from "../../robot/pose";
import { Solid } from "../solid";
import { AXES, axis, direct, grippers } from "./holders";
import { Workshop, clockwise, type Mechanism } from "./parts";
import { cover, cradle, oneArm } from "./table";

const BUILT: Record<Shape, (shop: Workshop, places: string) => Mechanism> = { cradle, "one-arm": oneArm, cover, axis, grippers, direct };

export class Works extends Solid {
  /** Turned with the view. */
  private readonly world = new Group();
  private readonly within = new Matrix4();
  private readonly moved = new Matrix4();
  private shop = new Workshop();
  /** The cube stands above the middle of the picture, for there is more below it than above it. */
  private raised = 0;
  private mechanism: Mechanism | undefined;

  constructor(...how: ConstructorParameters<typeof Solid>) {
    super(...how);
    this.world.matrixAutoUpdate = false;
  }

  override show(puzzle: Puzzle): void {
    super.show(puzzle);
    this.scene.clear();
    this.scene.add(this.world);
    this.gather();
  }

  /** Builds a machine around the cube. */
  build(shape: Shape, places: string): void {
    this.shop.dispose();
    this.shop = new Workshop();
    this.mechanism = BUILT[shape](this.shop, places);
    this.room = this.mechanism.room;
    this.raised = this.mechanism.raised;
    if (!this.model) this.show(CUBE);
    this.gather();
    this.ask();
  }

  /** Moves everything to where it is. */
  pose(pose: Pose): void {
    this.mechanism?.show(pose);
    const { whole } = pose;
    this.within.identity();
    if (!whole) return;
    const angle = clockwise(whole.degrees);
    this.within.makeRotationAxis(AXES[whole.axis], angle);
    // A cube that rolls over its edge rises.
    if (whole.axis === 0 && this.mechanism && !pose.holders.size) {
      const lift = 1.5 * (Math.abs(Math.sin(angle)) + Math.abs(Math.cos(angle)) - 1);
      this.within.premultiply(this.moved.makeTranslation(0, lift, 0));
    }
  }

  override look(angles: Angles): void {
    const { right, up, towards } = basis(angles);
    const { world } = this;
    world.matrix.set(...right, 0, ...up, this.raised, ...towards, 0, 0, 0, 0, 1);
    world.matrixWorldNeedsUpdate = true;
    this.shop.look(world.matrix);
    this.model?.lay(this.within, world.matrix);
  }

  protected override coarsen(on: boolean): void {
    super.coarsen(on);
    this.shop.uniforms.hasty.value = on ? 1 : 0;
  }

  override dispose(): void {
    this.shop.dispose();
    super.dispose();
  }

  private gather(): void {
    this.world.clear();
    if (this.model) this.world.add(this.model.group);
    if (this.mechanism) this.world.add(this.mechanism.group);
  }
}
