import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { INFOBENCH_EXPERTS, MAX_RECIPES, newRecipeSchema } from "@/lib/imports/recipes/import-recipe";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { applyRecipe, deleteRecipe, listRecipes, renameRecipe, saveRecipe } from "./import-recipes";

const WANTED = newRecipeSchema.parse({
  name: "Survey",
  options: { format: "labels", labels: { columns: { item: "Text", rater: "Who" }, round: "Survey", rater: "ann" } },
});
const SAVED = { format: "labels", labels: { columns: { item: "Text", rater: "Who" }, round: "Survey" } };

async function studyWithRecipe() {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const { recipe } = await saveRecipe(researcher, studyId, WANTED);
  return { studyId, researcher, recipe };
}

test("a researcher saves the options of an import, applies them to another file, renames and deletes them", async () => {
  const { studyId, researcher, recipe } = await studyWithRecipe();
  expect((await listRecipes(researcher, studyId)).recipes).toEqual([{ ...recipe, name: "Survey", options: SAVED }]);
  const chosen = { labels: { rater: "bob", round: "Second" } };
  expect(await applyRecipe(researcher, studyId, "Survey", chosen)).toEqual({
    ...SAVED,
    labels: { ...SAVED.labels, ...chosen.labels },
  });
  expect(await applyRecipe(researcher, studyId, undefined, chosen)).toBe(chosen);
  expect(await applyRecipe(researcher, studyId, INFOBENCH_EXPERTS.name, {})).toEqual(INFOBENCH_EXPERTS.options);
  await renameRecipe(researcher, studyId, recipe.id, "Wave 1");
  expect((await listRecipes(researcher, studyId)).recipes).toEqual([{ id: recipe.id, name: "Wave 1", options: SAVED }]);
  await expect(applyRecipe(researcher, studyId, "Survey", {})).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("“Wave 1”"),
  });
  await deleteRecipe(researcher, studyId, recipe.id);
  expect((await listRecipes(researcher, studyId)).recipes).toEqual([]);
});

test("two recipes of a study have different names, and their number is limited", async () => {
  const { studyId, researcher, recipe } = await studyWithRecipe();
  const taken = { code: "CONFLICT", message: expect.stringContaining("already") };
  await expect(saveRecipe(researcher, studyId, WANTED)).rejects.toMatchObject(taken);
  const builtIn = { ...WANTED, name: INFOBENCH_EXPERTS.name };
  await expect(saveRecipe(researcher, studyId, builtIn)).rejects.toMatchObject(taken);
  await expect(renameRecipe(researcher, studyId, recipe.id, builtIn.name)).rejects.toMatchObject(taken);
  const more = Array.from({ length: MAX_RECIPES - 1 }, (_, n) => ({ studyId, name: `More ${n}`, options: {} }));
  await prisma().importRecipe.createMany({ data: more });
  await expect(renameRecipe(researcher, studyId, recipe.id, "More 1")).rejects.toMatchObject(taken);
  await expect(saveRecipe(researcher, studyId, { ...WANTED, name: "One more" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining(`${MAX_RECIPES} recipes`),
  });
  expect((await listRecipes(researcher, studyId)).recipes).toHaveLength(MAX_RECIPES);
});

test("a recipe of options that are not understood any more is listed as such, and refused by name", async () => {
  const { studyId, researcher, recipe } = await studyWithRecipe();
  await prisma().importRecipe.update({ where: { id: recipe.id }, data: { options: { formerly: "something" } } });
  expect((await listRecipes(researcher, studyId)).recipes).toEqual([{ ...recipe, options: null }]);
  await expect(applyRecipe(researcher, studyId, "Survey", {})).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("another version"),
  });
});

test("who may not import into the study finds no recipe, nor who knows its id in another study", async () => {
  const { studyId, recipe } = await studyWithRecipe();
  const other = await studyWithRecipe();
  const NOT_FOUND = { code: "NOT_FOUND" };
  for (const viewer of await makeOutsiders(studyId)) {
    await expect(listRecipes(viewer, studyId)).rejects.toMatchObject(NOT_FOUND);
    await expect(saveRecipe(viewer, studyId, { ...WANTED, name: "Mine" })).rejects.toMatchObject(NOT_FOUND);
    await expect(renameRecipe(viewer, studyId, recipe.id, "Mine")).rejects.toMatchObject(NOT_FOUND);
    await expect(applyRecipe(viewer, studyId, "Survey", {})).rejects.toMatchObject(NOT_FOUND);
    await expect(deleteRecipe(viewer, studyId, recipe.id)).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(deleteRecipe(other.researcher, other.studyId, recipe.id)).rejects.toMatchObject(NOT_FOUND);
  await expect(renameRecipe(other.researcher, other.studyId, recipe.id, "Mine")).rejects.toMatchObject(NOT_FOUND);
  expect(await prisma().importRecipe.count({ where: { studyId } })).toBe(1);
});
