/** Moves through the rows of tables and lists (`data-rows`) by the focus, which any screen reader follows. */

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

function focusRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  const first = row.closest("[data-own-keys]")
    ? row.querySelector<HTMLElement>(TICKS)
    : row.querySelector<HTMLElement>(OPENS);
  const place = first ?? row.querySelector<HTMLElement>(ACTS) ?? row;
  if (place === row) row.tabIndex = -1;
  // As after a key, so that the ring is drawn.
  place.focus({ focusVisible: true, preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
