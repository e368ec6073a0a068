import { guessTableColumns } from "../formats/table-columns";
import { inEnglish } from "../heading-in-english";
import { guessLabelColumns } from "../labels/column-names";
import { isNoRating } from "../labels/columns-of-rows";
import { type FindShape, hasAll, isRemark, withInstruction } from "./row-shape";

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";

const TEXT = ["text", "data"];
const SAID = ["label", "labels", "category", "sentiment"];
const OF_TEXT = [
  "id",
  "meta",
  "metadata",
  "comments",
  "annotator",
  "annotation_approver",
  "is_confirmed",
  "rater",
  "user",
];

/**
 * Texts with their category, as doccano and classifiers' data have them: one text was shown, and labelled. Texts as labels,
 * each another one, are what a model is to write; and marked parts of a text are no labels of it.
 */
export const classifiedTexts: FindShape = (rows) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const text = TEXT.find((name) => names.includes(name));
  const label = SAID.find((name) => names.includes(name));
  const isKnown = (name: string) => name === text || name === label || OF_TEXT.includes(name.toLowerCase());
  if (!text || !label || !names.every((name) => isKnown(name) || isRemark(name))) return null;
  const said = rows.flatMap((row) => [row[label]].flat(1));
  const isShort = (value: unknown) =>
    ["string", "number", "boolean"].includes(typeof value) && String(value).length <= 40;
  if (rows.length < 2 || said.length === 0 || !said.every(isShort) || new Set(said).size >= said.length) return null;
  if (!rows.every((row) => isText(row[text]) && hasAll(row, label))) return null;
  const rater = ["annotator", "annotation_approver", "rater", "user"].find((name) => names.includes(name)) ?? null;
  return {
    program: "texts with categories",
    format: "labels",
    options: {
      columns: {
        id: names.includes("id") ? "id" : null,
        instruction: "instruction",
        system: "system",
        response: "response",
        responses: [],
      },
      labels: {
        columns: { item: names.includes("id") ? "id" : null, rater, value: label, criterion: null },
        ...(said.some((value) => Number.isNaN(Number(value))) && { scale: "categories" }),
      },
    },
    rows: ({ [text]: shown, ...row }) => [
      { ...row, [label]: onlyOf(row[label]), ...withInstruction({}, shown, false) },
    ],
  };
};

const NUMBERED_PERSON =
  /^(?:annotator|rater|judge|coder|label(?:l?er)|expert|worker|reviewer|evaluator|participant)[\s_.-]?(?:\d+|[a-f])$/i;

/** Next to texts a column for each of several numbered raters, with what they said in a word or a number. */
export const ratersInColumns: FindShape = (rows) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { instruction, response, responses = [] } = guessTableColumns(names);
  const { rater, value } = guessLabelColumns(names);
  const hasTexts = Boolean(instruction && (response || responses.length > 0));
  const raters = names.filter(isPerson);
  if (!hasTexts || rater || value || raters.length < 2) return null;
  const said = rows.flatMap((row) => raters.map((name) => String(row[name] ?? "").trim()));
  if (said.some((each) => each.length > 40) || new Set(said).size > Math.max(11, said.length / 2)) return null;
  const options = { labels: { columnsAre: "raters" } };
  return { program: "raters in columns", format: "labels", options, rows: (row) => [row] };
};

const PERSON_FIRST = /^(.*?\p{L}[\s_.-]?(?:\d+|[a-f]))(?:[\s_.:/–—-]+|\s*[([])(\S.*?)[)\]]?$/iu;
const PERSON_LAST = /^(.+?)(?:[\s_.:/–—-]+|\s*[([])(\p{L}+[\s_.-]?(?:\d+|[a-f]))[)\]]?$/iu;

/** What each of several numbered raters said by each criterion, a column each: "Rater1_Fluency", "Depth (Annotator 2)". */
export const ratersByCriteria: FindShape = (rows) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const valueColumns = names.flatMap((column) => {
    const [, head = "", rest = ""] = PERSON_FIRST.exec(column) ?? [];
    const [, start = "", last = ""] = PERSON_LAST.exec(column) ?? [];
    const said = isPerson(head) ? { rater: head, criterion: rest } : { rater: last, criterion: start };
    const isSaid = isPerson(said.rater) && !isRemark(inEnglish(said.criterion)) && !isNoRating(said.criterion);
    return isSaid ? [{ column, rater: said.rater.trim(), criterion: said.criterion.trim() }] : [];
  });
  const raters = new Set(valueColumns.map(({ rater }) => rater));
  const criteria = new Set(valueColumns.map(({ criterion }) => criterion));
  const others = names.filter((name) => valueColumns.every(({ column }) => column !== name));
  const { item, rater, value } = guessLabelColumns(others);
  const { instruction, response, responses = [] } = guessTableColumns(others);
  const hasItems = Boolean(item) || Boolean(instruction && (response || responses.length > 0));
  if (!hasItems || rater || value || raters.size < 2 || raters.size * criteria.size !== valueColumns.length)
    return null;
  const said = rows.flatMap((row) => valueColumns.map(({ column }) => String(row[column] ?? "").trim()));
  if (said.some(({ length }) => length > 40)) return null;
  const options = { labels: { valueColumns, columns: { rater: null, value: null, criterion: null } } };
  return { program: "raters and criteria in columns", format: "labels", options, rows: (row) => [row] };
};

const isPerson = (name: string): boolean => NUMBERED_PERSON.test(inEnglish(name.trim()));

/** A list of one is its element. */
const onlyOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);
