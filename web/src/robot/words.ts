// Machines and their programs in words, and programs as files.

import type { Robot } from "../api/api";
import type { Bench } from "../bench";
import { save } from "../dom/dom";
import { number, text, type Key } from "../texts/texts";
import { OWN, type Planned } from "./planned";

/** How files of programs end. */
const ENDINGS: Readonly<Record<string, string>> = { lejos: "java", svg: "svg", json: "json" };
/** Files that have a name already: a Java class is called like its file, and a robot of 2010 looks for this one. */
const NAMES: Readonly<Record<string, string>> = { lejos: "RobotProgram", "2010": "robotZuege" };

const WAYS: Readonly<Record<string, Key>> = {
  home: "page.robot.way.home", fixed: "page.robot.way.fixed", choose: "page.robot.way.choose", search: "page.robot.way.search",
};
const FORMATS: Readonly<Record<string, Key>> = {
  text: "page.robot.format.text", program: "page.robot.format.program", words: "page.robot.format.words", motors: "page.robot.format.motors",
  "2010": "page.robot.format.2010", lejos: "page.robot.format.lejos", svg: "page.robot.format.svg", json: "page.robot.format.json",
};

/** What a way to make programs is called; one that nobody has words for yet has its own name. */
export function wayName(way: string): string {
  return WAYS[way] ? text(WAYS[way]) : way;
}

/** What a format is called. */
export function formatName(format: string): string {
  return FORMATS[format] ? text(FORMATS[format]) : format;
}

/** What a machine is called. */
export function robotName(robot: Robot): string {
  return robot.name === OWN ? text("page.robot.own") : robot.name;
}

/** Seconds and movements of a program. */
export function summaryOf({ plan }: Planned): string {
  return text("page.robot.summary", { seconds: number(plan.seconds, 2), movements: number(plan.program.length) });
}

/** Hands over a program in a format. */
export async function download(bench: Bench, planned: Planned, format: string): Promise<void> {
  try {
    const content = await bench.robots.write(planned, format);
    const name = NAMES[format] ?? `zauber-${planned.robot.name}${format === "text" || ENDINGS[format] ? "" : `-${format}`}`;
    save(new Blob([content], { type: format === "svg" ? "image/svg+xml" : "text/plain" }), `${name}.${ENDINGS[format] ?? "txt"}`);
  } catch (error) {
    bench.say(error instanceof Error ? error.message : String(error));
  }
}
