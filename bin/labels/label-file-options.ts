import type { Command } from "commander";
import { z } from "zod";
import { AppError } from "@/lib/domain/app-error";

/** Keep a row where the column holds one of the values; several conditions must all hold. */
export interface Condition {
  readonly column: string;
  readonly values: readonly string[];
}

/** Where the labels stand in a file and what they mean, as the options of the command line say. */
export interface LabelFileOptions {
  readonly isWide: boolean;
  readonly header: boolean;
  readonly unit: string | null;
  readonly rater: string | null;
  readonly value: string | null;
  /** Wide: the columns of the raters; null is all that have no other use. */
  readonly raters: readonly string[] | null;
  readonly where: readonly Condition[];
  readonly by: readonly string[];
  /** The declared values in their order, as they were written. */
  readonly values: readonly string[] | null;
  /** Texts that mean "no label"; null is the usual ones, see value-meaning. */
  readonly missing: readonly string[] | null;
  readonly duplicates: "error" | "first" | "last";
}

const schema = z.object({
  wide: z.boolean().default(false),
  header: z.boolean().default(true),
  unit: z.string().optional(),
  rater: z.string().optional(),
  value: z.string().optional(),
  raters: z.string().optional(),
  where: z.array(z.string()).default([]),
  by: z.array(z.string()).default([]),
  values: z.string().optional(),
  missing: z.string().optional(),
  duplicates: z.enum(["error", "first", "last"]).default("error"),
});

/** Adds the options that say where labels stand in a file. */
export function addLabelFileOptions(command: Command): void {
  command
    .option("--unit <column>", "what was labelled; the first usual name (item_id, item, id, …) when left out")
    .option("--rater <column>", "who labelled it; the first usual name (annotator_id, rater, judge, …) when left out")
    .option("--value <column>", "the label; the first usual name (value, label, rating, score, …) when left out")
    .option("--wide", "a unit a line, a rater a column, empty = missing, instead of a label a line")
    .option("--raters <columns>", "with --wide: the raters' columns, as a,b,c; all without another use when left out")
    .option("--no-header", 'the first line holds data: columns are called "1", "2", …')
    .option("--where <column=value>", "only rows with this value; repeat it: another column must hold, too", collect)
    .option("--by <column>", "a row for each value of this column; repeat it for each combination", collect)
    .option("--values <list>", "the values that labels may take, in their order, as 1,2,3,4,5")
    .option("--missing <list>", "texts that mean no label, as NA,skip; empty cells always do")
    .option("--duplicates <what>", "a rater's second label for a unit: error, first or last (which to keep)");
}

export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** @param raw what commander found */
export function readLabelFileOptions(raw: Readonly<Record<string, unknown>>): LabelFileOptions {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const expected = issue?.path[0] === "duplicates" ? "error, first or last" : issue?.message;
    throw new AppError("INVALID", `--${issue?.path.join(" ")}: expected ${expected}.`);
  }
  const { wide, header, unit, rater, value, raters, where, by, values, missing, duplicates } = parsed.data;
  if (wide && (rater ?? value) !== undefined) {
    throw new AppError(
      "INVALID",
      `--${rater === undefined ? "value" : "rater"} is for files with a label a line: with --wide every column is a rater; --raters a,b,c names them.`,
    );
  }
  if (!wide && raters !== undefined) {
    throw new AppError("INVALID", "--raters names the raters' columns of a wide file: add --wide.");
  }
  return {
    isWide: wide,
    header,
    unit: unit ?? null,
    rater: rater ?? null,
    value: value ?? null,
    raters: raters === undefined ? null : listOf("--raters", raters),
    where: conditions(where),
    by: by.flatMap((columns) => listOf("--by", columns)),
    values: values === undefined ? null : listOf("--values", values),
    missing: missing === undefined ? null : listOf("--missing", missing),
    duplicates,
  };
}

/** The entries between commas. */
export function listOf(option: string, text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  const twin = entries.find((entry, index) => entries.indexOf(entry) !== index);
  if (entries.includes("") || twin !== undefined) {
    const found = twin ? `"${twin}" twice` : `an empty entry in "${text}"`;
    throw new AppError("INVALID", `${option}: expected a list such as a,b,c with each entry once; found ${found}.`);
  }
  return entries;
}

/** Conditions on one column allow each of its values. */
function conditions(texts: readonly string[]): Condition[] {
  const byColumn = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at < 1) throw new AppError("INVALID", `--where: expected column=value, found "${text}".`);
    const column = text.slice(0, at).trim();
    byColumn.set(column, [...(byColumn.get(column) ?? []), text.slice(at + 1).trim()]);
  }
  return [...byColumn].map(([column, values]) => ({ column, values }));
}
