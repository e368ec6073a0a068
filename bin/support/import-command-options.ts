import type { z } from "zod";
import {
  type ImportOptions,
  importOptionsSchema,
  type LabelOptions,
  labelColumnsSchema,
  tableColumnsSchema,
} from "@/lib/imports/import-options";
import { parseValues, splitValues } from "@/lib/imports/parse-values";
import { AppError } from "@/lib/wire/app-error";
import { conditions } from "../labels/label-file-options";

/** As they were typed. */
export interface ImportCommandOptions {
  study: string;
  create?: boolean;
  owner?: string;
  recipe?: string;
  raterAttributes?: string;
  format?: string;
  system?: string;
  systems?: string;
  columns?: string;
  labels?: boolean;
  /** false: left out */
  texts?: boolean;
  labelColumns?: string;
  valueColumns?: string;
  raterName?: string;
  columnsAre?: string;
  answerLists?: boolean;
  unnamedRaters?: boolean;
  sets?: string;
  sheet?: string;
  sheetsAre?: string;
  headerRow?: string;
  skipRows?: string;
  where?: readonly string[];
  values?: string;
  criterion?: string;
  series?: string;
  source?: string;
  raterKinds?: string;
  scale?: string;
  levelNames?: string;
  round?: string;
  protocol?: string;
  simulated?: boolean;
  check?: boolean;
  json?: boolean;
}

/** What an import needs to know, from what was typed; a refusal names the option. */
export function readImportOptions(options: ImportCommandOptions): ImportOptions {
  if (options.owner !== undefined && !options.create)
    throw new AppError(
      "INVALID",
      "--owner names the owner of a study that --create creates. Give both options, or neither.",
    );
  const parsed = importOptionsSchema.safeParse({
    format: options.labels ? "labels" : options.format,
    system: options.system,
    systems: options.systems?.split(",").map((name) => name.trim()),
    columns: json("--columns", options.columns),
    texts: options.texts === false ? false : undefined,
    rows: rowsOf(options),
    labels: {
      columns: json("--label-columns", options.labelColumns),
      valueColumns: json("--value-columns", options.valueColumns),
      columnsAre: options.columnsAre,
      answerLists: options.answerLists,
      unnamedRaters: options.unnamedRaters,
      sets: options.sets,
      rater: options.raterName,
      values: options.values === undefined ? undefined : parseValues(options.values),
      criterion: options.criterion,
      round: options.round,
      protocol: options.protocol,
      simulated: options.simulated,
      series: options.series,
      source: options.source,
      ...scalesOf(options.scale),
      levelNames: options.levelNames?.split(",").map((name) => name.trim()),
      raterKinds:
        options.raterKinds === undefined
          ? undefined
          : Object.fromEntries(splitValues(options.raterKinds).map(({ value, meaning }) => [value, meaning])),
    },
  });
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID", parsed.error.issues.map(describeIssue).join("\n"));
}

function rowsOf({ sheet, sheetsAre, headerRow, skipRows, where = [] }: ImportCommandOptions) {
  if ([sheet, sheetsAre, headerRow, skipRows].every((option) => option === undefined) && where.length === 0)
    return undefined;
  return {
    sheet,
    sheetsAre,
    headerRow: headerRow === undefined ? undefined : Number(headerRow),
    skipRows: skipRows === undefined ? undefined : Number(skipRows),
    where: where.length === 0 ? undefined : conditions(where),
  };
}

/** "0-100" of all scores, or "fluency=1-7,use=0-100" by criterion. */
function scalesOf(text: string | undefined): Pick<LabelOptions, "scale" | "scales"> {
  if (text === undefined) return {};
  if (!text.includes("=")) return { scale: text.trim() };
  return { scales: Object.fromEntries(splitValues(text).map(({ value, meaning }) => [value, meaning])) };
}

/** Where an option's value ends up among the options of an import. */
const OPTION_OF: Readonly<Record<string, string>> = {
  "labels.columns": "--label-columns",
  "labels.valueColumns": "--value-columns",
  "rows.sheet": "--sheet",
  "rows.sheetsAre": "--sheets-are",
  "rows.headerRow": "--header-row",
  "rows.skipRows": "--skip-rows",
  "rows.where": "--where",
  "labels.columnsAre": "--columns-are",
  "labels.sets": "--sets",
  "labels.rater": "--rater-name",
  "labels.values": "--values",
  "labels.criterion": "--criterion",
  "labels.round": "--round",
  "labels.protocol": "--protocol",
  "labels.series": "--series",
  "labels.source": "--source",
  "labels.scale": "--scale",
  "labels.scales": "--scale",
  "labels.levelNames": "--level-names",
  "labels.raterKinds": "--rater-kinds",
};

function describeIssue({ path, ...issue }: z.core.$ZodIssue): string {
  const place = path.map(String);
  const known = place.slice(0, 2).join(".");
  const option = OPTION_OF[known] ?? `--${place[0] ?? "options"}`;
  const inside = place.slice(known in OPTION_OF ? 2 : 1);
  const where = inside.length > 0 ? `${option}, ${inside.join(".")}` : option;
  if (issue.code === "unrecognized_keys") {
    const fields = option === "--label-columns" ? labelColumnsSchema : tableColumnsSchema;
    return `${where}: there is no ${issue.keys.map((key) => `"${key}"`).join(", ")}. There are ${Object.keys(fields.shape).join(", ")}.`;
  }
  if (issue.code === "invalid_value") return `${where}: expected one of ${issue.values.map(String).join(", ")}.`;
  return `${where}: ${issue.message}`;
}

function json(option: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("INVALID", `${option}: expected JSON; found ${text}.`);
  }
}
