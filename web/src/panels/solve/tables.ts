// The tables of a method: how long each takes to build, how long a search takes with it, and buttons to build them.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import { duration, number, text } from "../../texts/texts";

/** What is chosen in the form. */
export interface Chosen {
  readonly method: api.Method;
  readonly variant: string;
  readonly metric: string;
}

/** How many bytes, in words. */
function size(bytes: number): string {
  return bytes < 1e9 ? text("page.tables.megabytes", { count: number(bytes / 1e6) }) : text("page.tables.gigabytes", { count: number(bytes / 1e9, 1) });
}

/** Whether a table is for this metric. */
const fits = (table: api.Table, metric: string) => table.metric === metric;

/** The table that a search will use: of those of the variant, the largest one that is ready, or else the first. */
function taken(own: readonly api.Table[], { method, variant }: Chosen): api.Table | undefined {
  const choice = method.choices.find(({ name }) => name === variant);
  const its = own.filter(({ name }) => choice?.tables.includes(name));
  return its.findLast(({ state }) => state === "ready") ?? its[0];
}

/** Tables that are being built, by name: they go on while another method is looked at. */
const building = new Map<string, { readonly control: AbortController; progress?: api.Progress }>();

/** Says what a search will cost, and lists the tables of the method with a button for each that is not there yet. */
export async function showTables(cost: HTMLElement, place: HTMLElement, chosen: Chosen, isCurrent: () => boolean, say: (message: string) => void): Promise<void> {
  const all = await api.tables();
  if (!isCurrent()) return;
  const own = all.filter((table) => chosen.method.tables.includes(table.name) && fits(table, chosen.metric));
  const table = taken(own, chosen);
  const solving = table?.solving ?? undefined;
  fill(cost, table && solving !== undefined && (table.state === "ready"
    ? text("page.tables.cost", { table: table.name, time: duration(solving) })
    : text("page.tables.first", { table: table.name, build: duration(table.seconds), time: duration(solving) })));
  const again = () => void showTables(cost, place, chosen, isCurrent, say).catch(() => undefined);
  const row = (table: api.Table) => {
    const state = h("span", { className: "table-state" });
    const show = () => {
      const work = building.get(table.name);
      if (table.state === "ready") fill(state, text("page.tables.ready"));
      else if (work) {
        const [part, remaining] = [work.progress?.part ?? 0, work.progress?.remaining ?? table.seconds];
        fill(state, h("progress", { max: 1, value: part }),
          h("span", {}, text("page.tables.building", { percent: number(Math.floor(100 * part)), time: duration(remaining) })),
          h("button", { type: "button", onclick: () => work.control.abort() }, text("page.tables.stop")));
      } else fill(state, h("button", { type: "button", "data-build": table.name, onclick: build }, text("page.tables.build", { time: duration(table.seconds) })));
    };
    const build = () => {
      const control = new AbortController();
      building.set(table.name, { control });
      show();
      api.buildTable(table.name, (progress) => {
        building.set(table.name, { control, progress });
        show();
      }, control.signal).catch((error: unknown) => {
        if (!control.signal.aborted) say(error instanceof api.Rejected && error.status !== 0 ? error.message : text("page.offline"));
      }).finally(() => {
        building.delete(table.name);
        again();
      });
    };
    show();
    const words = table.solving == null ? text("page.tables.plain", { size: size(table.bytes) })
      : text("page.tables.row", { size: size(table.bytes), time: duration(table.solving) });
    return h("li", { "data-table": table.name, "data-state": table.state }, h("b", {}, table.name), h("span", { className: "hint" }, words), state);
  };
  fill(place, own.length > 0 && h("h3", {}, text("page.tables.title")), own.length > 0 && h("ul", { className: "tables" }, ...own.map(row)));
}
