// A roving tab stop: Tab reaches a group of buttons once, and arrow keys move within it.

/** Makes one of the elements the tab stop; `columns` is how far the up and down keys move. */
export function rove(container: HTMLElement, elements: () => readonly HTMLElement[], columns = 1): { refresh(): void } {
  const refresh = () => {
    const all = elements();
    const stop = all.find((element) => element.getAttribute("aria-current")) ?? all.find((element) => element.tabIndex === 0) ?? all[0];
    const focused = all.includes(document.activeElement as HTMLElement) ? document.activeElement : stop;
    for (const element of all) element.tabIndex = element === focused ? 0 : -1;
  };
  container.addEventListener("keydown", (event) => {
    const all = elements();
    const at = all.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -at, End: all.length - 1 - at,
    };
    const by = steps[event.key];
    if (at < 0 || by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[at + by];
    if (!next) return;
    all[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  container.addEventListener("focusin", (event) => {
    const all = elements();
    if (all.includes(event.target as HTMLElement)) for (const element of all) element.tabIndex = element === event.target ? 0 : -1;
  });
  refresh();
  return { refresh };
}
