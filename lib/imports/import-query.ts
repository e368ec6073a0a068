import { z } from "zod";
import { type ImportOptions, importModeSchema, importOptionsSchema } from "./import-options";
import { parseValues } from "./parse-values";

/** Of these, `columns`, `rows`, `labelColumns`, `valueColumns`, `raterKinds`, `scales` and `levelNames` are JSON, and so may `values` be: {"0": "tie"} as well as 0=tie. */
const rawSchema = z.object({
  mode: z.union([importModeSchema, z.literal("inspect")]),
  fileName: z.string().trim().min(1).max(1_000).default("upload"),
  /** of the study, by name; what the other fields say comes before it */
  recipe: z.string().optional(),
  format: z.string().optional(),
  system: z.string().optional(),
  systemA: z.string().optional(),
  systemB: z.string().optional(),
  columns: z.string().optional(),
  texts: z.enum(["true", "false"]).optional(),
  labelColumns: z.string().optional(),
  valueColumns: z.string().optional(),
  columnsAre: z.string().optional(),
  answerLists: z.enum(["true", "false"]).optional(),
  unnamedRaters: z.enum(["true", "false"]).optional(),
  sets: z.string().optional(),
  rows: z.string().optional(),
  rater: z.string().optional(),
  values: z.string().optional(),
  criterion: z.string().optional(),
  round: z.string().optional(),
  protocol: z.string().optional(),
  simulated: z.enum(["true", "false"]).optional(),
  series: z.string().optional(),
  source: z.string().optional(),
  raterKinds: z.string().optional(),
  descriptions: z.string().optional(),
  scale: z.string().optional(),
  scales: z.string().optional(),
  levelNames: z.string().optional(),
});

/** The query of POST /api/v1/studies/:studyId/imports; the file itself is the body. */
export const importQuerySchema = rawSchema.transform(({ mode, fileName, recipe, ...raw }, context) => {
  const json = (text: string | undefined): unknown => {
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  const values = () => (raw.values?.trim().startsWith("{") ? json(raw.values) : raw.values && parseValues(raw.values));
  const parsed = importOptionsSchema.safeParse({
    format: raw.format,
    system: raw.system,
    systems: raw.systemA || raw.systemB ? [raw.systemA, raw.systemB] : undefined,
    columns: json(raw.columns),
    texts: raw.texts === undefined ? undefined : raw.texts === "true",
    rows: json(raw.rows),
    labels: {
      columns: json(raw.labelColumns),
      valueColumns: json(raw.valueColumns),
      columnsAre: raw.columnsAre,
      answerLists: raw.answerLists === undefined ? undefined : raw.answerLists === "true",
      unnamedRaters: raw.unnamedRaters === undefined ? undefined : raw.unnamedRaters === "true",
      sets: raw.sets,
      rater: raw.rater,
      values: values(),
      criterion: raw.criterion,
      round: raw.round,
      protocol: raw.protocol,
      simulated: raw.simulated === undefined ? undefined : raw.simulated === "true",
      series: raw.series,
      source: raw.source,
      raterKinds: json(raw.raterKinds),
      descriptions: json(raw.descriptions),
      scale: raw.scale,
      scales: json(raw.scales),
      levelNames: json(raw.levelNames),
    },
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  }
  return { mode, fileName, recipe, options: parsed.data };
});

/** The same query, written. */
export function writeImportQuery(mode: string, fileName: string, options: ImportOptions): string {
  const { labels } = options;
  const query = new URLSearchParams({ mode, fileName });
  const set = (name: string, value: unknown) => {
    if (value === undefined) return;
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  };
  set("format", options.format);
  set("system", options.system);
  set("systemA", options.systems?.[0]);
  set("systemB", options.systems?.[1]);
  set("columns", options.columns);
  set("texts", options.texts);
  set("rows", options.rows);
  set("labelColumns", labels?.columns);
  set("valueColumns", labels?.valueColumns);
  set("columnsAre", labels?.columnsAre);
  set("answerLists", labels?.answerLists);
  set("unnamedRaters", labels?.unnamedRaters);
  set("sets", labels?.sets);
  set("rater", labels?.rater);
  set("values", labels?.values);
  set("criterion", labels?.criterion);
  set("round", labels?.round);
  set("protocol", labels?.protocol);
  set("simulated", labels?.simulated);
  set("series", labels?.series);
  set("source", labels?.source);
  set("raterKinds", labels?.raterKinds);
  set("descriptions", labels?.descriptions);
  set("scale", labels?.scale);
  set("scales", labels?.scales);
  set("levelNames", labels?.levelNames);
  return query.toString();
}
