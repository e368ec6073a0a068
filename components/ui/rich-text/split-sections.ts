const WANTED = 8_000;
const AT_LAST = 12_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may go on with what stands above the blank line: indented, a list item, a quotation, a table's row. */
const CONTINUES = /^(?:\s|[-+*]\s|\d{1,9}[.)]\s|>|\|)/;

/**
 * Cuts a long Markdown text at blank lines into sections of 8 to 12 thousand characters, each of which can be read on
 * its own; never inside a fenced code block. A short text is one section.
 */
export function splitSections(text: string): string[] {
  if (text.length <= AT_LAST) return [text];
  const sections: string[] = [];
  let current: string[] = [];
  let length = 0;
  let fence: string | null = null;
  let afterBlank = false;
  for (const line of text.split(/(?<=\n)/)) {
    const enough = length >= AT_LAST || (length >= WANTED && !CONTINUES.test(line));
    if (fence === null && afterBlank && enough) {
      sections.push(current.join(""));
      current = [];
      length = 0;
    }
    const marker = FENCE.exec(line)?.[1];
    if (fence === null) fence = marker ?? null;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = null;
    current.push(line);
    length += line.length;
    afterBlank = line.trim() === "";
  }
  sections.push(current.join(""));
  return sections;
}
