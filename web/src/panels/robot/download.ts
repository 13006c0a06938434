// Programs of machines as files.

import { save } from "../../dom/dom";
import type { ProgramFormat } from "../../api/schemas";
import type { Planned } from "../../robot/planned";
import type { Robots } from "../../robot/robots";
import type { Toast } from "../../state/toast";

/** How files of programs end. */
const ENDINGS: Readonly<Record<string, string>> = { lejos: "java", svg: "svg", json: "json" };
/** Files that have a name already: a Java class is called like its file, and a robot of 2010 looks for this one. */
const NAMES: Readonly<Record<string, string>> = { lejos: "RobotProgram", "2010": "robotZuege" };

export interface DownloadParts {
  readonly robots: Robots;
  readonly toast: Toast;
}

/** Hands over a program in a format. */
export async function download({ robots, toast }: DownloadParts, planned: Planned, format: ProgramFormat | "json"): Promise<void> {
  try {
    const content = await robots.write(planned, format);
    const name = NAMES[format] ?? `zauber-${planned.robot.name}${format === "text" || ENDINGS[format] ? "" : `-${format}`}`;
    save(new Blob([content], { type: format === "svg" ? "image/svg+xml" : "text/plain" }), `${name}.${ENDINGS[format] ?? "txt"}`);
  } catch (error) {
    toast.say(error instanceof Error ? error.message : String(error));
  }
}
