import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { conversationIn, withTextsOfTurns } from "./conversations";
import {
  type Fields,
  type FindShape,
  isRemark,
  jsonIn,
  LABEL,
  labelRows,
  optionsOfLabels,
  type RowShape,
  type Said,
  withInstruction,
} from "./row-shape";

const PROGRAM = "Label Studio";

/** Label Studio's JSON: a task with its data and the annotations of several people. Cancelled ones count no more. */
export const labelStudioTasks: FindShape = (rows) => {
  const isTask = (row: Fields) =>
    isRecord(row.data) && (Array.isArray(row.annotations) || Array.isArray(row.completions));
  if (rows.length === 0 || !rows.every(isTask)) return null;
  return labelShape(rows, (row) => {
    const data = textsIn(plainData(row.data));
    const annotations = [row.annotations, row.completions].find(Array.isArray) ?? [];
    const labelled = annotations.filter(isRecord).filter((one) => one.was_cancelled !== true);
    const id = row.id ?? row.inner_id;
    if (labelled.length === 0) return labelRows({ id, data, rater: null, said: [] });
    return labelled.flatMap((annotation) => {
      const { said, comment } = resultIn(annotation.result);
      return labelRows({
        id,
        data,
        rater: whoIs(annotation.completed_by),
        said,
        comment,
        durationMs: leadTime(annotation),
      });
    });
  });
};

/** JSON-MIN and CSV: a row for each annotation, with its data and what was said in columns of their own. */
export const labelStudioRows: FindShape = (rows) => {
  const [first] = rows;
  if (!first || !("annotation_id" in first) || !("annotator" in first)) return null;
  const said = saidColumns(rows);
  return labelShape(rows, (row) => {
    const outputs = said.map((name) => [name, unwrapped(row[name])] as const).filter(([, value]) => !isEmpty(value));
    const remarks = outputs.filter(([name]) => isRemark(name)).map(([, value]) => String(value));
    const data = Object.entries(row).filter(([name]) => !said.includes(name) && !BOOKKEEPING.includes(name));
    return labelRows({
      id: row.id ?? null,
      data: textsIn(Object.fromEntries(data)),
      rater: whoIs(row.annotator),
      said: outputs.filter(([name]) => !isRemark(name)).map(([criterion, value]) => ({ criterion, value })),
      comment: remarks.join("\n"),
      durationMs: leadTime(row),
    });
  });
};

const BOOKKEEPING = ["id", "annotation_id", "annotator", "lead_time", "created_at", "updated_at", "agreement"];

function labelShape(rows: readonly Fields[], told: RowShape["rows"]): RowShape {
  const first = rows.flatMap(told);
  const isLabelled = first.some((row) => row[LABEL.value] !== null);
  // Tasks that nobody labelled yet, or marked parts of alone, are texts.
  if (!isLabelled)
    return {
      program: `${PROGRAM} (no labels of whole texts)`,
      format: "table",
      rows: (row) =>
        told(row).map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !OF_LABELS.includes(name)))),
    };
  return { program: PROGRAM, format: "labels", rows: told, options: optionsOfLabels(first) };
}

const OF_LABELS: readonly string[] = [LABEL.rater, LABEL.criterion, LABEL.value, LABEL.comment, LABEL.duration];

/** Data that may hold one text alone, or a dialogue whose last turn is what was labelled. */
function textsIn(data: Fields): Fields {
  const { instruction, response, responses = [] } = guessTableColumns(Object.keys(data));
  const answersIn = response ? [response] : responses.map(({ column }) => column);
  const plain = instruction ? withTextsOfTurns(data, instruction, answersIn) : data;
  if (plain !== data) return plain;
  const hasTexts = Boolean(instruction) && (Boolean(response) || responses.length > 0);
  const dialogue = hasTexts ? undefined : Object.entries(data).find(([, value]) => Array.isArray(value));
  const messages = dialogue && conversationIn(dialogue[1]);
  const answer = messages?.at(-1);
  if (!instruction && messages && answer && messages.length > 1) {
    const { [dialogue[0]]: _, ...rest } = data;
    return { ...rest, instruction: messages.slice(0, -1), system: answer.role, response: [answer] };
  }
  const texts = Object.entries(data).filter(([, value]) => typeof value === "string" && value !== "");
  const answers = texts.filter(([name]) => ANSWER.test(name));
  const [answered] = answers;
  const [asked, ...more] = texts.filter(([name]) => !ANSWER.test(name));
  if (!instruction && responses.length < 2 && answered && answers.length === 1 && asked && more.length === 0)
    return { instruction: asked[1], system: answered[0], response: answered[1] };
  const [only] = texts.filter(([name]) => /text/i.test(name) || ANSWER.test(name));
  return withInstruction(data, only?.[1], Boolean(instruction) || responses.length > 1);
}

const ANSWER = /response|output|answer|completion|generation|reply|summary/i;

function plainData(data: unknown): Fields {
  return isRecord(data) ? data : {};
}

function whoIs(by: unknown): unknown {
  if (!isRecord(by)) return by ?? "unknown";
  const name = [by.email, by.username, by.id].find((each) => each !== undefined && each !== null && each !== "");
  return name ?? "unknown";
}

function leadTime({ lead_time: seconds }: Fields): number | null {
  const number = Number(seconds);
  return seconds === null || seconds === "" || !Number.isFinite(number) ? null : Math.round(number * 1_000);
}

/** What an annotation says, by the name of each question. Marked parts of a text are no labels of it. */
function resultIn(result: unknown): { said: Said[]; comment: string } {
  const said: Said[] = [];
  const remarks: string[] = [];
  for (const region of Array.isArray(result) ? result.filter(isRecord) : []) {
    const { value, from_name: name, type } = region;
    if (!isRecord(value) || "start" in value || "points" in value || "x" in value) continue;
    const found = valueIn(value);
    if (isEmpty(found)) continue;
    const isWritten = type === "textarea" || "text" in value || isRemark(String(name));
    if (isWritten) remarks.push(Array.isArray(found) ? found.join("\n") : String(found));
    else said.push({ criterion: String(name ?? type ?? "label"), value: found });
  }
  return { said, comment: remarks.join("\n") };
}

const HELD = ["choices", "rating", "number", "selected", "text", "taxonomy", "ranker", "datetime"];

/** A list of one is its element; a path of a taxonomy is its parts with slashes between. */
function valueIn(value: Fields): unknown {
  if (value.ranker !== undefined) return rankingIn(value.ranker);
  const held = HELD.map((name) => value[name]).find((each) => each !== undefined);
  if (!Array.isArray(held)) return isRecord(held) ? JSON.stringify(held) : (held ?? null);
  const parts = held.map((each) => (Array.isArray(each) ? each.join("/") : each));
  return parts.length === 1 ? parts[0] : parts;
}

/** From the best to the worst: as a list it would be a set. Several buckets are no ranking. */
function rankingIn(ranker: unknown): unknown {
  const [ranked, ...others] = isRecord(ranker) ? Object.values(ranker) : [ranker];
  return Array.isArray(ranked) && others.length === 0 ? ranked.join(" > ") : JSON.stringify(ranker);
}

/** In JSON-MIN a rating is [{"rating": 4}], several choices are {"choices": ["a", "b"]}; in CSV the same as text. */
function unwrapped(cell: unknown): unknown {
  const value = jsonIn(cell) ?? cell;
  const [only, ...more] = Array.isArray(value) ? value : [value];
  if (isRecord(only) && more.length === 0 && isWrapped(value)) return valueIn(only);
  return value;
}

function isWrapped(value: unknown): boolean {
  const [only] = Array.isArray(value) ? value : [value];
  return isRecord(only) && HELD.some((name) => name in only);
}

/** Columns of what was said: those that are wrapped, and short texts or numbers on which annotations of one task may differ. */
function saidColumns(rows: readonly Fields[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !BOOKKEEPING.includes(name));
  const { instruction, input, response, responses = [], system, subset, domain } = guessTableColumns(names);
  const texts = new Set([
    instruction,
    input,
    response,
    system,
    subset,
    domain,
    ...responses.map(({ column }) => column),
  ]);
  return names.filter((name) => {
    const cells = rows.map((row) => row[name]).filter((cell) => !isEmpty(cell));
    if (cells.some((cell) => isWrapped(jsonIn(cell) ?? cell))) return true;
    if (texts.has(name) || cells.some((cell) => typeof cell === "object")) return false;
    return differs(rows, name) || isRemark(name) || cells.every((cell) => /^(\d{1,3}|left|right)$/.test(String(cell)));
  });
}

function differs(rows: readonly Fields[], name: string): boolean {
  const said = new Map<unknown, string>();
  return rows.some(({ id, [name]: cell }) => {
    const before = said.get(id);
    said.set(id, String(cell));
    return before !== undefined && before !== String(cell);
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
