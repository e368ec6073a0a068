import { isRecord } from "@/lib/wire/is-record";
import { isResponse } from "../labels/response-lists";
import { contentText } from "./conversations";
import { type Fields, firstOf } from "./row-shape";

export const TEXTS = "response text output completion answer content generated_text generation summary".split(" ");
export const SYSTEMS = ["system", "model", "model_name", "generator", "policy", "model_id"];
const RESPONSES = /^(responses|completions|answers|outputs|generations|candidates|samples|all_responses)$/i;

/** A column of one response each has a list of texts where there are several. */
const SAMPLES = /^(response|completion|output|generation|generated_text)$/i;

/** Names of an object of systems, each with its text and what is known of it, as OpenMEVA's `gen` in evaluations of metrics. */
const BY_SYSTEM = /^(gen|generated|systems|models|predictions|summaries|stories|translations|hypotheses)$/i;
const isListOfTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

/** The responses that each row has in a list, with what lists and objects next to it say of each. */
interface ListedResponses {
  readonly list: string;
  /** the fields of a row that are read */
  readonly taken: readonly string[];
  read(row: Fields): readonly unknown[];
}

/** The list of responses of these rows, or the object that has one of each system; null where they have none. */
export function listedResponses(rows: readonly Fields[]): ListedResponses | null {
  const list = Object.keys(rows[0] ?? {}).find(
    (name) =>
      (RESPONSES.test(name) && rows.every((row) => areResponses(row[name]))) ||
      (SAMPLES.test(name) && rows.every((row) => isListOfTexts(row[name]))) ||
      ((SAMPLES.test(name) || BY_SYSTEM.test(name)) && rows.every((row) => areBySystem(row[name]))),
  );
  if (list === undefined) return null;
  const beside = besideList(rows, list);
  const objects = scoreObjects(rows, list);
  const byRater = listsBySystem(rows, list);
  return {
    list,
    taken: [list, ...beside.map(({ name }) => name), ...objects, ...byRater],
    read: (row) => withBeside(row, list, beside).map((each) => withLists(row, withScores(row, each, objects), byRater)),
  };
}

export function responsesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Lists as long as a list of texts: whose each is, or a number said of it. */
const BESIDE = [
  { part: "system", called: /^(\w+_)?(models?|systems?|generators?|model_names?)$/i },
  { part: "rating", called: /^(\w+_)?ratings?$/i },
  { part: "score", called: /^(\w+_)?scores?$/i },
] as const;

function besideList(rows: readonly Fields[], list: string): { name: string; part: string }[] {
  const areTexts = rows.every((row) => responsesIn(row[list]).every((each) => typeof each === "string"));
  if (!areTexts) return [];
  const runs = (name: string, isOf: (each: unknown) => boolean) =>
    rows.every((row) => {
      const beside = responsesIn(row[name]);
      return beside.length === responsesIn(row[list]).length && beside.length > 0 && beside.every(isOf);
    });
  return BESIDE.flatMap(({ part, called }) => {
    // Some of a list's ratings may be missing.
    const isOf = (each: unknown) =>
      part === "system" ? typeof each === "string" : (each ?? null) === null || isNumber(each);
    const name = Object.keys(rows[0] ?? {}).find((each) => each !== list && called.test(each) && runs(each, isOf));
    return name === undefined ? [] : [{ name, part }];
  });
}

function withBeside(row: Fields, list: string, beside: readonly { name: string; part: string }[]): readonly unknown[] {
  const value = row[list];
  if (isRecord(value))
    return Object.entries(value).map(([system, said]) =>
      isRecord(said) ? { ...said, system } : { system, response: said },
    );
  if (beside.length === 0) return responsesIn(value);
  return responsesIn(value).map((response, index) => ({
    response,
    ...Object.fromEntries(beside.map(({ name, part }) => [part, responsesIn(row[name])[index]])),
  }));
}

/** Lists of what raters gave, of which each entry names the system: "ratings": [{"rater": "ann", "model": "Aspen", "score": 4}]. */
function listsBySystem(rows: readonly Fields[], list: string): string[] {
  return Object.keys(rows[0] ?? {}).filter(
    (name) =>
      name !== list &&
      responsesIn(rows[0]?.[name]).length > 0 &&
      rows.every((row) => {
        const systems = withBeside(row, list, []).map(systemOf);
        return responsesIn(row[name]).every((entry) => isResponse(entry) && systems.includes(systemOf(entry)));
      }),
  );
}

function withLists(row: Fields, each: unknown, names: readonly string[]): unknown {
  const own = names.map((name) => [name, responsesIn(row[name]).filter((entry) => systemOf(entry) === systemOf(each))]);
  return isRecord(each) ? { ...each, ...Object.fromEntries(own) } : each;
}

export const SCORES = /^(\w+_)?(scores?|ratings?|ranks?|rankings?|grades?)$/i;

/** Objects that hold a number for each system, or one for each criterion of each system. */
function scoreObjects(rows: readonly Fields[], list: string): string[] {
  const isScore = (value: unknown): boolean => value === null || isNumber(value);
  const areScores = (value: unknown) =>
    isScore(value) || (isRecord(value) && Object.values(value).length > 0 && Object.values(value).every(isScore));
  return Object.keys(rows[0] ?? {}).filter((name) => {
    if (name === list || !SCORES.test(name)) return false;
    return rows.every((row) => {
      const [scores, systems] = [row[name], withBeside(row, list, []).map(systemOf)];
      if (!isRecord(scores) || Object.keys(scores).length === 0) return scores === null || scores === undefined;
      return Object.entries(scores).every(([system, value]) => systems.includes(system) && areScores(value));
    });
  });
}

const systemOf = (each: unknown) => (isRecord(each) ? firstOf(each, ...SYSTEMS) : undefined);

/** A response with its scores under names of ratings; those of several criteria as UltraFeedback has them. */
function withScores(row: Fields, each: unknown, objects: readonly string[]): unknown {
  const system = systemOf(each);
  if (!isRecord(each) || typeof system !== "string") return each;
  let whole = each;
  for (const name of objects) {
    const scores = row[name];
    const value = isRecord(scores) ? scores[system] : undefined;
    if (value === undefined || value === null) continue;
    if (!isRecord(value)) whole = { ...whole, [name.replace(/s$/i, "")]: value };
    else {
      const annotations = Object.entries(value).map(([criterion, rating]) => [criterion, { rating }]);
      whole = { ...whole, annotations: Object.fromEntries(annotations) };
    }
  }
  return whole;
}

/** A text of each system by its name, or an object that has one. */
function areBySystem(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  return names.length > 1 && names.every((name) => textOf(value[name]) !== null && !TEXTS.includes(name));
}

/** A list of texts, or of objects with one each; or those of systems by their names. */
function areResponses(value: unknown): boolean {
  if (isRecord(value)) return areBySystem(value);
  return Array.isArray(value) && value.every((each) => typeof each === "string" || textOf(each) !== null);
}

export function textOf(each: unknown): string | null {
  if (typeof each === "string") return each;
  return isRecord(each) ? contentText(firstOf(each, ...TEXTS) ?? null) : null;
}

export const isNumber = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));
