import { z } from "zod";
import { MAX_CRITERIA, MAX_CRITERION_NAME_LENGTH } from "./criterion-limits";
import { levelGuideSchema, MAX_LEVEL_NAME_LENGTH } from "./level-guides";
import { scaleNamed } from "./protocol/scale";
import type { ScaleName } from "./protocol/scale-names";

export const MAX_CRITERION_MEANING_LENGTH = 2_000;

/** Those whose every value is one digit, with 0 for 10 where there is no 0. */
export const CRITERION_SCALES = [
  "score",
  "points-0-1",
  "points-0-2",
  "points-0-3",
  "points-0-4",
  "points-0-5",
  "points-0-6",
  "points-0-7",
  "points-0-8",
  "points-0-9",
  "points-1-2",
  "points-1-3",
  "points-1-4",
  "points-1-6",
  "points-1-7",
  "points-1-8",
  "points-1-9",
  "points-1-10",
] as const satisfies readonly ScaleName[];

/** Where some are not named, as where only the ends of a scale are. */
const someNamesSchema = z
  .array(z.string().trim().max(MAX_LEVEL_NAME_LENGTH, `A level name has at most ${MAX_LEVEL_NAME_LENGTH} characters.`))
  .refine((names) => {
    const given = names.filter((name) => name !== "");
    return new Set(given).size === given.length;
  }, "Two levels have the same name.");

export const criterionMeaningSchema = z
  .string()
  .trim()
  .max(MAX_CRITERION_MEANING_LENGTH, `What a criterion means has at most ${MAX_CRITERION_MEANING_LENGTH} characters.`);

/** One of the things that raters score about a response. */
export const newCriterionSchema = z
  .object({
    name: z
      .string()
      .transform((name) => name.normalize("NFC").replace(/\s+/g, " ").trim())
      .pipe(
        z
          .string()
          .min(1, "Name every criterion.")
          .max(MAX_CRITERION_NAME_LENGTH, `A criterion has at most ${MAX_CRITERION_NAME_LENGTH} characters.`),
      ),
    /** as raters and judges read it */
    meaning: criterionMeaningSchema.default(""),
    scale: z.enum(CRITERION_SCALES).default("score"),
    /** from the lowest to the highest, blank where a level has no name; none at all where absent */
    levelNames: someNamesSchema.optional(),
    levelGuides: z.array(levelGuideSchema).default([]),
  })
  .superRefine(({ scale, levelNames, levelGuides }, context) => {
    const levels = scaleNamed(scale).values.length;
    const refuse = (field: string, found: number, of: string) =>
      context.addIssue({ code: "custom", path: [field], message: `There are ${levels} levels; found ${found} ${of}.` });
    if (levelNames && levelNames.length !== levels) refuse("levelNames", levelNames.length, "names");
    if (levelGuides.length !== 0 && levelGuides.length !== levels)
      refuse("levelGuides", levelGuides.length, "descriptions of levels");
  });
export type NewCriterion = z.input<typeof newCriterionSchema>;

/** None: the round asks for one score of the response as a whole. */
export const newCriteriaSchema = z
  .array(newCriterionSchema)
  .max(MAX_CRITERIA, `A round has at most ${MAX_CRITERIA} criteria.`)
  .refine(
    (criteria) => new Set(criteria.map(({ name }) => name.toLowerCase())).size === criteria.length,
    "Two criteria have the same name.",
  )
  .default([]);

/** The name of the round that holds the labels of one criterion; a file's are named alike. */
export function criterionRoundName(name: string, criterion: string, maxLength: number): string {
  const end = ` · ${criterion.slice(0, MAX_CRITERION_NAME_LENGTH).trim()}`;
  return name.slice(0, maxLength - end.length).trim() + end;
}
