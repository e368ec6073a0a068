import { Option } from "commander";
import { collect, conditions, type LabelFileOptions, type RawLabelFileOptions, readValues } from "./label-file-options";

/** What commander makes of the options that say where the second of two files has its labels. */
export interface RawOtherFileOptions {
  readonly otherUnit?: string;
  readonly otherRater?: string;
  readonly otherValue?: string;
  readonly otherValues?: string;
  readonly otherWhere?: readonly string[];
}

/** --other-unit and so on. Without them the second file is read like the first. */
export function otherFileOptions(): Option[] {
  const same = "of the second file, where it is not the same";
  return [
    new Option("--other-unit <column>", `--unit ${same}`),
    new Option("--other-rater <column>", `--rater ${same}`),
    new Option("--other-value <column>", `--value ${same}`),
    new Option(
      "--other-values <list>",
      `--values ${same}, as a judge's 1=A,2=tie,3=B beside people's preferences from 1 to 5: it is never guessed`,
    ),
    new Option(
      "--other-where <column=value>",
      "of the second file these rows, instead of those of --where; can be repeated",
    ).argParser<string[]>(collect),
  ];
}

/**
 * Where the second file has its labels: as the first one, as far as it has columns of those names.
 * @param onlyRater the rater of all its labels where no column names one
 */
export function readOtherFileOptions(
  first: LabelFileOptions,
  raw: RawLabelFileOptions & RawOtherFileOptions,
  onlyRater: string,
): LabelFileOptions {
  const { unit, rater, value } = first;
  return {
    ...first,
    unit: raw.otherUnit ?? null,
    rater: raw.otherRater ?? null,
    value: raw.otherValue ?? null,
    ...(raw.otherValues !== undefined && readValues("--other-values", raw.otherValues)),
    likely: {
      ...(typeof unit === "string" && { unit }),
      ...(rater !== null && { rater }),
      ...(value !== null && { value }),
    },
    where: raw.otherWhere
      ? conditions(raw.otherWhere)
      : first.where.map((condition) => ({ ...condition, isOptional: true })),
    raters: null,
    columnsAre: null,
    columns: null,
    by: [],
    onlyRater,
    ownOptions: Object.fromEntries(
      ["unit", "rater", "value", "values", ...(raw.otherWhere ? ["where"] : [])].map((name) => [
        `--${name}`,
        `--other-${name}`,
      ]),
    ),
  };
}
