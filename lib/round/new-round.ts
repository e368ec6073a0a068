import { z } from "zod";
import { MAX_CATEGORIES, MAX_CATEGORY_LENGTH } from "@/lib/labelling/labelling-limits";
import { raterProfileSchema } from "@/lib/people/rater-profile";
import { AppError } from "@/lib/wire/app-error";
import { labellingOptionsSchema } from "./labelling-options";
import { levelGuidesSchema, levelNamesSchema } from "./level-guides";
import { type Protocol, scaleOf } from "./protocol/protocols";
import type { Scale } from "./protocol/scale";
import { criterionSchema } from "./round";
import { MAX_OVERLAP, roundChoiceSchema } from "./round-choice";
import { criterionMeaningSchema, newCriteriaSchema } from "./round-criteria";

export const MAX_ROUND_NAME_LENGTH = 200;
export const MAX_GUIDELINES_LENGTH = 50_000;
export const DEFAULT_LEASE_MINUTES = 30;
export const MAX_LEASE_MINUTES = 10_080;
export const DEFAULT_PASS_MARK = 70;

const nameSchema = z
  .string()
  .trim()
  .min(1, "Give the round a name.")
  .max(MAX_ROUND_NAME_LENGTH, `A name has at most ${MAX_ROUND_NAME_LENGTH} characters.`);
const guidelinesSchema = z
  .string()
  .max(MAX_GUIDELINES_LENGTH, `Guidelines have at most ${MAX_GUIDELINES_LENGTH} characters.`);
export const categoriesSchema = z
  .array(
    z
      .string()
      .transform((category) => category.normalize("NFC").replace(/\s+/g, " ").trim())
      .pipe(z.string().min(1, "Name every category.").max(MAX_CATEGORY_LENGTH)),
  )
  .max(MAX_CATEGORIES, `A round has at most ${MAX_CATEGORIES} categories.`)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    "Two categories have the same name.",
  );
const overlapSchema = z.int().min(1).max(MAX_OVERLAP);
export const passMarkSchema = z.int().min(1).max(100);
const leaseSchema = z.int().min(1).max(MAX_LEASE_MINUTES);

/** What the levels are called unless the round says otherwise; none where no level is asked. */
export function defaultLevelNames(protocol: Protocol): string[] {
  return [...(scaleOf(protocol)?.levelNames ?? [])];
}

/** A round's own level names, or the default ones. Refuses names that its scale cannot take. */
export function levelNamesFor(
  scale: Scale | null,
  names: readonly string[] | undefined,
  isRenamable = scale?.isRenamable,
): string[] {
  if (names === undefined) return [...(scale?.levelNames ?? [])];
  const field = "levelNames";
  if (!scale || !isRenamable) {
    throw new AppError("INVALID", "The level names of this protocol are fixed. Leave them out.", { field });
  }
  if (names.length !== scale.values.length) {
    throw new AppError("INVALID", `There are ${scale.values.length} levels; found ${names.length} names.`, { field });
  }
  return [...names];
}

/** POST /api/v1/studies/:studyId/rounds: the choice of tasks, and how they are labelled. */
export const newRoundSchema = z.intersection(
  roundChoiceSchema,
  z.object({
    name: nameSchema,
    /** the protocol's default guidelines where absent */
    guidelines: guidelinesSchema.optional(),
    /** the default names where absent; only of scales whose levels may be renamed */
    levelNames: levelNamesSchema.optional(),
    /** what each level means, with examples; the default descriptions where absent */
    levelGuides: levelGuidesSchema.optional(),
    /** what questions can be given; only where they are categorised */
    categories: categoriesSchema.default([]),
    /** of a round of pairs that compares checklists instead of responses: what they are compared by */
    criterion: criterionSchema.nullable().default(null),
    /** what raters score on one page instead of the response as a whole; only where responses are scored directly */
    criteria: newCriteriaSchema,
    allowUnknown: z.boolean().default(false),
    shufflePositions: z.boolean().default(true),
    /** whether all responses to one instruction are labelled on one page; only where a checklist is all that is asked */
    byInstruction: z.boolean().default(false),
    leaseMinutes: leaseSchema.default(DEFAULT_LEASE_MINUTES),
    options: labellingOptionsSchema.prefault({}),
    /** percent of the training tasks that a rater must get right before others are given */
    passMark: passMarkSchema.default(DEFAULT_PASS_MARK),
  }),
);
export type NewRound = z.input<typeof newRoundSchema>;

/**
 * PATCH /api/v1/rounds/:roundId. The name may change at any time, guidelines and what levels mean until the round is closed,
 * the rest only in a draft; the overlap of any other round may be raised.
 */
export const roundChangeSchema = z
  .object({
    name: nameSchema.optional(),
    guidelines: guidelinesSchema.optional(),
    levelNames: levelNamesSchema.optional(),
    levelGuides: levelGuidesSchema.optional(),
    /** only of a round that holds one of several criteria */
    criterionMeaning: criterionMeaningSchema.optional(),
    /** what raters know the rounds of several criteria by; only of such a round */
    labelledAs: nameSchema.optional(),
    allowUnknown: z.boolean().optional(),
    shufflePositions: z.boolean().optional(),
    byInstruction: z.boolean().optional(),
    /** only of a round with training tasks */
    passMark: passMarkSchema.optional(),
    options: labellingOptionsSchema.optional(),
    leaseMinutes: leaseSchema.optional(),
    overlap: overlapSchema.optional(),
    /** only in a draft, as all that decides how labels come about */
    stopsWhenSettled: z.boolean().optional(),
    /** at any time: it decides who labels, not how */
    raters: raterProfileSchema.optional(),
    /** what the change was made from: refused where somebody else has changed it since */
    was: z.object({ name: z.string(), guidelines: z.string() }).partial().optional(),
  })
  .refine(({ was: _, ...change }) => Object.values(change).some((value) => value !== undefined), "Nothing to change.");
export type RoundChange = z.input<typeof roundChangeSchema>;
