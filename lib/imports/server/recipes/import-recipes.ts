import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type ImportOptions, importOptionsSchema } from "@/lib/imports/import-options";
import {
  BUILT_IN_RECIPES,
  type ImportRecipe,
  MAX_RECIPES,
  type NewRecipe,
  recipeOptionsSchema,
  type SavedRecipe,
  withRecipe,
} from "@/lib/imports/recipes/import-recipe";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

const ACTION = "study.import";

/** The recipes that a study has saved, by name. */
export async function listRecipes(viewer: Viewer, studyId: string): Promise<{ recipes: ImportRecipe[] }> {
  await requirePermission(viewer, studyId, ACTION);
  const where = { studyId, study: studyWhere(viewer, ACTION) };
  const found = await prisma().importRecipe.findMany({ where, orderBy: { name: "asc" } });
  return { recipes: found.map(recipeDto) };
}

/** @throws CONFLICT for a name that is taken, or in a study that has as many as it may */
export async function saveRecipe(viewer: Viewer, studyId: string, { name, options }: NewRecipe): Promise<SavedRecipe> {
  refuseBuiltIn(name);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, ACTION, transaction);
    // One after another: two requests at once would both find room.
    await transaction.$executeRaw`SELECT FROM study WHERE id = ${studyId}::uuid FOR UPDATE`;
    if ((await transaction.importRecipe.count({ where: { studyId } })) >= MAX_RECIPES) {
      throw new AppError("CONFLICT", `This study has ${MAX_RECIPES} recipes, which is the most. Delete one first.`);
    }
    const data = { studyId, name, options: recipeOptionsSchema.parse(options) };
    return { recipe: await orTaken(name, transaction.importRecipe.create({ data, select: { id: true, name: true } })) };
  });
}

/** @throws CONFLICT for a name that is taken */
export async function renameRecipe(
  viewer: Viewer,
  studyId: string,
  recipeId: string,
  name: string,
): Promise<SavedRecipe> {
  refuseBuiltIn(name);
  const where = recipeWhere(viewer, studyId, recipeId);
  const { count } = await orTaken(name, prisma().importRecipe.updateMany({ where, data: { name } }));
  if (count === 0) throw notFound("recipe");
  return { recipe: { id: recipeId, name } };
}

export async function deleteRecipe(viewer: Viewer, studyId: string, recipeId: string): Promise<void> {
  const { count } = await prisma().importRecipe.deleteMany({ where: recipeWhere(viewer, studyId, recipeId) });
  if (count === 0) throw notFound("recipe");
}

/**
 * The options of an import with those of a recipe, which give way to what was chosen for this file.
 * @param name of one of the study's, or of one that every study has; undefined: the options stay
 * @throws INVALID where there is none, or it was saved by another version and is not understood
 */
export async function applyRecipe(
  viewer: Viewer,
  studyId: string,
  name: string | undefined,
  options: ImportOptions,
): Promise<ImportOptions> {
  if (name === undefined) return options;
  const refuse = (message: string, expected: string) =>
    new AppError("INVALID", message, { fields: [{ field: "recipe", expected }] });
  const { recipes } = await listRecipes(viewer, studyId);
  const known = [...recipes, ...BUILT_IN_RECIPES];
  const recipe = known.find((each) => each.name === name);
  if (!recipe) {
    const names = known.map((each) => `“${each.name}”`).join(", ");
    throw refuse(`There is no recipe called “${name}”. This study has ${names}.`, `one of ${names}`);
  }
  if (!recipe.options) throw refuse(notUnderstood(name), "a recipe that this version of Tickbox understands");
  return withRecipe(recipe.options, options);
}

const notUnderstood = (name: string) =>
  `The recipe “${name}” was saved by another version of Tickbox, and this one does not understand it. Delete it and save it again.`;

function recipeWhere(viewer: Viewer, studyId: string, id: string): Prisma.ImportRecipeWhereInput {
  return { id, studyId, study: studyWhere(viewer, ACTION) };
}

function recipeDto({ id, name, options }: { id: string; name: string; options: unknown }): ImportRecipe {
  const parsed = importOptionsSchema.safeParse(options);
  return { id, name, options: parsed.success ? parsed.data : null };
}

function refuseBuiltIn(name: string): void {
  if (BUILT_IN_RECIPES.some((each) => each.name === name)) throw taken(name);
}

async function orTaken<Row>(name: string, write: PromiseLike<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    throw isTaken ? taken(name) : error;
  }
}

function taken(name: string): AppError {
  return new AppError("CONFLICT", `This study already has a recipe called “${name}”. Choose another name.`, {
    fields: [{ field: "name", expected: "another name: this one is taken" }],
  });
}
