import { setLabel } from "@/lib/stats/alpha/set-label";

/** What separates the elements of a label that is a set: "|", ";" or ","; "lists": labels are written as lists. */
export type SetWriting = string;

export interface LabelSets {
  readonly writing: SetWriting;
  /** The set that each text is, as one label: see setLabel. */
  readonly labels: ReadonlyMap<string, string>;
}

const SEPARATORS = ["|", ";", ","];
const MAX_ELEMENT = 80;

/**
 * The sets that labels are, where they are any: all labels are written as lists (of JSON or Python), or several elements
 * have a separator between them. A comma in a text alone is no sign: elements occur as labels of their own, or the same ones
 * in another order.
 * @param texts all different labels, without those that mean none
 * @param given the separator that somebody named, or "none"; null: to be found
 */
export function labelSets(texts: readonly string[], given: string | null = null): LabelSets | null {
  if (given === "none") return null;
  const lists = new Map(texts.map((text) => [text, elementsOfList(text)]));
  if ([...lists.values()].some((elements) => elements !== null)) {
    return { writing: "lists", labels: labelled(texts, (text) => lists.get(text) ?? [text]) };
  }
  const separators = given === null ? SEPARATORS : [given];
  for (const separator of separators) {
    const split = new Map(texts.map((text) => [text, elementsBetween(text, separator)]));
    if (given === null && !areSets([...split.values()])) continue;
    return { writing: separator, labels: labelled(texts, (text) => split.get(text) ?? [text]) };
  }
  return null;
}

/** A list of plain values in a cell, as a text that labelSets knows; null for any other value. */
export function listAsText(value: unknown): string | null {
  const isPlain = (element: unknown) => ["string", "number", "boolean"].includes(typeof element);
  return Array.isArray(value) && value.every(isPlain) ? JSON.stringify(value.map(String)) : null;
}

/** '["a", "b"]', and as Python writes it "['a', 'b']", "{'a'}", "set()" or "('a',)". */
function elementsOfList(text: string): string[] | null {
  if (text === "set()") return [];
  const [, inside] = /^[[({](.*)[\])}]$/s.exec(text) ?? [];
  if (inside === undefined) return null;
  const trimmed = inside.trim();
  if (trimmed === "") return [];
  const element = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s,"'[\](){}][^,"'[\](){}]*))\s*(?:,|$)/gy;
  const elements: string[] = [];
  while (element.lastIndex < trimmed.length) {
    const [, double, single, plain] = element.exec(trimmed) ?? [];
    const found = double ?? single ?? plain;
    if (found === undefined) return null;
    elements.push(found.replace(/\\(.)/g, "$1").trim());
  }
  // "(A)" is a word in brackets, not a list.
  const isWord = !text.startsWith("[") && !/["',]/.test(trimmed);
  return isWord ? null : elements;
}

function elementsBetween(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((element) => element.trim())
    .filter((element) => element !== "");
}

function areSets(sets: readonly (readonly string[])[]): boolean {
  const several = sets.filter(({ length }) => length > 1);
  if (several.length === 0 || several.some((set) => set.some(({ length }) => length > MAX_ELEMENT))) return false;
  // "4,5" is a number.
  if (several.every((set) => set.length === 2 && set.every((element) => /^\d+$/.test(element)))) {
    return areReordered(several);
  }
  const alone = new Set(sets.flatMap((set) => (set.length === 1 ? set : [])));
  return areReordered(several) || several.some((set) => set.every((element) => alone.has(element)));
}

function areReordered(sets: readonly (readonly string[])[]): boolean {
  return new Set(sets.map((set) => setLabel(set))).size < new Set(sets.map((set) => set.join("\n"))).size;
}

function labelled(texts: readonly string[], elements: (text: string) => readonly string[]): Map<string, string> {
  return new Map(texts.map((text) => [text, setLabel(elements(text))]));
}
