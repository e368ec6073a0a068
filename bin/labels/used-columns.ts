import { shorten } from "@/lib/imports/shorten";
import { list } from "./label-columns";

/** Which of a file's columns were taken for what. */
export interface UsedColumns {
  readonly file: string;
  /** Of a spreadsheet with several. */
  readonly sheet: string | null;
  /** Empty where units are known by their line only, or each is a column. */
  readonly unit: readonly string[];
  readonly systems: readonly [string, string] | null;
  /** null where no column names the rater */
  readonly rater: string | null;
  /** Of a wide file the columns of the raters. */
  readonly raters: readonly string[] | null;
  /** Of a file with a rater a line the columns of the units. */
  readonly units: readonly string[] | null;
  readonly value: string | null;
  /** Of a file with labels in several columns: those, and what their names are. */
  readonly labels: { readonly what: string; readonly columns: readonly string[]; readonly areCounts: boolean } | null;
  /** Each row of a unit counts as another rater. */
  readonly isNameless: boolean;
}

/** The line that says it, such as "labels.csv: unit item_id, rater judge, value score". */
export function columnsLine(used: UsedColumns): string {
  const { file, sheet, unit, systems, rater, raters, units, value, labels, isNameless } = used;
  const parts = [
    sheet !== null && `sheet ${shorten(sheet, 40)}`,
    unit.length > 0 && `unit ${list(unit)}`,
    units && `units ${list(units, 8)}`,
    !units && unit.length === 0 && "each line a unit",
    systems && `systems ${systems.map((column) => shorten(column, 40)).join(" and ")}`,
    rater !== null && (labels?.areCounts ? "raters counted" : `rater ${shorten(rater, 40)}`),
    raters && `raters ${list(raters, 12)}`,
    isNameless && "each row of a unit another rater",
    labels && `labels in columns ${list(labels.columns, 12)} (${labels.what})`,
    value !== null && `value ${shorten(value, 40)}`,
  ];
  return `${file}: ${parts.filter(Boolean).join(", ")}`;
}

/** The lines about all files that a command read. */
export function columnsLines(files: readonly { readonly columns: UsedColumns }[]): string {
  return files.map(({ columns }) => columnsLine(columns)).join("\n");
}

/** What --json says of them. */
export function columnsJson(files: readonly { readonly columns: UsedColumns }[]) {
  return {
    columns: files.map(
      ({ columns: { file, sheet, unit, systems, rater, raters, units, value, labels, isNameless } }) => ({
        file,
        ...(sheet !== null && { sheet }),
        ...(unit.length > 0 && { unit }),
        ...(units && { units }),
        ...(systems && { systems }),
        ...(rater !== null && { rater }),
        ...(raters && { raters }),
        ...(value !== null && { value }),
        ...(labels && { labels: labels.columns, columns_are: labels.what }),
        ...(isNameless && { raters_unnamed: true }),
      }),
    ),
  };
}
