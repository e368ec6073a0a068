import { z } from "zod";
import { asksAnything } from "@/lib/checklist/question-flags";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { FOREIGN_ANSWER_LABELS } from "./answer-labels";
import { itemOfLine, type ParsedItem, withImportance } from "./checklist-line";
import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { type Parsed, read, unreadable } from "./parsed";

export interface ParsedChecklist {
  readonly items: readonly ParsedItem[];
  /** Lines of the answer that are no questions: remarks, headings. */
  readonly ignored: readonly string[];
}

const LABELS = "(?:answer|checklist|checklist questions|questions|evaluation checklist|questions of the checklist)";
const FOREIGN = `(?:${FOREIGN_ANSWER_LABELS.join("|")})`;
const ANSWER_LABEL = new RegExp(`^(?:(?:final|the)\\s+)?(?:${LABELS}|${FOREIGN})\\s*[:：]\\s*(.*)$`, "i");
/** "## Checklist" or "**Answer**": a heading needs no colon. */
const HEADING_LABEL = new RegExp(`^\\s*(?:#{1,6}\\s+|\\*\\*)(?:(?:final|the)\\s+)?${LABELS}\\s*(?:\\*\\*)?\\s*$`, "i");

/**
 * The questions of a checklist, one a line, with or without bullets, numbers, Markdown and importance; or as JSON. A line
 * counts when it ends in "?", is marked as an item of a list, or begins as an English question does; anything else is put
 * aside and reported.
 * @param weighted whether every question must come with an importance; one without is a failure that names it
 */
export function parseChecklist(text: string, weighted = false): Parsed<ParsedChecklist> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const json = jsonIn(spoken.value);
  const inJson = json.ok ? fromJson(json.value) : fromJsonLines(spoken.value);
  // A question may quote JSON: what is no list of questions is text, unless there is nothing else.
  const quoted = inJson?.ok === false && !/^(?:```\w*\s*)?[{[]/.test(spoken.value);
  const parsed = inJson === null || quoted ? fromLines(spoken.value, weighted) : inJson;
  if (!parsed.ok) return parsed;
  if (parsed.value.items.length === 0)
    return unreadable("there is no question in the answer; expected one question per line");
  for (const [index, { question, importance }] of parsed.value.items.entries()) {
    // None that cannot be kept: flagged, it could not wait for anybody.
    if (question.length > STUDY_LIMITS.questionCharacters)
      return unreadable(
        `question ${index + 1} has ${question.length} characters; a question has at most ${STUDY_LIMITS.questionCharacters}`,
      );
    if (question.includes("\0")) return unreadable(`question ${index + 1} holds a character that is none`);
    if (importance !== null && (importance < 0 || importance > 100))
      return unreadable(`the importance of "${question}" is not from 0 to 100`);
    if (weighted && importance === null)
      return unreadable(`"${question}" has no importance; expected a number from 0 to 100 and "|" before it`);
  }
  // Importance is kept in whole numbers.
  const items = parsed.value.items.map(({ question, importance }) => ({
    question: withoutChoices(question),
    importance: importance === null ? null : Math.round(importance),
  }));
  return read({ ...parsed.value, items });
}

function fromLines(text: string, weighted: boolean): Parsed<ParsedChecklist> {
  const lines = text.split("\n");
  // The last label begins the checklist: an analysis before it may hold questions of its own.
  const labelAt = lines.findLastIndex((line) => ANSWER_LABEL.test(plainLine(line)) || HEADING_LABEL.test(line));
  const sameLine = labelAt < 0 ? "" : (ANSWER_LABEL.exec(plainLine(lines[labelAt] ?? ""))?.[1] ?? "");
  if (labelAt < 0 && lines.some((line) => /^analysis\s*:/i.test(plainLine(line)))) {
    return unreadable('there is an analysis but no "Answer:" with the checklist after it');
  }
  const answer = [sameLine, ...lines.slice(labelAt + 1)]
    .filter((line) => line.trim() !== "" && !/^\s*```/.test(line))
    .flatMap(linesOfList);
  const table = itemsOfTable(answer);
  const items: ParsedItem[] = table ? [...table.items] : [];
  const ignored: string[] = [];
  /** how far the last question is indented */
  let outer: number | null = null;
  for (const line of answer) {
    if (table?.lines.has(line)) continue;
    const item = itemOfLine(line, weighted);
    const asks = item !== null && asksAnything(item.question);
    // A line that asks nothing and is indented below a question explains it.
    if (item === null || (!asks && outer !== null && indentOf(line) > outer)) ignored.push(line.trim());
    else items.push(item);
    if (asks) outer = Math.min(outer ?? Number.POSITIVE_INFINITY, indentOf(line));
  }
  return read({ items, ignored });
}

/** "Is it short? (Yes/No)": what may be answered is no part of what is asked. */
const withoutChoices = (question: string) => question.replace(/(?<=[?？])\s?[([](?:yes\s?\/\s?no|y\/n)[)\]]$/i, "");

const indentOf = (line: string) => line.length - line.trimStart().length;

/** "1. Is it short? 2. Does it rhyme?": a numbered list on one line. */
const linesOfList = (line: string): string[] =>
  /^\s*1[.)]\s/.test(line) ? line.split(/(?<=[?？])\s+(?=\d{1,2}[.)]\s+\S)/) : [line];

const numberSchema = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^\d{1,4}(?:\.\d+)?\s*(?:%|\/\s*100)?$/)
    .transform((text) => Number.parseFloat(text)),
]);
const itemSchema = z.union([
  z.string().transform((question) => withImportance(question.trim())),
  z
    .object({
      question: z.string().optional(),
      item: z.string().optional(),
      requirement: z.string().optional(),
      criterion: z.string().optional(),
      text: z.string().optional(),
      importance: numberSchema.nullish(),
      weight: numberSchema.nullish(),
    })
    .transform((entry) => ({
      question: (entry.question ?? entry.item ?? entry.requirement ?? entry.criterion ?? entry.text ?? "").trim(),
      importance: entry.importance ?? entry.weight ?? null,
    })),
]);
/** {"1": "Is it …?", "2": …} is a list too. */
const numberedSchema = z
  .record(z.string().regex(/^(?:q|question|item)?[\s_-]?\d{1,3}$/i), itemSchema)
  .transform((numbered) => Object.values(numbered));
const listSchema = z.union([z.array(itemSchema), numberedSchema]);
const wrappedSchema = z.union([
  listSchema,
  z.object({ checklist: listSchema }).transform(({ checklist }) => checklist),
  z.object({ questions: listSchema }).transform(({ questions }) => questions),
  z.object({ items: listSchema }).transform(({ items }) => items),
  z.object({ answer: listSchema }).transform(({ answer }) => answer),
]);

/** One object a line, as in JSON Lines; null for anything else. */
function fromJsonLines(text: string): Parsed<ParsedChecklist> | null {
  const objects = text
    .split("\n")
    .map((line) => line.trim().replace(/,$/, "").trimEnd())
    .filter((line) => line.startsWith("{") && line.endsWith("}"));
  if (objects.length < 2) return null;
  const values = objects.map(jsonIn);
  return values.every((json) => json.ok) ? fromJson(values.map((json) => json.value)) : null;
}

function fromJson(value: unknown): Parsed<ParsedChecklist> {
  const parsed = wrappedSchema.safeParse(value);
  if (!parsed.success) return unreadable("the JSON is not a list of questions");
  const empty = parsed.data.some(({ question }) => question === "");
  return empty ? unreadable("an entry of the JSON list has no question") : read({ items: parsed.data, ignored: [] });
}

const RULE = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/;

/** The lines of a Markdown table with a heading, read by their columns: "| # | Question | Importance |". Null without one. */
function itemsOfTable(lines: readonly string[]): { items: ParsedItem[]; lines: ReadonlySet<string> } | null {
  const ruleAt = lines.findIndex((line) => RULE.test(line.trim()));
  const heading = cellsOf(lines[ruleAt - 1] ?? "");
  if (ruleAt < 1 || heading.length < 2) return null;
  const rows = lines.slice(ruleAt + 1);
  const end = rows.findIndex((line) => !line.includes("|"));
  const body = end < 0 ? rows : rows.slice(0, end);
  const importanceAt = heading.findIndex((cell) => /importance|weight/i.test(cell));
  const named = heading.findIndex((cell) => /question|requirement|criteri|item|check/i.test(cell));
  const items = body.flatMap((line) => {
    const cells = cellsOf(line);
    const asking = cells.findIndex((cell) => asksAnything(cell));
    const text = cells[asking >= 0 ? asking : named];
    if (text === undefined || text === "") return [];
    const { question } = itemOfLine(`- ${text}`, true) ?? { question: text };
    const weight = /^\D{0,2}(\d{1,4}(?:\.\d+)?)\D*$/.exec(cells[importanceAt] ?? "")?.[1];
    return [{ question, importance: weight === undefined ? null : Number(weight) }];
  });
  return items.length === 0 ? null : { items, lines: new Set(lines.slice(ruleAt - 1, ruleAt + 1 + body.length)) };
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}
