import type { ImportFormat } from "@/lib/imports/import-format";
import type { TableColumns } from "@/lib/imports/import-options";
import { guessLabelColumns } from "../labels/column-names";
import type { RowShape } from "../programs/row-shape";
import { systemColumn } from "./system-column";
import { guessTableColumns, withTexts } from "./table-columns";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What the first rows of no program in particular say against the names of their columns. */
export function columnsByRows(rows: Rows, { program, options }: RowShape, format: ImportFormat): TableColumns | null {
  if (program !== null || options || (format !== "table" && format !== "labels")) return null;
  const guessed = guessTableColumns(Object.keys(rows[0] ?? {}));
  const { responses, instruction, input } = guessed;
  // Numbers of questions ask nothing.
  const areNumbers = Boolean(instruction) && rows.every((row) => /^\s*\d+\s*$/.test(String(row[instruction ?? ""])));
  if (areNumbers && format === "table") return { instruction: null, id: instruction };
  if (instruction && areLanguages(rows, instruction)) return { instruction: null, response: null, responses: [] };
  const { item, rater, value } = format === "labels" ? guessLabelColumns(Object.keys(rows[0] ?? {})) : {};
  const texts = format === "table" ? withTexts(responses, rows) : responses;
  const ofSystems = systemColumn(rows, { ...guessed, responses: texts }, [rater, value]);
  const hasNoInput = Boolean(input) && withTexts([{ column: input ?? "", system: "" }], rows)?.length === 0;
  const byId =
    idsAreOfResponses(rows, { ...guessed, ...ofSystems, ...(item && { id: item }) }) ||
    idsAreOfGroups(rows, { ...guessed, ...(item && { id: item }) }, format === "labels");
  if (!byId && texts === responses && !ofSystems && !hasNoInput) return null;
  return {
    ...(byId && { id: null }),
    ...(hasNoInput && { input: null }),
    ...(texts !== responses && { responses: texts }),
    ...ofSystems,
  };
}

/** "src, tgt" of translations may be the languages, and no texts. */
const areLanguages = (rows: Rows, column: string): boolean =>
  rows.every((row) => /^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(String(row[column]).trim()));

/**
 * Whether each id is that of a response: prompts repeat under other ids, each time by another system, so that the prompts
 * say which responses belong together.
 */
function idsAreOfResponses(rows: Rows, { id, instruction, input, system, response }: TableColumns): boolean {
  if (!id || id === instruction || !instruction || !system || !response) return false;
  const text = (row: Rows[number]) => JSON.stringify([row[instruction], input && row[input]]);
  const of = new Map(rows.map((row) => [String(row[id]).normalize(), JSON.stringify([text(row), row[system]])]));
  const isOne = rows.every((row) => of.get(String(row[id]).normalize()) === JSON.stringify([text(row), row[system]]));
  return isOne && new Set(of.values()).size === of.size && new Set(rows.map(text)).size < of.size;
}

/**
 * Whether each id that repeats has another prompt each time: it is that of several prompts, as of the levels of one task.
 * @param areLabels prompts repeat with their labels
 */
function idsAreOfGroups(rows: Rows, { id, instruction, input }: TableColumns, areLabels: boolean): boolean {
  if (!id || !instruction || id === instruction) return false;
  const text = (row: Rows[number]) => JSON.stringify([row[instruction], input && row[input]]);
  const prompts = new Map<string, string[]>();
  for (const row of rows.filter((each) => each[instruction])) {
    const key = String(row[id]).normalize();
    prompts.set(key, [...(prompts.get(key) ?? []), text(row)]);
  }
  const repeated = [...prompts.values()].filter(({ length }) => length > 1);
  const areSeveral = (of: readonly string[]) => new Set(of).size === of.length || (areLabels && new Set(of).size > 1);
  return repeated.length > 1 && repeated.every(areSeveral);
}
