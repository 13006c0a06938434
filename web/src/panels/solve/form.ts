// What to search for: the method and its variant, the metric, limits.

import type { Dice } from "../../dice/dice";
import { button, fill, h, option } from "../../dom/dom";
import type { MethodOffers } from "../../services/methodoffers";
import type { PositionChecks } from "../../services/positioncheck";
import type { Scrambler } from "../../services/scrambler";
import type { Search } from "../../services/search";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";
import { methodName, methodPurpose } from "../../texts/words";
import { limitFields } from "./limits";
import { unsolvable } from "./status";

export interface SolveFormParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly search: Search;
  readonly checks: PositionChecks;
  readonly scrambler: Scrambler;
  readonly dice: Dice;
  readonly offers: MethodOffers;
  readonly toast: Toast;
}

/** What the form says now. */
export interface ChosenMethod {
  readonly method: string;
  readonly variant: string;
}

export interface SolveForm {
  readonly element: HTMLElement;
  readonly chosen: ChosenMethod;
}

export function solveForm(parts: SolveFormParts): SolveForm {
  const { model, choices, search, checks, scrambler, dice, offers, toast } = parts;
  const method = h("select", { id: "method", onchange: () => choose() }, option("", "…"));
  const purpose = h("p", { className: "hint", id: "method-purpose" });
  const variant = h("select", {
    id: "variant",
    onchange: () => {
      tables.show();
      limits.show(offers.named(method.value), variant.value, offers.isDice);
    },
  });
  const variantLabel = h("label", {}, text("page.solve.variant"), variant);
  const limits = limitFields(() => {
    choices.set({ metric: limits.metric });
    tables.show();
  });
  const start = h("button", { type: "submit", className: "primary", id: "solve" }, text("page.solve.start"));
  const cancel = button("cancel", text("page.solve.cancel"), () => search.cancel());
  const buttons = h("div", { className: "buttons" }, start, cancel);
  const tables = tablesPlace(offers, () => ({ method: method.value, variant: variant.value, metric: limits.metric }), toast);
  const options = h("details", { className: "options", id: "solve-options" },
    h("summary", {}, text("page.solve.options")), h("div", { className: "fields" }, variantLabel, ...limits.elements), tables.list);
  const submit = () => {
    if (search.running) return;
    scrambler.settle();
    void search.start({ method: method.value, variant: variant.value || undefined, ...limits.limits });
  };
  const element = h("form", {
    className: "fields", id: "solve-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      submit();
    },
  }, h("label", { className: "wide" }, text("page.solve.method"), method), purpose, tables.cost, buttons, options);

  const choose = () => {
    const wanted = method.value;
    if (choices.method !== wanted) dice.stop();
    method.value = wanted;
    // First the fields of the method, because listeners to the choice read its variant.
    showMethod();
    choices.set({ method: wanted, metric: limits.metric });
  };
  /** Shows what can be chosen for the method. */
  const showMethod = () => {
    const offer = offers.named(method.value);
    fill(variant, ...(offer?.variants ?? []).map((name) => option(name, name)));
    variantLabel.hidden = (offer?.variants.length ?? 0) < 2;
    fill(purpose, methodPurpose(method.value));
    limits.offer(offer);
    tables.show();
  };
  let listed = offers.list;
  const update = () => {
    const isNew = listed !== offers.list;
    if (isNew) {
      listed = offers.list;
      fill(method, ...listed.map(({ name }) => option(name, methodName(name))));
      limits.metric = choices.metric;
    }
    // Keys and links can choose a method as well.
    if (isNew || (method.value !== choices.method && offers.named(choices.method))) {
      method.value = choices.method;
      showMethod();
      choices.set({ metric: limits.metric });
    }
    const byChance = offers.isDice;
    buttons.hidden = byChance;
    limits.show(offers.named(method.value), variant.value, byChance);
    options.hidden = byChance && variantLabel.hidden;
    // Not disabled while it searches: a keyboard user would lose the focus.
    start.disabled = !checks.isSolvable;
    start.setAttribute("aria-disabled", String(search.running));
    start.title = checks.isSolvable ? "" : text(unsolvable(model));
    start.textContent = text(model.state.goal !== null ? "page.solve.transform" : "page.solve.start");
    cancel.hidden = !search.running;
  };
  watch([offers, choices, model, search, checks], update);
  // A key may have chosen another variant than the usual one.
  let rolled = dice.rolled;
  watch([dice], () => {
    if (dice.rolled === rolled) return;
    rolled = dice.rolled;
    if (rolled?.method === method.value) variant.value = rolled.variant;
  });
  return {
    element,
    get chosen() {
      return { method: method.value, variant: variant.value };
    },
  };
}

/** What a search costs beforehand, and the tables that make it cheaper. Most people never see it, so it is fetched later. */
function tablesPlace(offers: MethodOffers, chosen: () => ChosenMethod & { readonly metric: string }, toast: Toast): { readonly cost: HTMLElement; readonly list: HTMLElement; show(): void } {
  const cost = h("p", { className: "hint", id: "method-cost" });
  const list = h("div", { id: "method-tables" });
  let wanted = 0;
  const show = () => {
    const mine = ++wanted;
    const { method: name, variant, metric } = chosen();
    const method = offers.named(name);
    fill(cost);
    fill(list);
    if (!method || method.tables.length < 2) return;
    import("./tables").then((part) => part.showTables(cost, list, { method, variant, metric }, () => mine === wanted, (message) => toast.say(message)))
      .catch(() => undefined);
  };
  return { cost, list, show };
}
