import { isRecord } from "@/lib/wire/is-record";
import { type ResponseList, responseLists } from "../labels/response-lists";
import { conversationIn } from "./conversations";
import {
  type Fields,
  type FindShape,
  firstOf,
  isRemark,
  labelRows,
  optionsOfLabels,
  plainFields,
  type RowShape,
} from "./row-shape";

interface Said {
  readonly rater: unknown;
  readonly criterion: string;
  readonly value: unknown;
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
  if (lists.length === 0) return null;
  return argillaShape(rows, (row) => {
    const data = Object.entries(row).filter(
      ([name]) => !isBeside(name, lists) && !["id", "external_id"].includes(name),
    );
    return byRater(
      row,
      Object.fromEntries(data),
      lists.flatMap((list) => saidIn(row, list)),
    );
  });
};

function argillaShape(rows: readonly Fields[], told: RowShape["rows"]): RowShape {
  return { program: "Argilla", format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
}

function plainTexts(shown: Fields): Fields {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, conversationIn(value) ?? (isRecord(value) ? null : value)]),
  );
}

function byRater(row: Fields, data: Fields, said: readonly Said[]): Fields[] {
  const id = firstOf(row, "id", "external_id", "_server_id");
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
      comment: remarks.map(({ value }) => String(value)).join("\n"),
    });
  });
}

const isSubmitted = (status: unknown) => status === undefined || status === null || status === "submitted";

function responsesIn(responses: unknown): Said[] {
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

function saidIn(row: Fields, list: ResponseList): Said[] {
  return list
    .read(row)
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ rater, value }) => ({ rater, criterion: list.criterion, value: asValue(value) }));
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
