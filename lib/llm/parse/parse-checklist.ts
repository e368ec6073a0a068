import { z } from "zod";
import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

export interface ParsedItem {
  readonly question: string;
  /** 0–100, or null where none was given. */
  readonly importance: number | null;
}

export interface ParsedChecklist {
  readonly items: readonly ParsedItem[];
  /** Lines of the answer that are no questions: remarks, headings. */
  readonly ignored: readonly string[];
}

const ANSWER_LABEL =
  /^(?:final\s+)?(?:answer|checklist|checklist questions|questions|evaluation checklist)\s*:\s*(.*)$/i;
const MARKER = /^\s*(?:[-+•*–]|\(?\d{1,3}[.):]|\(?[a-z][.)]|q\d{1,3}[.):]|\[[ x]?\])\s+/i;

/**
 * The questions of a checklist, one a line, with or without bullets, numbers, Markdown and importance; or as JSON. A line
 * counts when it ends in "?" or is marked as an item of a list; anything else is put aside and reported.
 * @param weighted whether every question must come with an importance; one without is a failure that names it
 */
export function parseChecklist(text: string, weighted = false): Parsed<ParsedChecklist> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const json = jsonIn(spoken.value);
  const parsed = json.ok ? fromJson(json.value) : fromLines(spoken.value);
  if (!parsed.ok) return parsed;
  if (parsed.value.items.length === 0)
    return unreadable("there is no question in the answer; expected one question per line");
  for (const { question, importance } of parsed.value.items) {
    if (importance !== null && (importance < 0 || importance > 100))
      return unreadable(`the importance of "${question}" is not from 0 to 100`);
    if (weighted && importance === null)
      return unreadable(`"${question}" has no importance; expected a number from 0 to 100 and "|" before it`);
  }
  return parsed;
}

function fromLines(text: string): Parsed<ParsedChecklist> {
  const lines = text.split("\n");
  // The last label begins the checklist: an analysis before it may hold questions of its own.
  const labelAt = lines.findLastIndex((line) => ANSWER_LABEL.test(plainLine(line)));
  const sameLine = labelAt < 0 ? "" : (ANSWER_LABEL.exec(plainLine(lines[labelAt] ?? ""))?.[1] ?? "");
  if (labelAt < 0 && lines.some((line) => /^analysis\s*:/i.test(plainLine(line)))) {
    return unreadable('there is an analysis but no "Answer:" with the checklist after it');
  }
  const items: ParsedItem[] = [];
  const ignored: string[] = [];
  for (const line of [sameLine, ...lines.slice(labelAt + 1)]) {
    if (line.trim() === "" || /^\s*```/.test(line)) continue;
    const item = itemOf(line);
    if (item === null) ignored.push(line.trim());
    else items.push(item);
  }
  return read({ items, ignored });
}

function itemOf(line: string): ParsedItem | null {
  const table = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  const content = table ?? line;
  const isHeading = /^\s*#{1,6}\s/.test(line);
  // The marker is looked for before emphasis goes, and again after: "**1.** Is it?" and "1. **Is it?**".
  const unmarked = content.replace(MARKER, "").replace(/\*{1,3}|_{2,3}|`/g, "");
  const marked = MARKER.test(content) || MARKER.test(unmarked);
  const { question, importance } = importanceOf(unmarked.replace(MARKER, "").trim());
  if (question === "" || isHeading) return null;
  const asks = /\?["'”’)\]]*$/.test(question);
  // A line that closes with a colon announces what follows, and a remark carries no mark of a list.
  if (!asks && (/:$/.test(question) || !(marked || importance !== null))) return null;
  return { question, importance };
}

const NUMBER = "(\\d{1,4}(?:\\.\\d+)?)";
const BEFORE = new RegExp(
  `^[\\[(]?(?:(?:importance|weight)\\s*[:=]?\\s*)?${NUMBER}\\s*(?:%|\\/\\s*100)?[\\])]?\\s*(?:\\||[:–—-]\\s|\\t)\\s*(?=\\S)`,
  "i",
);
const AFTER = new RegExp(
  `\\s*(?:\\||[–—-]|\\[|\\()\\s*(?:(?:importance|weight)\\s*[:=]?\\s*)?${NUMBER}\\s*(?:%|\\/\\s*100)?\\s*[\\])]?$`,
  "i",
);
const AFTER_NAMED = new RegExp(`[\\s,;]*(?:importance|weight)\\s*[:=]?\\s*${NUMBER}\\s*(?:%|\\/\\s*100)?\\s*$`, "i");

function importanceOf(text: string): ParsedItem {
  for (const pattern of [BEFORE, AFTER, AFTER_NAMED]) {
    const match = pattern.exec(text);
    const rest = match === null ? "" : text.replace(pattern, "").trim();
    // Behind a text that is no question a number belongs to the text.
    if (match?.[1] !== undefined && (pattern === BEFORE || /\?["'”’)]*$/.test(rest)))
      return { question: rest, importance: Number(match[1]) };
  }
  return { question: text, importance: null };
}

const itemSchema = z.union([
  z.string().transform((question) => importanceOf(question.trim())),
  z
    .object({
      question: z.string().optional(),
      item: z.string().optional(),
      requirement: z.string().optional(),
      text: z.string().optional(),
      importance: z.number().optional(),
      weight: z.number().optional(),
    })
    .transform((entry) => ({
      question: (entry.question ?? entry.item ?? entry.requirement ?? entry.text ?? "").trim(),
      importance: entry.importance ?? entry.weight ?? null,
    })),
]);
const listSchema = z.array(itemSchema);
const wrappedSchema = z.union([
  listSchema,
  z.object({ checklist: listSchema }).transform(({ checklist }) => checklist),
  z.object({ questions: listSchema }).transform(({ questions }) => questions),
  z.object({ items: listSchema }).transform(({ items }) => items),
  z.object({ answer: listSchema }).transform(({ answer }) => answer),
]);

function fromJson(value: unknown): Parsed<ParsedChecklist> {
  const parsed = wrappedSchema.safeParse(value);
  if (!parsed.success) return unreadable("the JSON is not a list of questions");
  const empty = parsed.data.some(({ question }) => question === "");
  return empty ? unreadable("an entry of the JSON list has no question") : read({ items: parsed.data, ignored: [] });
}
