/** What a model wrote in addition to its answer. */
export type Aside = "reasoning" | "tool";

export interface Section {
  readonly text: string;
  /** null: Markdown, a part of the answer; otherwise a text that is shown as it is, and only on request */
  readonly aside: Aside | null;
}

const WANTED = 8_000;
const AT_LAST = 12_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may continue what is above the blank line: indented, a list item, a quotation, a table's row. */
const CONTINUES = /^(?:\s|[-+*]\s|\d{1,9}[.)]\s|>|\|)/;

/** How reasoning and calls of tools are marked in the answers of models. */
const ASIDE =
  /(?! {4}|\t)((?:[^`\n]|(?=(`+))\2[^`\n]*\2)*?) {0,3}<(think|thinking|reasoning|tool_calls?|tool_responses?|tool_results?|function_calls?)>/iy;
const REST_OF_BLANK_LINE = /[^\S\n]*(?:\n|$)/y;

/**
 * Cuts a Markdown text into sections that can be read on their own: reasoning and calls of tools apart from the answer, and
 * a long answer at blank lines into 8 to 12 thousand characters; never inside a fenced code block. Nothing is left out.
 */
export function splitSections(text: string): Section[] {
  if (text.length <= AT_LAST && !text.includes("<")) return [{ text, aside: null }];
  const sections: Section[] = [];
  const findAside = asideFinder(text);
  let start = 0;
  let fence: string | null = null;
  let afterBlank = false;
  const unopened = endOfUnopened(text);
  const cut = (end: number, aside: Aside | null) => {
    if (end > start) sections.push({ text: text.slice(start, end), aside });
    start = end;
  };
  if (unopened > 0) cut(unopened, "reasoning");
  for (let at = unopened; at < text.length; ) {
    const aside = fence === null ? findAside(at) : null;
    if (aside) {
      cut(aside.start, null);
      cut(aside.end, aside.kind);
      at = aside.end;
      afterBlank = true;
      continue;
    }
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end);
    const enough = at - start >= AT_LAST || (at - start >= WANTED && !CONTINUES.test(line));
    if (fence === null && afterBlank && enough) cut(at, null);
    const marker = FENCE.exec(line)?.[1];
    if (fence === null) fence = marker ?? null;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = null;
    afterBlank = line.trim() === "";
    at = end;
  }
  cut(text.length, null);
  return sections.length > 0 ? sections : [{ text, aside: null }];
}

const UNOPENED = /^ {0,3}<\/(think|thinking|reasoning)>[^\S\n]*(?:\n|(?=\S)|$)/im;

/** Where reasoning ends whose beginning is missing, as prompts of some models end with its mark; 0 where there is none. */
function endOfUnopened(text: string): number {
  const close = UNOPENED.exec(text);
  if (!close) return 0;
  const before = text.slice(0, close.index);
  const isOpened = before.toLowerCase().includes(`<${close[1]?.toLowerCase()}>`);
  const isInCode = before.split("\n").filter((line) => FENCE.test(line)).length % 2 === 1;
  return isOpened || isInCode || before.trim() === "" ? 0 : close.index + close[0].length;
}

/**
 * Finds what is marked in the rest of a line, outside of code, and where it ends: with its line, unless an answer or the
 * next mark follows there. Null where nothing is marked, or its end is missing.
 */
function asideFinder(text: string): (at: number) => { start: number; end: number; kind: Aside } | null {
  /** Where the next end of each mark is, so that a text of many marks is searched once. */
  const ends = new Map<string, number>();
  return (at) => {
    ASIDE.lastIndex = at;
    const [, before = "", , mark] = ASIDE.exec(text) ?? [];
    if (mark === undefined) return null;
    const name = mark.toLowerCase();
    const start = at + before.length;
    if ((ends.get(name) ?? 0) <= start) {
      const close = new RegExp(`</${name}>`, "gi");
      close.lastIndex = start;
      ends.set(name, close.exec(text) ? close.lastIndex : Number.POSITIVE_INFINITY);
    }
    const close = ends.get(name) ?? Number.POSITIVE_INFINITY;
    if (close === Number.POSITIVE_INFINITY) return null;
    REST_OF_BLANK_LINE.lastIndex = close;
    const end = REST_OF_BLANK_LINE.test(text) ? REST_OF_BLANK_LINE.lastIndex : close;
    return { start, end, kind: /^(?:tool|function)/.test(name) ? "tool" : "reasoning" };
  };
}
