import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

const LINE = /^(?:q(?:uestion)?\s*)?(\d{1,3})\s*[:.)|–—-]\s*(.*)$/i;

/**
 * The categories of every question: lines such as "2: Content, Format" (also "none"), or JSON {"2": ["Content"]}. Names
 * are matched without regard to case; a name outside the set, a question left out or told twice is a failure.
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
  const rows = json.ok ? rowsOfJson(json.value) : rowsOfLines(spoken.value);
  const known = new Map(categories.map((name) => [folded(name), name]));
  const found = new Map<number, string[]>();
  for (const { number, names } of rows) {
    if (number < 1 || number > count)
      return unreadable(`there is no question ${number}; they are numbered 1 to ${count}`);
    const own: string[] = [];
    for (const name of names) {
      const category = known.get(folded(name));
      if (category === undefined) return unreadable(`"${name}" (question ${number}) is not one of the categories`);
      if (!own.includes(category)) own.push(category);
    }
    const earlier = found.get(number);
    if (earlier !== undefined && earlier.join() !== own.join())
      return unreadable(`question ${number} is labelled twice, differently`);
    found.set(number, own);
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
    return match === null ? [] : [{ number: Number(match[1]), names: namesOf(match[2] ?? "") }];
  });
}

function namesOf(text: string): string[] {
  const names = text
    .replace(/[[\]"]/g, "")
    .split(/[,;|]/)
    .map((name) => name.replace(/\.$/, "").trim())
    .filter((name) => name !== "");
  return names.length === 1 && /^(?:none|n\/a|-|–|—)$/i.test(names[0] ?? "") ? [] : names;
}

function rowsOfJson(value: unknown): Row[] {
  if (typeof value !== "object" || value === null) return [];
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry, index) => [String(index + 1), entry])
    : Object.entries(value);
  return entries.map(([key, entry]) => ({
    number: Number(/\d+/.exec(key)?.[0] ?? 0),
    names: Array.isArray(entry) ? entry.map(String) : namesOf(String(entry)),
  }));
}

const folded = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
