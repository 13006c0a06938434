// A machine of one's own, from a file.

import { button, h } from "../../dom/dom";
import { OWN } from "../../robot/planned";
import type { Robots } from "../../robot/robots";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";

/** Larger files are no machines. */
const MOST_BYTES = 1 << 16;

export interface OwnMachine {
  readonly element: HTMLDetailsElement;
  /** Unfolds the file of one's own, and uses it. */
  open(): void;
  update(): void;
}

export function ownMachine(robots: Robots, toast: Toast): OwnMachine {
  const file = h("textarea", { id: "robot-file", rows: 8, spellcheck: false, autocomplete: "off", "aria-label": text("page.robot.file") });
  const status = h("p", { className: "status bad", role: "alert", id: "robot-file-status" });
  const example = () => robots.chosen?.file ?? robots.list[0]?.file ?? "";
  const use = () => void robots.read(file.value);
  const input = h("input", {
    type: "file", id: "robot-file-input", className: "offscreen", tabIndex: -1, accept: ".toml,text/plain", "aria-hidden": "true",
    onchange: async () => {
      const [given] = [...input.files ?? []];
      input.value = "";
      if (!given) return;
      if (given.size > MOST_BYTES) return toast.say(text("page.robot.tooLong"));
      file.value = await given.text();
      use();
    },
  });
  const copyExample = () => {
    file.value = example();
    file.focus();
    file.setSelectionRange(0, 0);
    file.scrollTop = 0;
  };
  const element = h("details", { className: "options", id: "robot-own" }, h("summary", {}, text("page.robot.ownTitle")),
    h("div", { className: "robot-own" },
      h("p", { className: "hint" }, text("page.robot.ownHow")),
      file,
      h("div", { className: "buttons" },
        button("robot-file-use", text("page.robot.fileUse"), use, "primary"),
        button("robot-file-open", text("page.robot.fileOpen"), () => input.click()), input,
        button("robot-file-copy", text("page.robot.fileCopy"), copyExample)),
      status));
  return {
    element,
    open() {
      element.open = true;
      if (file.value === "") file.value = robots.ownFile || example();
      use();
    },
    update() {
      const { chosen, fileMessage } = robots;
      status.textContent = fileMessage;
      status.hidden = fileMessage === "";
      file.classList.toggle("wrong", fileMessage !== "");
      if (file.value === "" && chosen?.name === OWN) file.value = chosen.file;
    },
  };
}
