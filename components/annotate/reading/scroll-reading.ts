const LINE = 64;

/** Scrolls the text on the screen, wherever the focus is. Texts of tasks ahead are on the page too, without a height. */
export function scrollReading(by: "line" | "page", direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-reading]")];
  const pane = panes.find((candidate) => candidate.clientHeight > 0);
  pane?.scrollBy({ top: direction * (by === "line" ? LINE : pane.clientHeight * 0.85) });
}
