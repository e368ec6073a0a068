import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { guessLabelColumns } from "../labels/column-names";
import { lineOfRequest } from "./batches";
import {
  type Fields,
  type FindShape,
  isRemark,
  jsonIn,
  labelRows,
  optionsOfLabels,
  plainFields,
  type Said,
  withInstruction,
} from "./row-shape";

const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Labelbox's export (NDJSON): a text, and what each person said of it in a project. Marked parts of a text are no labels of it. */
export const labelbox: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => isRecord(row.data_row) && isRecord(row.projects))) return null;
  const told = (row: Fields): Fields[] => {
    const about = isRecord(row.data_row) ? row.data_row : {};
    const { id, external_id, global_key, row_data: text } = about;
    const data = withInstruction({}, text, false);
    const own = external_id || global_key || id;
    const labels = Object.values(isRecord(row.projects) ? row.projects : {}).flatMap((project) =>
      listIn(isRecord(project) ? project.labels : null),
    );
    const rated = labels.flatMap(({ label_details: details, annotations }) => {
      const { said, remarks } = saidIn(listIn(isRecord(annotations) ? annotations.classifications : null));
      const rater = isRecord(details) ? details.created_by : null;
      return said.length > 0 ? labelRows({ id: own, data, rater, said, comment: remarks.join("\n") }) : [];
    });
    return rated.length > 0 ? rated : labelRows({ id: own, data, rater: null, said: [] });
  };
  return { program: "Labelbox", format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
};

/** Answers to a project's questions: one option, several, or a text, which is a remark. */
function saidIn(classifications: readonly Fields[]): { said: Said[]; remarks: string[] } {
  const said: Said[] = [];
  const remarks: string[] = [];
  for (const { name, radio_answer: radio, checklist_answers: several, text_answer: text } of classifications) {
    if (isRecord(radio)) said.push({ criterion: String(name), value: radio.name });
    const names = listIn(several).map((answer) => answer.name);
    if (names.length > 0) said.push({ criterion: String(name), value: names.length === 1 ? names[0] : names });
    if (isRecord(text) && typeof text.content === "string") remarks.push(text.content);
  }
  return { said, remarks };
}

/** Helicone's requests, each with its answer. */
export const helicone: FindShape = (rows) => {
  const isRequest = (row: Fields) => "request_id" in row && isRecord(row.request_body) && isRecord(row.response_body);
  if (rows.length === 0 || !rows.every(isRequest)) return null;
  return {
    program: "Helicone",
    format: "tickbox",
    rows: ({ request_id: id, request_body: body, response_body: answer, ...rest }) => [
      {
        ...plainFields(rest),
        ...lineOfRequest({ custom_id: id, body }),
        ...lineOfRequest({
          custom_id: id,
          response: { body: { model: isRecord(body) ? body.model : null, ...(isRecord(answer) ? answer : {}) } },
        }),
      },
    ],
  };
};

const OF_TOLOKA: ReadonlyMap<string, string> = new Map([
  ["ASSIGNMENT:worker_id", "WorkerId"],
  ["ASSIGNMENT:task_id", "HITId"],
  ["ASSIGNMENT:status", "AssignmentStatus"],
]);

/** Toloka's results: Mechanical Turk's under other names. */
export const toloka: FindShape = (rows) => {
  if (!rows.every((row) => Object.keys(row).some((name) => name.startsWith("OUTPUT:")))) return null;
  const asTurk = (row: Fields): Fields =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        OF_TOLOKA.get(name) ?? name.replace(/^INPUT:/, "Input.").replace(/^OUTPUT:/, "Answer."),
        value,
      ]),
    );
  const shape = mechanicalTurk(rows.map(asTurk));
  return shape && { ...shape, program: "Toloka", rows: (row) => shape.rows(asTurk(row)) };
};

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
  const systems = systemsAmong(names);
  const besides = shownBeside(rows, names, systems);
  const told = (every: Fields): Fields[] => {
    const row = Object.fromEntries(Object.entries(every).filter(([name]) => !records.includes(name)));
    const inputs = Object.entries(row).filter(([name]) => name.startsWith("Input."));
    const data = Object.fromEntries(inputs.map(([name, value]) => [name.slice("Input.".length), value]));
    const ids = Object.keys(data).filter((name) => OF_ID.test(name));
    const { instruction, response, responses = [] } = guessTableColumns(Object.keys(data));
    const hasTexts = Boolean(instruction) && (Boolean(response) || responses.length > 0);
    const texts = Object.entries(data).filter(([name]) => !ids.includes(name) && !systems.includes(`Input.${name}`));
    const called = texts.filter(([name]) => /(^|_)text$/i.test(name));
    const [only] = texts.length === 1 ? texts : called.length === 1 ? called : [];
    const { said, remarks } = answersIn(row);
    const seconds = Number(row.WorkTimeInSeconds);
    const [id] = ids.length === 1 ? ids : [];
    const shown = Object.fromEntries(Object.entries(data).filter(([name]) => name !== id));
    const own = id && [data[id], ...(hasTexts ? [] : besides.map((name) => row[name]))].join(" · ");
    return labelRows({
      id: own || (hasTexts ? null : row.HITId),
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

/**
 * Short inputs that say with the only id what was shown: whose the response was, say. Of equal ids with other inputs each is
 * another thing.
 */
function shownBeside(rows: readonly Fields[], names: readonly string[], systems: readonly string[]): string[] {
  const inputs = names.filter((name) => name.startsWith("Input."));
  const [id, ...more] = inputs.filter((name) => OF_ID.test(name));
  if (id === undefined || more.length > 0) return [];
  const isShort = (name: string) => rows.every((row) => String(row[name] ?? "").length <= MOST_CHARACTERS);
  const others = inputs.filter((name) => name !== id && !systems.includes(name) && isShort(name));
  const besides = others.filter((name) => OF_SYSTEM.test(name));
  for (const name of others) {
    const first = new Map<string, unknown>();
    const isOther = rows.some((row) => {
      const known = JSON.stringify([id, ...besides].map((each) => row[each]));
      if (!first.has(known)) first.set(known, row[name]);
      return first.get(known) !== row[name];
    });
    if (isOther) besides.push(name);
  }
  return besides;
}

/** Inputs that name whose the response is, as a reader of labels knows them. */
function systemsAmong(names: readonly string[]): string[] {
  const inputs = names.filter((name) => name.startsWith("Input.")).map((name) => name.slice("Input.".length));
  const { system, otherSystem } = guessLabelColumns(inputs);
  return [system, otherSystem].flatMap((name) => (name ? [`Input.${name}`] : []));
}

const OF_ID = /(^|[._ -])id$|Id$/i;
const OF_SYSTEM = /(^|[._ -])cond(ition|_sys)?$/i;
const MOST_CHARACTERS = 60;

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

/** Of options the marked ones; a lone checkbox is marked or not. */
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
