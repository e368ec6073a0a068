import { z } from "zod";
import { MAX_CATEGORIES, MAX_CATEGORISED_QUESTIONS, MAX_CATEGORY_LENGTH } from "@/lib/labelling/labelling-limits";

const given = z.object({
  itemId: z.uuid(),
  /** none where none of them fits */
  categories: z.array(z.string().max(MAX_CATEGORY_LENGTH)).max(MAX_CATEGORIES),
});

/** Of a label or a draft: the categories of each question that was decided; absent where none are asked for. */
export const categoriesContent = { categories: z.array(given).max(MAX_CATEGORISED_QUESTIONS).optional() };
