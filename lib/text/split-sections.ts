/** What a model wrote beside its answer. */
export type Aside = "reasoning" | "tool";

export interface Section {
  readonly text: string;
  /** null: Markdown, a part of the answer; otherwise a text that is shown as it is, and only to whoever wants it */
  readonly aside: Aside | null;
}

const WANTED = 8_000;
const AT_LAST = 12_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may go on with what stands above the blank line: indented, a list item, a quotation, a table's row. */
const CONTINUES = /^(?:\s|[-+*]\s|\d{1,9}[.)]\s|>|\|)/;

/** How reasoning and calls of tools are marked in the answers of models. */
const ASIDE = /^ {0,3}<(think|thinking|reasoning|tool_calls?|tool_responses?|tool_results?|function_calls?)>/i;

/**
 * Cuts a Markdown text into sections that can be read on their own: reasoning and calls of tools apart from the answer, and
 * a long answer at blank lines into 8 to 12 thousand characters; never inside a fenced code block. Nothing is left out.
 */
export function splitSections(text: string): Section[] {
  if (text.length <= AT_LAST && !text.includes("<")) return [{ text, aside: null }];
  const sections: Section[] = [];
  let current: string[] = [];
  let length = 0;
  let fence: string | null = null;
  let afterBlank = false;
  const cut = (aside: Aside | null) => {
    if (current.length > 0) sections.push({ text: current.join(""), aside });
    current = [];
    length = 0;
  };
  const lines = text.split(/(?<=\n)/);
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? "";
    const aside = fence === null ? asideFrom(lines, i) : null;
    if (aside) {
      cut(null);
      current = aside.lines;
      cut(aside.kind);
      i += aside.lines.length - 1;
      afterBlank = true;
      continue;
    }
    const enough = length >= AT_LAST || (length >= WANTED && !CONTINUES.test(line));
    if (fence === null && afterBlank && enough) cut(null);
    const marker = FENCE.exec(line)?.[1];
    if (fence === null) fence = marker ?? null;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = null;
    current.push(line);
    length += line.length;
    afterBlank = line.trim() === "";
  }
  cut(null);
  return sections.length > 0 ? sections : [{ text, aside: null }];
}

/** The lines of what is marked from here on; null where nothing is, its end is missing, or words follow on its last line. */
function asideFrom(lines: readonly string[], from: number): { lines: string[]; kind: Aside } | null {
  const name = ASIDE.exec(lines[from] ?? "")?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const end = `</${name}>`;
  const last = lines.findIndex((line, i) => i >= from && line.toLowerCase().includes(end));
  if (last < 0 || !lines[last]?.toLowerCase().trimEnd().endsWith(end)) return null;
  return { lines: lines.slice(from, last + 1), kind: /^(?:tool|function)/.test(name) ? "tool" : "reasoning" };
}
