import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FileInspection } from "@/lib/imports/import-report";
import { recipesQuery } from "@/lib/imports/queries/imports";
import { INFOBENCH_EXPERTS } from "@/lib/imports/recipes/import-recipe";
import { RecipeField } from "./recipe-field";
import { SavedRecipes } from "./saved-recipes";

const inspection: FileInspection = {
  writtenAs: "CSV",
  format: "table",
  fields: ["instruction", "Aspen", "Aspen-annotation"],
  columns: null,
  labelColumns: null,
  valueColumns: [],
  labelFields: [],
};

const SAVED = [
  { id: "01990000-0000-7000-8000-000000000001", name: "Survey", options: { columns: { instruction: "Prompt" } } },
  { id: "01990000-0000-7000-8000-000000000002", name: "Ours", options: { columns: { instruction: "instruction" } } },
  { id: "01990000-0000-7000-8000-000000000003", name: "Old", options: null },
];

function markupOf(part: React.ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(recipesQuery("s1").queryKey, SAVED);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

test("recipes that fit the file’s columns come first; one that is not understood is not offered", () => {
  const markup = markupOf(<RecipeField studyId="s1" inspection={inspection} options={{}} onOptionsChange={() => {}} />);
  const [, fitting = "", others = ""] = markup.split("<optgroup");
  const names = (group: string) => [...group.matchAll(/<option value="([^"]+)"/g)].map(([, name]) => name);
  expect(names(fitting)).toEqual(["Ours", INFOBENCH_EXPERTS.name]);
  expect(names(others)).toEqual(["Survey"]);
  expect(markup).toContain("2 recipes fit this file’s columns.");
});

test("the list says which recipe another version saved, and offers to rename and delete each", () => {
  const markup = markupOf(<SavedRecipes studyId="s1" />);
  expect(markup.match(/saved by another version/g)).toHaveLength(1);
  for (const { name } of SAVED) for (const verb of ["Rename", "Delete"]) expect(markup).toContain(`${verb} ${name}`);
});
