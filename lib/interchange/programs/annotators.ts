import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { type ResponseList, responseLists } from "../labels/response-lists";
import { conversationIn } from "./conversations";
import { listedResponses } from "./listed-responses";
import {
  type Fields,
  type FindShape,
  firstOf,
  isRemark,
  labelRows,
  optionsOfLabels,
  plainFields,
  type RowShape,
  type Said,
  withInstruction,
} from "./row-shape";

interface SaidBy {
  readonly rater: unknown;
  readonly criterion: string;
  readonly value: unknown;
  readonly comment?: string;
}

/** Argilla's records: fields that were shown, and the responses of each person to each question. Drafts and discarded ones do not count. */
export const argillaRecords: FindShape = (rows) => {
  const isRecordOfArgilla = (row: Fields) =>
    isRecord(row.fields) && (isRecord(row.responses) || Array.isArray(row.responses));
  if (rows.length === 0 || !rows.every(isRecordOfArgilla)) return null;
  return argillaShape(rows, (row) => {
    const shown = isRecord(row.fields) ? row.fields : {};
    const data = { ...plainFields(row.metadata), ...plainTexts(shown) };
    return byRater(row, data, responsesIn(row.responses));
  });
};

/** The same with a column for each question that holds a list, as data sets for Hugging Face have it. */
export const argillaLists: FindShape = (rows) => {
  const lists = responseLists(rows);
  // Of several responses in a row, the lists do not say which one was rated.
  if (lists.length === 0 || listedResponses(rows)) return null;
  const told = (row: Fields) => {
    const data = Object.entries(row).filter(
      ([name]) => !isBeside(name, lists) && !["id", "external_id"].includes(name),
    );
    return byRater(
      row,
      Object.fromEntries(data),
      lists.flatMap((list) => saidIn(row, list)),
    );
  };
  const isArgilla = lists.some(({ fields: [field = ""] }) =>
    rows.some((row) => field.endsWith(".responses") || JSON.stringify(row[field] ?? "").includes('"user_id":')),
  );
  return argillaShape(rows, told, isArgilla ? "Argilla" : "labels of several raters in lists");
};

function argillaShape(rows: readonly Fields[], told: RowShape["rows"], program = "Argilla"): RowShape {
  return { program, format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
}

function plainTexts(shown: Fields): Fields {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, conversationIn(value) ?? (isRecord(value) ? null : value)]),
  );
}

function byRater(row: Fields, data: Fields, said: readonly SaidBy[]): Fields[] {
  const id = firstOf(row, "id", "external_id", "_server_id", "example_id", "item_id");
  const raters = [...new Set(said.map(({ rater }) => rater))];
  if (raters.length === 0) return labelRows({ id, data, rater: null, said: [] });
  return raters.flatMap((rater) => {
    const own = said.filter((each) => each.rater === rater);
    const remarks = own.filter(({ criterion }) => isRemark(criterion));
    return labelRows({
      id,
      data,
      rater,
      said: own.filter((each) => !remarks.includes(each)),
      comment: [
        ...new Set([...remarks.map(({ value }) => String(value)), ...own.flatMap((each) => each.comment ?? [])]),
      ].join("\n"),
    });
  });
}

const isSubmitted = (status: unknown) => status === undefined || status === null || status === "submitted";

function responsesIn(responses: unknown): SaidBy[] {
  if (isRecord(responses))
    return Object.entries(responses).flatMap(([criterion, list]) =>
      (Array.isArray(list) ? list.filter(isRecord) : [])
        .filter(({ status }) => isSubmitted(status))
        .map(({ user_id: rater, value }) => ({ rater, criterion, value: asValue(value) })),
    );
  return (Array.isArray(responses) ? responses.filter(isRecord) : [])
    .filter(({ status }) => isSubmitted(status))
    .flatMap(({ user_id: rater, user, values }) =>
      Object.entries(isRecord(values) ? values : {}).map(([criterion, of]) => ({
        rater: rater ?? (isRecord(user) ? (user.username ?? user.id) : user),
        criterion,
        value: asValue(isRecord(of) ? of.value : of),
      })),
    )
    .filter(({ value }) => value !== null);
}

function saidIn(row: Fields, list: ResponseList): SaidBy[] {
  return list
    .read(row)
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ value, ...by }) => ({ ...by, criterion: list.criterion, value: asValue(value) }));
}

/** A list of one is its element; a ranking is its names from the best on. Marked parts of a text are no labels of it. */
function asValue(value: unknown): unknown {
  if (!Array.isArray(value)) return isRecord(value) ? null : (value ?? null);
  if (value.some((each) => isRecord(each) && "start" in each)) return null;
  const ranked = value
    .filter(isRecord)
    .toSorted((one, other) => Number(one.rank ?? 0) - Number(other.rank ?? 0))
    .map((each) => String(each.value));
  if (ranked.length > 0) return ranked.join(" > ");
  return value.length === 1 ? value[0] : value;
}

/** A list itself, what Argilla keeps with it, or what a model suggested. */
function isBeside(name: string, lists: readonly ResponseList[]): boolean {
  return lists.some(
    ({ criterion, fields }) =>
      fields.includes(name) || name.startsWith(`${criterion}-suggestion`) || name.startsWith(`${criterion}.`),
  );
}

const OF_ITEM = ["id", "instance_id", "displayed_text", "text", "user", "user_id", "annotator", "username"];

/** Potato's annotated instances in JSON: what a user chose of each schema. The user is the folder's name, or in the row. */
export const potatoInstances: FindShape = (rows) => {
  const isInstance = (row: Fields) => isRecord(row.label_annotations) || isRecord(row.annotations);
  const isPotato = rows.some((row) => "displayed_text" in row || "instance_id" in row || "behavioral_data" in row);
  if (rows.length === 0 || !isPotato || !rows.every(isInstance)) return null;
  return potatoShape(rows, (row) => {
    const schemas = isRecord(row.label_annotations) ? row.label_annotations : row.annotations;
    const chosen = Object.entries(isRecord(schemas) ? schemas : {}).map(
      ([schema, of]) => [schema, isRecord(of) ? Object.entries(of) : [["", of] as const]] as const,
    );
    return potatoRows(row, chosen);
  });
};

/** Potato's table: a column for each option of each schema, "quality:::scale_4", filled where it was chosen. */
export const potatoTable: FindShape = (rows) => {
  const [first] = rows;
  const names = Object.keys(first ?? {}).filter((name) => name.includes(":::"));
  if (names.length === 0) return null;
  return potatoShape(rows, (row) => {
    const chosen = new Map<string, [string, unknown][]>();
    for (const name of names) {
      const [schema = "", option = ""] = name.split(":::");
      chosen.set(schema, [...(chosen.get(schema) ?? []), [option, row[name]]]);
    }
    return potatoRows(row, [...chosen]);
  });
};

function potatoShape(rows: readonly Fields[], told: RowShape["rows"]): RowShape {
  return { program: "Potato", format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
}

type Chosen = readonly (readonly [schema: string, options: readonly (readonly [string, unknown])[]])[];

function potatoRows(row: Fields, chosen: Chosen): Fields[] {
  const said: Said[] = [];
  const remarks: string[] = [];
  for (const [schema, options] of chosen) {
    const marked = options.filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
    );
    const written = marked.filter(([option]) => /text_?box|^text$/i.test(option) || isRemark(schema));
    remarks.push(...written.map(([, value]) => String(value)));
    const values = marked
      .filter((each) => !written.includes(each))
      .map(([option, value]) => optionValue(option, value));
    if (values.length > 0) said.push({ criterion: schema, value: values.length === 1 ? values[0] : values });
  }
  const kept = Object.entries(row).filter(
    ([name, value]) => !OF_ITEM.includes(name) && !name.includes(":::") && typeof value !== "object",
  );
  const rater = firstOf(row, "user", "user_id", "annotator", "username");
  return labelRows({
    id: firstOf(row, "id", "instance_id"),
    data: oneText(Object.fromEntries(kept), firstOf(row, "displayed_text", "text")),
    ...(rater === undefined ? {} : { rater }),
    said,
    comment: remarks.join("\n"),
  });
}

/** Of a scale the number counts; of a list of options the option's name, which is marked. */
function optionValue(option: string, value: unknown): unknown {
  const [, step] = /^scale_(\d+)$/.exec(option) ?? [];
  if (step !== undefined) return Number(step);
  return option === "" || /^[+-]?\d+(\.\d+)?$/.test(String(value)) ? value : option;
}

function oneText(data: Fields, text: unknown): Fields {
  const { instruction, responses = [], response } = guessTableColumns(Object.keys(data));
  return withInstruction(data, text, Boolean(instruction) && (Boolean(response) || responses.length > 0));
}

/** Prodigy's annotations: options that were chosen, or a label that was accepted or rejected. Ignored ones do not count. */
export const prodigy: FindShape = (rows) => {
  const [first] = rows;
  if (!first || !rows.every((row) => "_task_hash" in row || "_input_hash" in row)) return null;
  const told = (row: Fields): Fields[] => {
    const data = Object.entries(row).filter(
      ([name, value]) =>
        !name.startsWith("_") && !OF_TASK.includes(name) && (typeof value !== "object" || Array.isArray(value)),
    );
    const { said, comment } = saidInTask(row);
    return labelRows({
      id: firstOf(row, "id", "_input_hash", "_task_hash"),
      data: oneText(Object.fromEntries(data), row.text),
      rater: firstOf(row, "_annotator_id", "_session_id") ?? null,
      said,
      comment,
    });
  };
  return { program: "Prodigy", format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
};

const OF_TASK = [
  "id",
  "options",
  "accept",
  "answer",
  "label",
  "spans",
  "tokens",
  "config",
  "meta",
  "html",
  "user_input",
];

/** An option's id; where that only numbers it, its text, which is what its rater chose. */
function optionCalled(options: readonly unknown[], id: unknown): unknown {
  const texts = options.filter(isRecord).flatMap(({ text }) => (typeof text === "string" ? [text] : []));
  const areNumbered = options.every((option) => isRecord(option) && /^\d+$/.test(String(option.id)));
  const areShort = texts.length === options.length && texts.every((text) => text.length <= MOST_CHARACTERS);
  if (!areNumbered || !areShort) return id;
  const option = options.filter(isRecord).find((each) => String(each.id) === String(id));
  return option?.text ?? id;
}
const MOST_CHARACTERS = 60;

function saidInTask({ answer, accept, options, label, user_input: written }: Fields): {
  said: Said[];
  comment: string;
} {
  const comment = typeof written === "string" ? written : "";
  if (answer === "ignore") return { said: [], comment };
  if (Array.isArray(options)) {
    const chosen = answer === "accept" && Array.isArray(accept) ? accept.map((id) => optionCalled(options, id)) : [];
    return {
      said: chosen.length > 0 ? [{ criterion: "choice", value: chosen.length > 1 ? chosen : chosen[0] }] : [],
      comment,
    };
  }
  const value = answer === "accept" ? "accept" : answer === "reject" ? "reject" : null;
  return { said: value === null ? [] : [{ criterion: typeof label === "string" ? label : "answer", value }], comment };
}
