import { IN_STUDY, route } from "@/lib/http/route";
import { importRecipesSchema, newRecipeSchema, savedRecipeSchema } from "@/lib/imports/recipes/import-recipe";
import { listRecipes, saveRecipe } from "@/lib/imports/server/recipes/import-recipes";

export const GET = route(
  { summary: "List import recipes", access: "study.import", answer: importRecipesSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listRecipes(viewer, studyId),
);

export const POST = route(
  {
    summary: "Save an import recipe",
    access: "study.import",
    answer: savedRecipeSchema,
    params: IN_STUDY,
    body: newRecipeSchema,
    created: ({ recipe }, { studyId }) => `/api/v1/studies/${studyId}/imports/recipes/${recipe.id}`,
    example: {
      name: "Survey tool",
      options: { format: "labels", labels: { columns: { item: "Text", rater: "Who" }, columnsAre: "criteria" } },
    },
  },
  ({ viewer, params: { studyId }, body }) => saveRecipe(viewer, studyId, body),
);
