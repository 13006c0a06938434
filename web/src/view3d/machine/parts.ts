// What machines are made of: blocks with rounded edges, discs and shafts, in a few materials, lit as the cube is.
//
// The cube is three units wide about the origin; x to the right, y up, z to the front. Below it there is little light: what
// stands near its lower edge, or low, is darker, which is all the shadow there is.

import {
  BufferGeometry, Color, Group, LatheGeometry, Matrix3, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, Vector2, type IUniform,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Pose } from "../../robot/pose";
import { LIGHT } from "../shaders";

/** A machine to look at. */
export interface Mechanism {
  readonly group: Group;
  /** How large a ball about the cube has to be to hold it. */
  readonly room: number;
  /** How far the cube stands above its middle. */
  readonly raised: number;
  show(pose: Pose): void;
}

export type Material = "frame" | "light" | "dark" | "grip" | "accent" | "steel" | "rubber";

const LOOKS: Record<Material, { readonly colour: string; readonly gloss: number; readonly blur: number }> = {
  frame: { colour: "#7b8595", gloss: 0.5, blur: 2.2 },
  light: { colour: "#d3d8e0", gloss: 0.6, blur: 1.8 },
  dark: { colour: "#3a4351", gloss: 0.5, blur: 2.0 },
  grip: { colour: "#262d38", gloss: 0.5, blur: 2.0 },
  accent: { colour: "#f09a2e", gloss: 0.7, blur: 1.6 },
  steel: { colour: "#aab2bd", gloss: 2.6, blur: 1.0 },
  rubber: { colour: "#14171c", gloss: 0.25, blur: 2.6 },
};

const VERTEX = /* glsl */ `
  centroid varying vec3 stand;
  centroid varying vec3 facing;
  varying vec3 home;
  uniform mat3 upright;

  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    stand = seen.xyz - viewMatrix[3].xyz;
    facing = mat3(modelViewMatrix) * normal;
    home = upright * (modelMatrix * vec4(position, 1.0)).xyz;
    gl_Position = projectionMatrix * seen;
  }
`;

const FRAGMENT = /* glsl */ `
  ${LIGHT}
  varying vec3 home;
  uniform vec3 paint;
  uniform float gloss;
  uniform float blur;

  void main() {
    vec3 n = normalize(facing);
    float open = mix(0.66, 1.0, smoothstep(-3.6, -1.2, home.y));
    // The cube stands over what is below it.
    float aside = max(0.0, max(abs(home.x), abs(home.z)) - 1.5);
    float below = max(0.0, -1.45 - home.y);
    open *= 1.0 - 0.62 * exp(-2.4 * aside - 0.55 * below) * smoothstep(-1.1, -1.55, home.y);
    gl_FragColor = vec4(lit(paint, n, blur, gloss, open), 1.0);
    #include <colorspace_fragment>
  }
`;

const SHADOW_VERTEX = /* glsl */ `
  varying vec2 spot;
  void main() {
    spot = position.xz;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

const SHADOW_FRAGMENT = /* glsl */ `
  varying vec2 spot;
  uniform vec2 reach;
  void main() {
    vec2 out_ = max(vec2(0.0), abs(spot) - reach);
    gl_FragColor = vec4(0.0, 0.0, 0.0, 0.34 * exp(-2.4 * dot(out_, out_)));
  }
`;

/** Where a part is, and half of what it measures. */
type Place = readonly [number, number, number];

/** Makes the parts of one machine. */
export class Workshop {
  readonly uniforms = { hasty: { value: 0 }, upright: { value: new Matrix3() } };
  private readonly materials = new Map<Material, ShaderMaterial>();
  private readonly made: { dispose(): void }[] = [];

  /** How the machine is looked at. */
  look(seen: Matrix4): void {
    this.uniforms.upright.value.setFromMatrix4(seen).transpose();
  }

  group(...parts: (Mesh | Group)[]): Group {
    const group = new Group();
    if (parts.length > 0) group.add(...parts);
    return group;
  }

  /** A block from its middle and its sizes. */
  block(material: Material, middle: Place, size: Place, radius = 0.07): Mesh {
    const round = Math.min(radius, ...size.map((value) => value / 2 - 0.001));
    return this.mesh(new RoundedBoxGeometry(...size, 2, round), material, middle);
  }

  /** A disc or a shaft about an axis, with bevelled ends. */
  disc(material: Material, middle: Place, axis: 0 | 1 | 2, radius: number, length: number, bevel = 0.05): Mesh {
    const edge = Math.min(bevel, radius / 2, length / 2);
    const half = length / 2;
    const profile = [[0, -half], [radius - edge, -half], [radius, -half + edge], [radius, half - edge], [radius - edge, half], [0, half]];
    // Doubled corners keep the flat ends flat.
    const points = profile.flatMap(([x, y], i) => (i === 0 || i === profile.length - 1 ? [new Vector2(x, y)] : [new Vector2(x, y), new Vector2(x, y)]));
    const shape = new LatheGeometry(points, 40);
    if (axis === 0) shape.rotateZ(-Math.PI / 2);
    if (axis === 2) shape.rotateX(Math.PI / 2);
    return this.mesh(shape, material, middle);
  }

  /** The shadow that everything casts on the ground. */
  shadow(high: number, [wide, deep]: readonly [number, number]): Mesh {
    const plane = new PlaneGeometry(2 * wide + 4, 2 * deep + 4).rotateX(-Math.PI / 2);
    const material = new ShaderMaterial({
      vertexShader: SHADOW_VERTEX, fragmentShader: SHADOW_FRAGMENT, uniforms: { reach: { value: new Vector2(wide, deep) } },
      transparent: true, depthWrite: false,
    });
    this.made.push(plane, material);
    const mesh = new Mesh(plane, material);
    mesh.position.y = high;
    mesh.renderOrder = -5;
    return mesh;
  }

  dispose(): void {
    for (const one of [...this.made, ...this.materials.values()]) one.dispose();
  }

  private mesh(shape: BufferGeometry, material: Material, [x, y, z]: Place): Mesh {
    this.made.push(shape);
    const mesh = new Mesh(shape, this.material(material));
    mesh.position.set(x, y, z);
    return mesh;
  }

  private material(name: Material): ShaderMaterial {
    const known = this.materials.get(name);
    if (known) return known;
    const { colour, gloss, blur } = LOOKS[name];
    const uniforms: Record<string, IUniform> = {
      ...this.uniforms, paint: { value: new Color(colour) }, gloss: { value: gloss }, blur: { value: blur },
    };
    const made = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms });
    this.materials.set(name, made);
    return made;
  }
}

/** Degrees clockwise, as three.js counts them. */
export const clockwise = (degrees: number) => (-degrees * Math.PI) / 180;
