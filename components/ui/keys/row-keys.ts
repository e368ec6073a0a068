/** Moves through the rows of tables and lists (`data-rows`) by the focus, which any screen reader follows, and keeps it there. */

const LIST = "table, [data-rows]";
const OPENS = "a[href]";
const TICKS = "input[type=checkbox]";
const ACTS = `${OPENS}, ${TICKS}, button, summary`;

/** The next row of the list that has the focus, or the first one of the first list in sight that leads anywhere. */
export function stepRow(by: 1 | -1): boolean {
  const current = currentRow();
  if (current) {
    const rows = rowsOf(current.list);
    return focusRow(rows[rows.indexOf(current.row) + by]);
  }
  const lists = [...document.querySelectorAll(`main :is(${LIST})`)].filter(
    (list) => list.checkVisibility() && rowsOf(list).length > 0,
  );
  const leading = lists.filter((list) => rowsOf(list).some((row) => row.querySelector(`${OPENS}, ${TICKS}`)));
  const list = leading.find(isInSight) ?? leading[0] ?? lists.find(isInSight) ?? lists[0];
  return list ? focusRow(rowsOf(list)[0]) : false;
}

/** What a row leads to; a link that has the focus itself is left to the browser. */
export function openRow(): boolean {
  const { row } = currentRow() ?? {};
  if (!row || document.activeElement?.matches("a, button, summary")) return false;
  const link = row.querySelector<HTMLElement>(OPENS) ?? row.querySelector<HTMLElement>("button, summary");
  link?.click();
  return link !== null;
}

export function tickRow(): boolean {
  const box = currentRow()?.row.querySelector<HTMLElement>(TICKS);
  box?.click();
  return box !== null && box !== undefined;
}

function currentRow(): { list: Element; row: HTMLElement } | null {
  const list = document.activeElement?.closest(LIST);
  if (!list?.closest("main")) return null;
  const row = rowsOf(list).find((each) => each.contains(document.activeElement));
  return row ? { list, row } : null;
}

function rowsOf(list: Element): HTMLElement[] {
  const rows = list.matches("table")
    ? [...list.querySelectorAll("tbody:not([aria-hidden]) > tr")].filter(
        (row) => !row.querySelector(":scope > td[colspan]"),
      )
    : [...list.children];
  return rows.filter((row): row is HTMLElement => row instanceof HTMLElement);
}

/** What of a row has the focus when one comes to it. */
function placeIn(row: HTMLElement): HTMLElement {
  const first = row.closest("[data-own-keys]")
    ? row.querySelector<HTMLElement>(TICKS)
    : row.querySelector<HTMLElement>(OPENS);
  const place = first ?? row.querySelector<HTMLElement>(ACTS) ?? row;
  if (place === row) row.tabIndex = -1;
  return place;
}

function focusRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  const place = placeIn(row);
  // As after a key, so that the ring is drawn.
  place.focus({ focusVisible: true, preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

const FOCUSABLE = ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled)";

/**
 * When what has the focus goes (a row, the bar or the dialog of what is done with rows, a toast), the row that comes in its
 * place gets it, or what is nearest: else a screen reader and Tab would begin at the top of the page again.
 * @param early what had the focus until now, in order
 */
export function followFocus(early: readonly (EventTarget | null)[]): () => void {
  /** what has the focus */
  let had: Element | null = null;
  /** what of the page had it last, and what it is in, from the inside out */
  let chain: Element[] = [];
  let rowNumber = 0;
  let path = location.pathname;
  const arrived = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element) || target === document.body) return;
    had = target;
    path = location.pathname;
    if (!target.closest("main")) return;
    chain = [];
    for (let at: Element | null = target; at && at.id !== "main"; at = at.parentElement) chain.push(at);
    const current = currentRow();
    const numbered = target.closest<HTMLElement>("[data-index]");
    if (numbered) rowNumber = Number(numbered.dataset.index);
    else if (current) rowNumber = rowsOf(current.list).indexOf(current.row);
  };
  // Who leaves it on purpose leaves something that is still there; browsers say this of what is removed too.
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (had === target && had?.isConnected) had = null;
    });
  const giveOn = () => {
    // Another page has its own beginning.
    if (!had || had.isConnected || document.activeElement !== document.body || location.pathname !== path) return;
    for (const place of [...chain.flatMap((each) => nearest(each, rowNumber)), document.getElementById("main")]) {
      place?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  };
  // A dialog or field that takes the focus has done so before the next frame.
  const check = () => requestAnimationFrame(giveOn);
  for (const target of [...early, document.activeElement]) arrived({ target });
  document.addEventListener("focusin", arrived);
  document.addEventListener("focusout", left);
  // A dialog holds it until it is closed.
  document.addEventListener("close", check, true);
  const watch = new MutationObserver(check);
  watch.observe(document.body, { subtree: true, childList: true });
  return () => {
    document.removeEventListener("focusin", arrived);
    document.removeEventListener("focusout", left);
    document.removeEventListener("close", check, true);
    watch.disconnect();
  };
}

/** What may have the focus in or at something that is still there: best the row of that number. */
function nearest(element: Element, rowNumber: number): HTMLElement[] {
  if (!element.isConnected) return [];
  const list = element.matches(LIST) ? element : element.querySelector(LIST);
  const rows = list ? rowsOf(list) : [];
  const row = rows.find(({ dataset }) => dataset.index === String(rowNumber)) ?? rows[rowNumber] ?? rows.at(-1);
  const other = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => each.checkVisibility());
  const places = [element.matches(FOCUSABLE) ? element : null, row && placeIn(row), other];
  return places.filter((place) => place instanceof HTMLElement);
}
