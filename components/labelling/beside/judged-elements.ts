import { mapText, type TextMap } from "@/components/ui/rich-text/text-map";
import { codePointAt, codeUnitAt, type Evidence } from "@/lib/labelling/evidence/evidence";
import type { Quoted } from "./quoted";

/** The text at this place that is on the screen; those of tasks ahead are on the page too, without a size. */
export function judgedElement(place: number): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-judged="${place}"]`)];
  return all.find((element) => element.getClientRects().length > 0) ?? null;
}

/** The selection in one of the texts, whole or the part of it that lies there; null where there is none. */
export function selectionIn(texts: readonly string[]): Quoted | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  for (const [place, text] of texts.entries()) {
    const element = judgedElement(place);
    if (!element || !range.intersectsNode(element)) continue;
    const part = mapOf(element, text)?.partOf(range);
    if (part) return { place, evidence: evidenceOf(text, part.start, part.end) };
  }
  return null;
}

/** @param start and end in JavaScript's UTF-16 */
export function evidenceOf(text: string, start: number, end: number): Evidence {
  return { start: codePointAt(text, start), end: codePointAt(text, end), quote: text.slice(start, end) };
}

/** What shows a quote on the screen. */
export function rangeOf(text: string, place: number, { start, end }: Evidence): Range | null {
  const element = judgedElement(place);
  if (!element) return null;
  return mapOf(element, text)?.rangeOf({ start: codeUnitAt(text, start), end: codeUnitAt(text, end) }) ?? null;
}

let last: { element: HTMLElement; shown: string; text: string; map: TextMap | null }[] = [];

/** As the text is shown now: raw or not, with formulas typeset or not yet. */
function mapOf(element: HTMLElement, text: string): TextMap | null {
  const shown = element.innerHTML;
  const known = last.find((each) => each.element === element && each.shown === shown && each.text === text);
  if (known) return known.map;
  const map = mapText(element, text, element.querySelector("[data-raw]") !== null);
  last = [
    ...last.filter((each) => each.element !== element && each.element.isConnected),
    { element, shown, text, map },
  ];
  return map;
}
