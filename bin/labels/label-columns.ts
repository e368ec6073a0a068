import { AppError } from "@/lib/domain/app-error";
import { shorten } from "@/lib/domain/import/shorten";
import { nearestWord } from "@/lib/domain/study-format/nearest-word";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";
import type { Tabular } from "@/lib/interchange/tabular/tabular";
import type { LabelFileOptions } from "./label-file-options";

/** Positions of the columns that are used. */
export interface LabelColumns {
  /** null: units are known by their line only */
  readonly unit: number | null;
  /** null in a wide file */
  readonly long: { readonly rater: number | null; readonly value: number } | null;
  /** In a wide file, the columns that are no rater; or exactly those that are. */
  readonly wide: { readonly excluded: ReadonlySet<number> } | { readonly included: ReadonlySet<number> } | null;
  readonly where: readonly { readonly position: number; readonly column: string; readonly values: readonly string[] }[];
  readonly by: readonly { readonly position: number; readonly column: string }[];
  /** null: the file has no such column */
  readonly unitParts: readonly (number | null)[];
}

/** Finds the columns that the options name, or that are usually called so. */
export function labelColumns(table: Tabular, options: LabelFileOptions, file: string): LabelColumns {
  const called = (option: string) => options.ownOptions[option] ?? option;
  const named = (option: string, column: string) => positionOf(table.columns, called(option), column, file);
  const where = options.where
    .filter(({ column, isOptional }) => !isOptional || table.columns.includes(column))
    .map((each) => ({ ...each, position: named("--where", each.column) }));
  const by = options.by
    .filter((column) => !options.isByOptional || table.columns.includes(column))
    .map((column) => ({ column, position: named("--by", column) }));
  const unitParts = options.unitParts.map((column) =>
    column === null ? null : positionOf(table.columns, "the options", column, file),
  );
  const guessed: Partial<ReturnType<typeof usualColumns>> =
    table.names === "numbers" ? {} : usualColumns(table.columns, options.likely);
  if (options.isWide) {
    const unit = options.unit ?? (table.firstIsUnnamed ? (table.columns[0] ?? null) : (guessed.item ?? null));
    const unitPosition = unit === null ? null : named("--unit", unit);
    if (options.raters) {
      const included = new Set(options.raters.map((column) => named("--raters", column)));
      return { unit: unitPosition, long: null, wide: { included }, where, by, unitParts };
    }
    const used = [...[...where, ...by].map(({ position }) => position), ...unitParts.filter((part) => part !== null)];
    const excluded = new Set(unitPosition === null ? used : [unitPosition, ...used]);
    return { unit: unitPosition, long: null, wide: { excluded }, where, by, unitParts };
  }
  const find = (option: string, what: string, given: string | null, usual: string | null | undefined) => {
    const column = given ?? usual;
    if (column) return named(option, column);
    throw new AppError(
      "INVALID",
      `${file}: no column is usually called by the name of ${what}. Name it with ${called(option)}; the columns are ${list(table.columns)}. (For a unit a line and a rater a column add --wide.)`,
    );
  };
  const hasRater = options.onlyRater === null || Boolean(options.rater ?? guessed.rater);
  const unit = find("--unit", "what was labelled", options.unit, guessed.item);
  const rater = hasRater ? find("--rater", "who labelled", options.rater, guessed.rater) : null;
  const value = find("--value", "the label", options.value, guessed.value);
  const shared = rater === unit || rater === value ? rater : unit === value ? unit : null;
  if (shared !== null) {
    const roles = ["--unit", "--rater", "--value"].map(called).join(", ");
    throw new AppError(
      "INVALID",
      `${file}: "${shorten(table.columns[shared] ?? "")}" cannot stand for two things. Name a column for each with ${roles}; the columns are ${list(table.columns)}.`,
    );
  }
  return {
    unit,
    long: { rater, value },
    wide: null,
    where,
    by,
    unitParts,
  };
}

function usualColumns(columns: readonly string[], likely: LabelFileOptions["likely"]) {
  const known = guessLabelColumns(columns);
  const there = (name: string | undefined) => columns.find((column) => column === name);
  return {
    item: there(likely.unit) ?? taskOfExport(columns) ?? known.item,
    rater: there(likely.rater) ?? known.rater,
    value: there(likely.value) ?? known.value,
  };
}

/** In Tickbox's own exported labels a task is what was labelled; an instruction may have many. */
function taskOfExport(columns: readonly string[]): string | undefined {
  return columns.includes("rater_kind") ? columns.find((column) => column === "task") : undefined;
}

function positionOf(columns: readonly string[], option: string, column: string, file: string): number {
  const position = columns.indexOf(column);
  if (position !== -1) return position;
  const near = nearestWord(column, columns);
  const meant = near ? ` Did you mean "${near}"?` : "";
  throw new AppError(
    "INVALID",
    `${file}: ${option} names a column "${shorten(column)}" that is not there.${meant} The columns are ${list(columns)}.`,
  );
}

const MAX_LISTED = 30;

export function list(names: readonly string[]): string {
  const listed = names.slice(0, MAX_LISTED).map((name) => shorten(name, 40));
  return `${listed.join(", ")}${names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : ""}`;
}
