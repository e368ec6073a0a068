import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** Every question of the task's checklist once, each with any of the round's categories, none of them twice. */
export const checkCategories: AskCheck = {
  isEmpty: ({ categories = [] }) => categories.length === 0,
  check({ categories: given = [] }, task) {
    const decided = new Set(given.map(({ itemId }) => itemId));
    const isWhole =
      given.length === task.itemIds.length &&
      decided.size === given.length &&
      task.itemIds.every((id) => decided.has(id));
    if (!isWhole) {
      const expected = `the categories of each of the ${task.itemIds.length} questions, each question once`;
      throw new AppError("INVALID", "Decide the categories of every question of this checklist, each once.", {
        fields: [{ field: "content.categories", expected }],
      });
    }
    for (const { categories } of given) {
      const unknown = categories.find((category) => !task.categories.includes(category));
      if (unknown === undefined && new Set(categories).size === categories.length) continue;
      throw new AppError(
        "INVALID",
        unknown === undefined
          ? "A category is given twice to one question. Give it once."
          : `“${unknown}” is none of this round’s categories.`,
        { fields: [{ field: "content.categories", expected: `any of ${task.categories.join(", ")}, each once` }] },
      );
    }
  },
};
