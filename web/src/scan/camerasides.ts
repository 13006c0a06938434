// The sides of a cube that a machine shows to the camera: what the scan on the page says of them.

import type { SideReader } from "../robot/camerarun";
import { listen, Store } from "../state/store";
import { text } from "../texts/texts";
import type { Scans } from "./scans";

export class CameraSides extends Store implements SideReader {
  private readonly scans: Scans;

  constructor(scans: Scans) {
    super();
    this.scans = scans;
    listen([scans, scans.feed], () => this.tell());
  }

  begin(): void {
    this.scans.afresh();
    void this.scans.feed.start();
  }

  stop(): void {
    this.scans.feed.stop();
  }

  get seen(): number {
    return this.scans.current.scanner.faces.count;
  }

  get isRead(): boolean {
    const { scanner: { reading }, placed } = this.scans.current;
    return reading?.isLegal === true && placed !== undefined;
  }

  get trouble(): string | undefined {
    const { feed: { trouble }, current: { scanner: { faces, reason } } } = this.scans;
    if (trouble) return text(`page.scan.trouble.${trouble}`);
    return faces.isComplete ? reason : undefined;
  }
}
