import { z } from "zod";
import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

const LINE = /^(?:q(?:uestion)?\s*)?(\d{1,3})\s*[:：.)|–—-]\s*(.*)$/i;
/** What separates names, in any script; a name may contain some of it. */
const SEPARATOR = /[,;|，；、،؛]/;

/**
 * The categories of every question: lines such as "2: Content, Format" (also "none"), or JSON {"2": ["Content"]}. Names
 * are matched without regard to case, one with a comma in it as a whole; a name outside the set, a question left out or
 * given twice is a failure.
 * @param count how many questions there are, numbered from 1
 * @returns one list for each question, in the order of the questions, names spelled as in the set
 */
export function parseCategories(
  text: string,
  count: number,
  categories: readonly string[],
): Parsed<readonly (readonly string[])[]> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const json = jsonIn(spoken.value);
  const inJson = json.ok ? rowsOfJson(json.value) : [];
  // JSON that labels nothing is something else, such as a tool call, and the labels are outside it.
  const rows = inJson.length > 0 ? inJson : rowsOfLines(spoken.value);
  const known = new Map(categories.map((name) => [keyOf(partsOf(name)), { name, parts: partsOf(name).length }]));
  const found = new Map<number, string[]>();
  for (const { number, names } of rows) {
    if (number < 1 || number > count)
      return unreadable(`there is no question ${number}; they are numbered 1 to ${count}`);
    const own: string[] = [];
    for (const text of names) {
      const parts = partsOf(text);
      if (isNone(parts) && !known.has(keyOf(parts))) continue;
      for (let at = 0; at < parts.length; ) {
        const category = longestKnown(parts, at, known);
        if (category === null) return unreadable(`"${parts[at]}" (question ${number}) is not one of the categories`);
        own.push(category.name);
        at += category.parts;
      }
    }
    const once = [...new Set(own)];
    const earlier = found.get(number);
    if (earlier !== undefined && earlier.join() !== once.join())
      return unreadable(`question ${number} is labelled twice, differently`);
    found.set(number, once);
  }
  const lists: string[][] = [];
  for (let number = 1; number <= count; number++) {
    const own = found.get(number);
    if (own === undefined) return unreadable(`question ${number} has no line`);
    lists.push(own);
  }
  return read(lists);
}

interface Row {
  readonly number: number;
  readonly names: readonly string[];
}

function rowsOfLines(text: string): Row[] {
  const lines = text.split("\n").map(plainLine);
  const label = lines.findLastIndex((line) => /^(?:final\s+)?answer\s*:/i.test(line));
  return lines.slice(label < 0 ? 0 : label).flatMap((line) => {
    const match = LINE.exec(line.replace(/^(?:final\s+)?answer\s*:\s*/i, ""));
    return match === null ? [] : [{ number: Number(match[1]), names: [match[2] ?? ""] }];
  });
}

/** The pieces of a list of names. */
function partsOf(text: string): string[] {
  return text
    .replace(/[[\]"]/g, "")
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

const folded = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[.。]$/, "")
    .replace(/\s+/g, " ")
    .trim();
const keyOf = (parts: readonly string[]) => parts.map(folded).join(",");
const isNone = ([only, ...others]: readonly string[]) =>
  only !== undefined && others.length === 0 && /^(?:none|n\/a|-|–|—)$/.test(folded(only));

interface Known {
  readonly name: string;
  readonly parts: number;
}

/** The category whose name takes up the most pieces from a place on. */
function longestKnown(parts: readonly string[], at: number, known: ReadonlyMap<string, Known>): Known | null {
  const most = Math.max(...Array.from(known.values(), (category) => category.parts));
  for (let length = most; length > 0; length--) {
    const found = known.get(keyOf(parts.slice(at, at + length)));
    if (found?.parts === length) return found;
  }
  return null;
}

const labelledSchema = z
  .object({ question: z.union([z.number(), z.string()]), categories: z.array(z.string()) })
  .transform(({ question, categories }) => ({ key: String(question), names: categories }));
const namesSchema = z.union([
  z.array(z.string()),
  z.union([z.string(), z.null()]).transform((name) => (name === null ? [] : [name])),
]);

/** {"1": ["Content"]}, [["Content"], …] or [{"question": 1, "categories": ["Content"]}]; nothing where it is none of them. */
function rowsOfJson(value: unknown): Row[] {
  const told = z.array(labelledSchema).safeParse(value);
  if (told.success) return told.data.map(({ key, names }) => ({ number: numberIn(key), names }));
  const listed = z.array(namesSchema).safeParse(value);
  if (listed.success) return listed.data.map((names, index) => ({ number: index + 1, names }));
  const keyed = z.record(z.string().regex(/\d/), namesSchema).safeParse(value);
  if (!keyed.success) return [];
  return Object.entries(keyed.data).map(([key, names]) => ({ number: numberIn(key), names }));
}

const numberIn = (key: string) => Number(/\d+/.exec(key)?.[0] ?? 0);
