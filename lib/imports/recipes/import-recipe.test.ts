import { describe, expect, it } from "vitest";
import { importQuerySchema, writeImportQuery } from "@/lib/imports/import-query";
import type { FileInspection } from "@/lib/imports/import-report";
import {
  fitsFile,
  INFOBENCH_EXPERTS,
  newRecipeSchema,
  recipeOf,
  recipeOptionsSchema,
  withRecipe,
} from "./import-recipe";

const INSPECTION: FileInspection = {
  writtenAs: "CSV",
  format: "labels",
  fields: ["id", "Prompt", "M1", "M1-annotation", "Who", "stars"],
  columns: { id: "id", instruction: "Prompt", input: null, responses: [{ column: "M1", system: "M1" }] },
  labelColumns: { item: "id", rater: "Who", value: "stars", comment: null },
  valueColumns: [],
  labelFields: [],
};

describe("a recipe", () => {
  it("fits a file that has every column it names, and one that its pattern describes", () => {
    const { options } = INFOBENCH_EXPERTS;
    expect(fitsFile(options, INSPECTION.fields)).toBe(true);
    expect(fitsFile(options, ["id", "M1", "M1-annotation-overall"])).toBe(false);
    const named = { columns: { instruction: "Prompt" }, labels: { columns: { rater: "Who", comment: null } } };
    expect(fitsFile(named, INSPECTION.fields)).toBe(true);
    expect(fitsFile(named, ["Prompt", "Rater"])).toBe(false);
    expect(fitsFile({ labels: { valueColumns: [{ column: "stars" }] } }, ["stars"])).toBe(true);
    expect(fitsFile({ rows: { where: [{ column: "done", values: ["1"] }] } }, ["stars"])).toBe(false);
    expect(fitsFile({ columns: { responses: [{ column: "A", system: "a" }] } }, ["B"])).toBe(false);
  });

  it("that names no column is offered for no file, but can be chosen", () => {
    expect(fitsFile({ format: "labels", labels: { simulated: true } }, INSPECTION.fields)).toBe(false);
    expect(fitsFile({ labels: { columnsAre: "criteria" } }, INSPECTION.fields)).toBe(false);
  });

  it("gives way to what was chosen for a file, option by option", () => {
    const recipe = { format: "labels" as const, labels: { columns: { item: "id", rater: "Who" }, round: "Pilot" } };
    expect(withRecipe(recipe, { labels: { columns: { rater: "By" }, rater: undefined, round: "Second" } })).toEqual({
      format: "labels",
      labels: { columns: { item: "id", rater: "By" }, round: "Second" },
    });
    expect(withRecipe(recipe, {})).toEqual(recipe);
    expect(withRecipe({}, {})).toEqual({});
  });

  it("names the columns that were found, without the responses and the rater of one file", () => {
    expect(recipeOf({ labels: { rater: "ann", values: { good: "yes" } } }, INSPECTION)).toEqual({
      format: "labels",
      columns: { id: "id", instruction: "Prompt" },
      labels: { columns: { item: "id", rater: "Who", value: "stars" }, values: { good: "yes" } },
    });
    const wide = recipeOf({ labels: { columnsAre: "{system}-annotation" } }, INSPECTION);
    expect(wide.labels).toEqual({ columnsAre: "{system}-annotation", columns: { item: "id", rater: "Who" } });
    expect(fitsFile(wide, INSPECTION.fields)).toBe(true);
  });

  it("is named in the query of an import, beside options of its own", () => {
    const query = { mode: "check", recipe: "Survey", columns: '{"categoriesInQuestions": true}', answerLists: "true" };
    expect(importQuerySchema.parse(query)).toMatchObject({
      recipe: "Survey",
      options: { columns: { categoriesInQuestions: true }, labels: { answerLists: true } },
    });
    const written = writeImportQuery("check", "a.csv", INFOBENCH_EXPERTS.options);
    const { options } = importQuerySchema.parse(Object.fromEntries(new URLSearchParams(written)));
    expect(withRecipe(options, {})).toEqual(INFOBENCH_EXPERTS.options);
  });

  it("has a name of 1 to 100 characters and options that an import takes", () => {
    const accepts = (name: string, options: unknown = {}) => newRecipeSchema.safeParse({ name, options }).success;
    expect(accepts("a".repeat(100), INFOBENCH_EXPERTS.options)).toBe(true);
    for (const name of ["", "  ", "a".repeat(101), "a\nb"]) expect(accepts(name)).toBe(false);
    expect(accepts("a", { labels: { columnsAre: "{nothing}" } })).toBe(false);
    expect(accepts("a", { unknown: true })).toBe(false);
    expect(recipeOptionsSchema.parse({ labels: { rater: "ann" } })).toEqual({ labels: {} });
  });
});
