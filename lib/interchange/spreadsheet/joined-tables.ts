import type { RowOptions } from "@/lib/imports/import-options";
import type { ImportProblem } from "@/lib/imports/import-problem";
import { shorten } from "@/lib/imports/shorten";
import { isRecord } from "@/lib/wire/is-record";
import { inSnakeCase } from "../column-called";
import type { Container } from "../container";
import { FileProblem } from "../file-problem";
import { guessLabelColumns } from "../labels/column-names";
import { readRows } from "../read-rows";
import type { Bytes } from "../row";
import { linesIn, quoted } from "./spreadsheet-table";

/** A sheet of a workbook, or a file of an archive. */
export interface PackedTable {
  readonly name: string;
  open(): Promise<OpenedTable>;
}

export interface OpenedTable {
  readonly bytes: Bytes;
  readonly container: Container;
}

/** A line of a sheet or file, as people find it there. */
export interface PlaceInSheet {
  readonly sheet: string;
  readonly line: number;
}

export interface JoinedTables {
  readonly bytes: Bytes;
  readonly container: Container;
  /** Tables that have other columns. */
  readonly leftOut: readonly string[];
  /** Where a line of the joined rows comes from; null before the first that was read. */
  placeOf(line: number): PlaceInSheet | null;
}

const COLUMN = { raters: "rater", criteria: "criterion", systems: "system" } as const;

/** Rows of all tables with the columns that most have, and a column for the table's name. */
export async function joinedTables(
  tables: readonly PackedTable[],
  are: NonNullable<RowOptions["sheetsAre"]>,
): Promise<JoinedTables> {
  const column = COLUMN[are];
  const found: { table: PackedTable; fields: string[]; isTable: boolean }[] = [];
  for (const table of tables) {
    const { bytes, container } = await table.open();
    const fields = await firstFields(bytes, container);
    found.push({ table, fields, isTable: container.kind === "table" });
  }
  const most = mostCommon(found.map(({ fields }) => fields));
  const used = found.filter(({ fields }) => areAlike(most, fields));
  const fields = namesIn(used.map((each) => each.fields));
  const taken = guessLabelColumns([...fields, column])[column];
  const own = fields.find((name) => name === taken || inSnakeCase(name) === column);
  if (own !== undefined)
    throw new FileProblem({
      line: null,
      field: "sheet",
      expected: `sheets or files that do not say their ${column} in a column`,
      found: `"${shorten(own)}"`,
    });
  const areTables = used.every(({ isTable }) => isTable);
  const container: Container = areTables ? { kind: "table", delimiter: "," } : { kind: "json-lines" };
  const places = new Places();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (areTables) yield Buffer.from(places.header(`${[...fields, column].map(quoted).join(",")}\n`));
    for (const { table } of used) {
      const { bytes, container } = await table.open();
      let names: Map<string, string> | null = null;
      for await (const row of readRows(bytes, container)) {
        if (row.kind === "problem") throw new FileProblem({ ...row.problem, sheet: table.name });
        const read = isRecord(row.value) ? row.value : {};
        if (!names || !areTables) names = new Map(Object.keys(read).map((name) => [name, calledIn(fields, name)]));
        const value: Record<string, unknown> = { [column]: table.name };
        for (const [name, called] of names) value[called] = read[name];
        const cells = [...fields, column].map((name) => quoted(String(value[name] ?? "")));
        const text = areTables ? cells.join(",") : JSON.stringify(value);
        yield Buffer.from(places.add(`${text}\n`, { sheet: table.name, line: row.line }));
      }
    }
  }
  const leftOut = found.filter((each) => !used.includes(each)).map(({ table }) => table.name);
  return { bytes: bytes(), container, leftOut, placeOf: (line) => places.of(line) };
}

/** A problem of joined rows as people find it: by sheet or file, and line. */
export function inSheets(problem: ImportProblem, placeOf: JoinedTables["placeOf"]): ImportProblem {
  // Other lines that a problem names are at its end, in our own words.
  const inWords = (text: string) =>
    text.replace(/\bin line (\d+)(?=[^"]*$)/, (said, line: string) => {
      const place = placeOf(Number(line));
      return place ? `in line ${place.line} of "${shorten(place.sheet, 40)}"` : said;
    });
  const { line, sheet, expected, found } = problem;
  const place = line === null || sheet !== undefined ? null : placeOf(line);
  return { ...problem, ...place, expected: inWords(expected), found: inWords(found) };
}

/** Which line of which table each joined line was: kept only where the distance changes. */
class Places {
  readonly #from: { joined: number; place: PlaceInSheet }[] = [];
  #line = 1;

  header(text: string): string {
    this.#line += linesIn(text);
    return text;
  }

  add(text: string, place: PlaceInSheet): string {
    const last = this.#from.at(-1);
    const isNext = last?.place.sheet === place.sheet && place.line - last.place.line === this.#line - last.joined;
    if (!isNext) this.#from.push({ joined: this.#line, place });
    this.#line += linesIn(text);
    return text;
  }

  of(line: number): PlaceInSheet | null {
    const found = this.#from.findLast(({ joined }) => joined <= line);
    return found ? { sheet: found.place.sheet, line: found.place.line + line - found.joined } : null;
  }
}

/** Of a table's first row; none of one without rows, or that cannot be read. */
async function firstFields(bytes: Bytes, container: Container): Promise<string[]> {
  for await (const row of readRows(bytes, container))
    return row.kind === "row" && isRecord(row.value) ? Object.keys(row.value) : [];
  return [];
}

/** The columns of several tables, each once: "Fluency " in one sheet is "fluency" in another. */
function namesIn(tables: readonly (readonly string[])[]): string[] {
  const names: string[] = [];
  for (const fields of tables)
    names.push(
      ...fields
        .filter((name) => fields.includes(calledIn(names, name)) || calledIn(names, name) === name)
        .filter((name) => !names.includes(name)),
    );
  return names;
}

/** What others call a column whose name is written otherwise. */
function calledIn(names: readonly string[], name: string): string {
  if (names.includes(name)) return name;
  return names.find((other) => inSnakeCase(other) === inSnakeCase(name)) ?? name;
}

const areAlike = (fields: readonly string[], others: readonly string[]) => {
  const names = others.map(inSnakeCase);
  return fields.filter((name) => names.includes(inSnakeCase(name))).length * 2 > fields.length;
};

/** The columns that most tables have, or most of them; of equally many the first. */
function mostCommon(all: readonly (readonly string[])[]): readonly string[] {
  const alike = (fields: readonly string[]) => all.filter((others) => areAlike(fields, others)).length;
  return all.toSorted((one, other) => alike(other) - alike(one))[0] ?? [];
}
