// Asking the workbench. Which path takes what and answers what is known from the workbench's own description.

import type { paths } from "../../build/openapi";
import { inWords } from "../texts/reports";
import type { Draft, ErrorBody, Progress, Rejection, RunLook, RunPlan, RunReport, RunStep, WatchedRun } from "./schemas";

type Path = keyof paths;
type Verb = "get" | "post" | "delete";
type VerbOf<P extends Path> = { [V in Verb]: [NonNullable<paths[P][V]>] extends [never] ? never : V }[Verb];

/** Everything that can be asked, as in `get /api/methods`. */
export type Call = { [P in Path]: `${VerbOf<P>} ${P}` }[Path];
type Operation<C extends Call> = C extends `${infer V extends Verb} ${infer P extends Path}` ? NonNullable<paths[P][V]> : never;

type Json<Content> = Content extends { readonly "application/json": infer Value } ? Value : never;
type Answers<C extends Call> = Operation<C> extends { readonly responses: { readonly 200: { content: infer Content } } } ? Content : never;
type Parameters<C extends Call> = Operation<C> extends { readonly parameters: infer Parameters } ? Pick<Parameters, Extract<keyof Parameters, "path" | "query">> : never;

/** What is sent: values in the address, and a body, which is a picture where it is not JSON. */
export type Sent<C extends Call> = Parameters<C> & (Operation<C> extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: Content extends { readonly "application/json": infer Value } ? Value : Blob }
  : { readonly body?: never });

export type Answer<C extends Call> = Json<Answers<C>>;

/** What can be answered with events. */
export type Watched = { [C in Call]: Answers<C> extends { readonly "text/event-stream": unknown } ? C : never }[Call];

/** What events carry, by their names. The description lists what can be carried, but not under which name. */
interface Events<C extends Watched> {
  readonly improved: Draft;
  readonly progress: C extends "get /api/lab/runs/{id}/watch" ? WatchedRun : Progress;
  readonly done: C extends "get /api/lab/runs/{id}/watch" ? WatchedRun : Answer<C>;
  readonly plan: RunPlan;
  readonly step: RunStep;
  readonly paused: RunStep;
  readonly look: RunLook;
  readonly finished: RunReport;
}
type Names<C extends Watched> = C extends "post /api/robot/run" ? "plan" | "step" | "paused" | "look" | "finished" : "improved" | "progress" | "done";
export type EventOf<C extends Watched> = { [Name in Names<C>]: { readonly name: Name; readonly data: Events<C>[Name] } }[Names<C>];

/** A request that the workbench rejected, or that did not reach it (status 0). */
export class Rejected extends Error {
  readonly status: number;
  /** Missing if the answer is not the workbench's. */
  readonly rejection: Rejection | undefined;

  constructor(status: number, why: Rejection | string) {
    super(typeof why === "string" ? why : inWords(why.text, why.text_message));
    this.status = status;
    this.rejection = typeof why === "string" ? undefined : why;
  }
}

interface Values {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The address of what is asked, relative to the page; the browser fetches files there by itself. */
export function addressOf<C extends Call>(call: C, values: Parameters<C>): string {
  const { path, query = {} } = values as Values;
  const address = call.slice(call.indexOf("/") + 1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path?.[name])));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
}

async function send<C extends Call>(call: C, sent: Sent<C>, accept: string, signal?: AbortSignal): Promise<Response> {
  const { body } = sent as Values;
  const isFile = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(addressOf(call, sent), {
      method: call.slice(0, call.indexOf(" ")).toUpperCase(),
      headers: { accept, ...(body !== undefined && { "content-type": isFile ? body.type : "application/json" }) },
      body: isFile || body === undefined ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Rejected(0, String(error));
  }
  if (response.ok) return response;
  const answer: Partial<ErrorBody> | undefined = await response.json().catch(() => undefined);
  throw new Rejected(response.status, answer?.error ?? response.statusText);
}

/** Asks the workbench; throws `Rejected` if it rejects the request. */
export async function ask<C extends Call>(call: C, sent: Sent<C>, signal?: AbortSignal): Promise<Answer<C>> {
  const response = await send(call, sent, "application/json", signal);
  // Some have no content.
  return (response.status === 204 ? undefined : await response.json()) as Answer<C>;
}

/** The events of long work; throws `Rejected` if it fails. Aborting the signal stops the workbench too. */
export async function* watch<C extends Watched>(call: C, sent: Sent<C>, signal: AbortSignal): AsyncGenerator<EventOf<C>> {
  const response = await send(call, sent, "text/event-stream", signal);
  for await (const { name, data } of eventsIn(response, signal)) {
    if (name === "failed") throw new Rejected(422, (data as ErrorBody).error);
    yield { name, data } as EventOf<C>;
  }
}

/** The answer of long work that reports how far it is. */
export async function answerOf<C extends Exclude<Watched, "post /api/robot/run">>(
  call: C, sent: Sent<C>, onProgress: (progress: Events<C>["progress"]) => void, signal: AbortSignal,
): Promise<Events<C>["done"]> {
  for await (const event of watch<Watched>(call, sent as Sent<Watched>, signal)) {
    if (event.name === "progress") onProgress(event.data as Events<C>["progress"]);
    if (event.name === "done") return event.data as Events<C>["done"];
  }
  throw new Rejected(0, "the answer has no end");
}

/** Server-sent events. EventSource cannot be used: it cannot post, and it reconnects at the end. */
async function* eventsIn(response: Response, signal: AbortSignal): AsyncGenerator<{ name: string; data: unknown }> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    // If the connection breaks in the middle of an answer, the workbench cannot be reached.
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Rejected(0, String(error));
    });
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join("\n");
      if (field("data")) yield { name: field("event"), data: JSON.parse(field("data")) };
    }
  }
}
