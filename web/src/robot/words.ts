// Machines and their programs in words.

import type { Robot } from "../api/schemas";
import { number, text, type Key } from "../texts/texts";
import { OWN, type Planned } from "./planned";

const WAYS: Readonly<Record<string, Key>> = {
  home: "page.robot.way.home", fixed: "page.robot.way.fixed", choose: "page.robot.way.choose", search: "page.robot.way.search",
};
const FORMATS: Readonly<Record<string, Key>> = {
  text: "page.robot.format.text", program: "page.robot.format.program", words: "page.robot.format.words", motors: "page.robot.format.motors",
  "2010": "page.robot.format.2010", lejos: "page.robot.format.lejos", svg: "page.robot.format.svg", json: "page.robot.format.json",
};

/** What a way to make programs is called; its plain name if there is no text for it. */
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
