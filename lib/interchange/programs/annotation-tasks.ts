import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
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
    return differs(rows, name) || isRemark(name) || cells.every((cell) => /^\d{1,3}$/.test(String(cell)));
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

/** Mechanical Turk's batch results: what a worker was shown (`Input.…`) and what they said (`Answer.…`). */
export const mechanicalTurk: FindShape = (rows) => {
  const [first] = rows;
  const names = Object.keys(first ?? {});
  if (!names.some((name) => name.startsWith("Answer."))) return null;
  if (!names.includes("HITId") && !names.some((name) => name.startsWith("Input."))) return null;
  // What a form keeps of its clicks, say, is longer than any label.
  const records = names.filter(
    (name) =>
      name.startsWith("Answer.") &&
      name !== "Answer.taskAnswers" &&
      !isRemark(name) &&
      rows.some((row) => isLong(row[name])),
  );
  const told = (every: Fields): Fields[] => {
    const row = Object.fromEntries(Object.entries(every).filter(([name]) => !records.includes(name)));
    const inputs = Object.entries(row).filter(([name]) => name.startsWith("Input."));
    const data = Object.fromEntries(inputs.map(([name, value]) => [name.slice("Input.".length), value]));
    const ids = Object.keys(data).filter((name) => /(^|[_ -])id$|Id$/i.test(name));
    const { instruction, response, responses = [] } = guessTableColumns(Object.keys(data));
    const hasTexts = Boolean(instruction) && (Boolean(response) || responses.length > 0);
    const texts = Object.entries(data).filter(([name]) => !ids.includes(name));
    const called = texts.filter(([name]) => /(^|_)text$/i.test(name));
    const [only] = texts.length === 1 ? texts : called.length === 1 ? called : [];
    const { said, remarks } = answersIn(row);
    const seconds = Number(row.WorkTimeInSeconds);
    const [id] = ids.length === 1 ? ids : [];
    const shown = Object.fromEntries(Object.entries(data).filter(([name]) => name !== id));
    return labelRows({
      id: id ? data[id] : hasTexts ? null : row.HITId,
      data: {
        ...withInstruction(shown, only?.[1], hasTexts),
        ...Object.fromEntries(records.map((name) => [`form: ${name}`, every[name]])),
        ...("AssignmentStatus" in row ? { AssignmentStatus: row.AssignmentStatus } : {}),
      },
      ...("WorkerId" in row ? { rater: row.WorkerId } : {}),
      // Work that the requester rejected does not count.
      said: /^rejected$/i.test(String(row.AssignmentStatus)) ? [] : said,
      comment: remarks.join("\n"),
      durationMs: row.WorkTimeInSeconds && Number.isFinite(seconds) ? Math.round(seconds * 1_000) : null,
    });
  };
  const options = optionsOfLabels(rows.flatMap(told));
  const unnamed = "WorkerId" in (first ?? {}) ? {} : { unnamedRaters: true };
  return {
    program: "Mechanical Turk",
    format: "labels",
    rows: told,
    options: { ...options, labels: { ...options.labels, ...unnamed } },
  };
};

function answersIn(row: Fields): { said: Said[]; remarks: string[] } {
  const answers = new Map<string, [option: string | null, value: unknown][]>();
  const note = (name: string, option: string | null, value: unknown) =>
    answers.set(name, [...(answers.get(name) ?? []), [option, value]]);
  for (const [column, cell] of Object.entries(row)) {
    if (!column.startsWith("Answer.")) continue;
    const form = jsonIn(cell);
    if (column === "Answer.taskAnswers" && Array.isArray(form)) {
      for (const [name, value] of form.filter(isRecord).flatMap((each) => Object.entries(each))) {
        if (!isRecord(value)) note(name, null, value);
        else for (const [option, chosen] of Object.entries(value)) note(name, option, chosen);
      }
      continue;
    }
    const [, name = "", option = null] = /^Answer\.(.+?)(?:\.([^.]+))?$/.exec(column) ?? [];
    if (option === null || !isFlag(cell)) note(option === null ? name : `${name}.${option}`, null, cell);
    else note(name, option, cell);
  }
  const said: Said[] = [];
  const remarks: string[] = [];
  for (const [criterion, given] of answers) {
    const value = answerOf(given);
    if (value === null) continue;
    if (isRemark(criterion)) remarks.push(String(value));
    else said.push({ criterion, value });
  }
  return { said, remarks };
}

const isLong = (cell: unknown) => typeof cell === "string" && cell.length > STUDY_LIMITS.nameCharacters;
const isFlag = (cell: unknown) => /^(true|false|on|off|0|1|)$/i.test(String(cell ?? ""));
const isMarked = (cell: unknown) => /^(true|on|1)$/i.test(String(cell ?? ""));

/** Of options the marked ones; a checkbox by itself is marked or not. */
function answerOf(given: readonly [option: string | null, value: unknown][]): unknown {
  const [only, ...more] = given;
  if (only && more.length === 0) {
    const [option, value] = only;
    if (option !== null) return isMarked(value) ? 1 : 0;
    return value === "" || value === undefined ? null : value;
  }
  const marked = given.filter(([, value]) => isMarked(value)).map(([option]) => option ?? "");
  return marked.length === 0 ? null : marked.length === 1 ? (marked[0] ?? null) : marked;
}
