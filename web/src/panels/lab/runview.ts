// The run that is shown in place of the cube: histograms that grow, then the report, and what can be done with it.

import { fill, h } from "../../dom/dom";
import type { Lab } from "../../lab/lab";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { comparingBox, joiningBox } from "./comparing";
import { figures } from "./figures";
import { reported } from "./report";
import { runHead } from "./runhead";

export function runView(lab: Lab): HTMLElement {
  const head = runHead(lab);
  const histograms = h("div", { className: "lab-histograms", id: "lab-histograms" });
  const comparing = comparingBox(lab);
  const joining = joiningBox(lab);
  const computing = h("p", { className: "status", role: "status", id: "lab-computing" });
  const report = h("div", { className: "lab-report", id: "lab-report" });
  const element = h("section", { className: "lab-run", id: "lab-run", tabIndex: 0, "aria-label": text("page.lab.run") },
    head.element, histograms, comparing.element, joining.element, computing, report, head.dialog);
  let shown = -1;
  let [histogramsDrawn, reportDrawn]: unknown[] = [];
  watch([lab], () => {
    const run = lab.seen;
    element.classList.toggle("empty", !run);
    if (!run) return;
    if (shown !== run.id) {
      shown = run.id;
      head.begin();
      element.scrollTop = 0;
    }
    head.show(run);
    element.dataset.state = run.state;
    if (histogramsDrawn !== run.histograms) {
      histogramsDrawn = run.histograms;
      fill(histograms, ...figures(run));
    }
    comparing.update();
    joining.update();
    computing.hidden = !lab.reporting;
    fill(computing, lab.reporting ? text("page.lab.computing") : "");
    if (reportDrawn === lab.report) return;
    reportDrawn = lab.report;
    fill(report, ...(lab.report ? reported(lab.report) : []));
  });
  return element;
}
