import type { Nodes } from "mdast";
import { extractMath, type Formula, restoreSource } from "@/lib/text/extract-math";
import { splitSections } from "@/lib/text/split-sections";
import { parseMarkdown, walk } from "./parse-markdown";

/** Represents a whole formula. */
export const FORMULA = "\uFFFC";

/** The characters of a text that a reader sees, in order and without spaces, and the position of each in the text. */
export interface ShownSource {
  readonly characters: string;
  /** in UTF-16, of a formula all of it */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Of a text that is shown as it was written. */
export function rawSource(text: string): ShownSource {
  const shown = new Collector();
  for (let i = 0; i < text.length; i += 1) shown.add(text[i] ?? "", i, i + 1);
  return shown;
}

/** Of a text that is shown as Markdown: all that is in no mark-up, as the renderer shows it. */
export function markdownSource(text: string): ShownSource {
  const { text: extracted, formulas } = extractMath(text);
  const shown = new Collector();
  let original = 0;
  for (const { text: section, aside } of splitSections(extracted)) {
    if (aside) {
      const source = restoreSource(section, formulas);
      for (let i = 0; i < source.length; i += 1) shown.add(source[i] ?? "", original + i, original + i + 1);
      original += source.length;
      continue;
    }
    const places = placesOf(section, formulas, original);
    const end = places.at(-1) ?? original;
    const root = parseMarkdown(section);
    const parts: [number, number][] = root
      ? [...walk(root)].flatMap((node) => partOf(node, section))
      : [[0, section.length]];
    let done = 0;
    for (const [from, to] of parts) {
      for (let i = Math.max(from, done); i < to; i += 1) {
        const close = section[i] === OPEN ? section.indexOf(CLOSE, i) : -1;
        // Code and the like show a formula as written, but it counts as a formula here all the same.
        if (close > 0) shown.add(FORMULA, places[i] ?? 0, places[close + 1] ?? end);
        else shown.add(section[i] ?? "", places[i] ?? 0, places[i + 1] ?? end);
        if (close > 0) i = close;
      }
      done = Math.max(done, to);
    }
    original = end;
  }
  return shown;
}

const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

class Collector implements ShownSource {
  private readonly parts: string[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  get characters(): string {
    return this.parts.join("");
  }

  add(character: string, start: number, end: number): void {
    if (/\s/.test(character)) return;
    this.parts.push(character);
    this.starts.push(start);
    this.ends.push(end);
  }
}

/** The position in the original text of each position in a section, which has placeholders for formulas. */
function placesOf(section: string, formulas: readonly Formula[], start: number): number[] {
  const places: number[] = [];
  let original = start;
  let i = 0;
  while (i < section.length) {
    const close = section[i] === OPEN ? section.indexOf(CLOSE, i) : -1;
    const formula = close > 0 ? formulas[Number(section.slice(i + 1, close))] : undefined;
    const next = formula ? close + 1 : i + 1;
    for (; i < next; i += 1) places[i] = original;
    original += formula?.source.length ?? 1;
  }
  places[section.length] = original;
  return places;
}

/** The part of its source that a node shows by itself. */
function partOf(node: Nodes, source: string): [number, number][] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) return [];
  switch (node.type) {
    case "inlineCode": {
      const marks = /^`+/.exec(source.slice(start, end))?.[0].length ?? 0;
      return [[start + marks, end - marks]];
    }
    case "listItem": {
      const number = /^\d+[.)]/.exec(source.slice(start, end))?.[0].length ?? 0;
      return number > 0 ? [[start, start + number]] : [];
    }
    case "text":
    case "code":
    case "html":
    case "image":
    case "imageReference":
    case "definition":
      return [[start, end]];
    default:
      return [];
  }
}
