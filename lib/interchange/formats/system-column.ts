import type { TableColumns } from "@/lib/imports/import-options";
import { inSnakeCase } from "../column-called";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Names that say whose a response is: "DialogModel", "source_model", "sys_id", "model_version". */
const SYSTEM = /(?:^|_)(?:model|system|sys|generator|llm|bot|policy|checkpoint)(?:_(?:name|id|version|type|label))?$/;
/** Models that wrote no response: they judge, search, or were the beginning of another. */
const OTHER_SYSTEM =
  /(?:^|_)(?:judge|grader|grading|eval|evaluator|evaluation|reward|rm|scorer|scoring|annotator|annotation|rater|embeddings?|embed|base|reference|ref|user|tokenizer|retriev\w+|reranker|search|simulator|baseline|operating|file|preferred|better|best|winner|winning|chosen)_/;
/** Names of what was compared, which other tables use for other things. */
const CONDITION =
  /(?:^|_)(?:condition|variant|arm|method|approach|strategy|technique|setting|algorithm|version|source)$/;

/** "generator_cand" next to "output_cand" too. */
const isSystem = (name: string): boolean => SYSTEM.test(name) && !OTHER_SYSTEM.test(name);

const MOST_WORDS = 12;

/**
 * The column of a table with one response a row that says whose the response is, where no usual name does: without it the
 * responses of several systems would be samples of one.
 * @param rows the first ones
 * @returns the columns that then hold a response; null where no column, or more than one, may say it
 */
export function systemColumn(rows: Rows, columns: TableColumns, taken: readonly unknown[]): TableColumns | null {
  const [only, ...more] = columns.responses ?? [];
  if (!columns.instruction || columns.system || !only || more.length > 0) return null;
  const { responses: _, categoriesInQuestions: __, ...held } = columns;
  const others: unknown[] = [...Object.values(held), ...taken, only.column];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !others.includes(name) && holdsNames(rows, name),
  );
  const beside = `_${inSnakeCase(only.system)}`;
  const systems = names.filter((name) => isSystem(inSnakeCase(name).replace(beside, "")));
  const asked = [columns.instruction, columns.input];
  const conditions = names.filter(
    (name) => CONDITION.test(inSnakeCase(name)) && tellsResponses(rows, name, { asked, response: only.column }),
  );
  const [system, ...unclear] = systems.length > 0 ? systems : conditions;
  return system && unclear.length === 0 ? { system, response: only.column, responses: [] } : null;
}

/** In each row a few words, or a number. */
function holdsNames(rows: Rows, name: string): boolean {
  const isName = (cell: unknown) =>
    (typeof cell === "string" && cell.trim() !== "" && cell.length <= 100 && cell.split(/\s+/).length <= MOST_WORDS) ||
    typeof cell === "number";
  return rows.length > 0 && rows.every((row) => isName(row[name]));
}

interface Asked {
  readonly asked: readonly (string | null | undefined)[];
  readonly response: string;
}

/** Whether what was asked has several responses, each of which another value of the column goes with. */
function tellsResponses(rows: Rows, name: string, { asked, response }: Asked): boolean {
  const responses = new Map<string, Set<string>>();
  const values = new Map<string, Set<string>>();
  for (const row of rows) {
    const prompt = JSON.stringify(asked.map((column) => (column ? row[column] : null)));
    const add = (to: Map<string, Set<string>>, said: unknown) =>
      to.set(prompt, (to.get(prompt) ?? new Set()).add(JSON.stringify(said)));
    add(responses, [row[name], row[response]]);
    add(values, row[name]);
  }
  const isOneOfEach = [...values].every(([prompt, { size }]) => responses.get(prompt)?.size === size);
  return isOneOfEach && [...values.values()].some(({ size }) => size > 1);
}
