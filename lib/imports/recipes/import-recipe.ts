import { z } from "zod";
import { type ImportOptions, importOptionsSchema } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";
import { columnPattern } from "@/lib/imports/label-table/column-pattern";

/** Of one study. */
export const MAX_RECIPES = 50;

/** The options of an import, without who the rater of one file is. */
export const recipeOptionsSchema = importOptionsSchema.transform(({ labels, ...options }): ImportOptions => {
  if (!labels) return options;
  const { rater: _, ...ofEveryFile } = labels;
  return { ...options, labels: ofEveryFile };
});

export const MAX_RECIPE_NAME_LENGTH = 100;

const recipeName = z
  .string()
  .trim()
  .min(1, "Name the recipe.")
  .max(MAX_RECIPE_NAME_LENGTH, `A recipe’s name has at most ${MAX_RECIPE_NAME_LENGTH} characters.`)
  .refine((name) => !/\p{Cc}/u.test(name), "A recipe’s name has no line breaks or other control characters.");

export const newRecipeSchema = z.strictObject({ name: recipeName, options: importOptionsSchema });
export type NewRecipe = z.infer<typeof newRecipeSchema>;

export const changeRecipeSchema = z.strictObject({ name: recipeName });
export type ChangeRecipe = z.infer<typeof changeRecipeSchema>;

export const importRecipeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null: saved by another version of Tickbox, and not understood by this one */
  options: importOptionsSchema.nullable(),
});
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

/** The answer to saving and renaming one. */
export const savedRecipeSchema = z.object({ recipe: importRecipeSchema.pick({ id: true, name: true }) });
export type SavedRecipe = z.infer<typeof savedRecipeSchema>;

/** GET /api/v1/studies/:studyId/imports/recipes: the study's own, by name */
export const importRecipesSchema = z.object({ recipes: z.array(importRecipeSchema) });

/** InFoBench's file of expert annotations: a row per instruction, with a response and its answers for each model. */
export const INFOBENCH_EXPERTS = {
  name: "InFoBench expert annotations",
  options: {
    format: "labels",
    columns: { categoriesInQuestions: true },
    labels: {
      columnsAre: "{system}-annotation",
      answerLists: true,
      protocol: "checklist_only",
      round: "Expert annotations",
    },
  },
} as const satisfies { name: string; options: ImportOptions };

/** Those that every study has. */
export const BUILT_IN_RECIPES: readonly { name: string; options: ImportOptions }[] = [INFOBENCH_EXPERTS];

/** What was chosen for a file before what a recipe says; of columns and of labels' options each on its own. */
export function withRecipe(recipe: ImportOptions, chosen: ImportOptions): ImportOptions {
  const columns = { ...recipe.columns, ...given(chosen.columns) };
  const ofLabels = { ...recipe.labels?.columns, ...given(chosen.labels?.columns) };
  const labels = { ...recipe.labels, ...given(chosen.labels), columns: some(ofLabels) };
  const options = { ...recipe, ...given(chosen), columns: some(columns), labels: some(given(labels)) };
  return importOptionsSchema.parse(given(options));
}

/** Without what is left open. */
function given(options: object = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const some = (options: object) => (Object.keys(options).length > 0 ? options : undefined);

/** Whether a file has every column that a recipe names, and one at least that its pattern fits. A recipe of no columns fits none. */
export function fitsFile({ columns = {}, labels = {}, rows = {} }: ImportOptions, fields: readonly string[]): boolean {
  const named = [
    ...Object.values(columns).flatMap((column) =>
      Array.isArray(column) ? column.map((response) => response.column) : typeof column === "string" ? column : [],
    ),
    ...Object.values(labels.columns ?? {}).flatMap((column) => column ?? []),
    ...[...(labels.valueColumns ?? []), ...(rows.where ?? [])].map(({ column }) => column),
  ];
  const pattern = columnPattern(labels.columnsAre ?? "");
  const isAny = pattern === null || /^\{\w+\}$/.test(pattern.text);
  if (named.length === 0 && isAny) return false;
  return named.every((column) => fields.includes(column)) && (isAny || pattern.read(fields).size > 0);
}

/** What a file's options and its headings make a recipe: columns that were found by their names are named. */
export function recipeOf(options: ImportOptions, { format, columns, labelColumns }: FileInspection): ImportOptions {
  const { responses: _, ...texts } = named(columns);
  const isWide = options.labels?.columnsAre !== undefined || options.labels?.valueColumns !== undefined;
  const { value, ...found } = named(labelColumns);
  const ofLabels = isWide ? found : { ...found, value };
  const known = importOptionsSchema.parse({ format, columns: texts, labels: { columns: ofLabels } });
  return recipeOptionsSchema.parse(withRecipe(known, options));
}

function named(columns: object | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns ?? {}).filter(([, column]) => column !== null));
}
