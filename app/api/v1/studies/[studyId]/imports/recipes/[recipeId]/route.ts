import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeRecipeSchema, savedRecipeSchema } from "@/lib/imports/recipes/import-recipe";
import { deleteRecipe, renameRecipe } from "@/lib/imports/server/recipes/import-recipes";

const params = z.object({ studyId: z.uuid(), recipeId: z.uuid() });

export const PATCH = route(
  {
    summary: "Rename or replace an import recipe",
    access: "study.import",
    answer: savedRecipeSchema,
    params,
    body: changeRecipeSchema,
    example: { name: "Survey tool, second wave" },
  },
  ({ viewer, params: { studyId, recipeId }, body: { name } }) => renameRecipe(viewer, studyId, recipeId, name),
);

export const DELETE = route(
  { summary: "Delete an import recipe", access: "study.import", answer: NOTHING, params },
  async ({ viewer, params: { studyId, recipeId } }) => {
    await deleteRecipe(viewer, studyId, recipeId);
  },
);
