import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

/** Points of a question; 0 is refused, since such a question counts for nothing. */
export const POINTS = { least: -10, most: 10 } as const;
const MOST_SECTIONS = 10;
const MOST_WEIGHT = 1_000;

const POINTS_ARE = `Points are whole numbers from −${-POINTS.least} to ${POINTS.most}, and not 0.`;
const WEIGHTS_ARE = `A section’s weight is a number from 0 to ${MOST_WEIGHT}.`;

const sectionSchema = z.strictObject({
  name: z.string().trim().min(1, "A section has a name.").max(STUDY_LIMITS.questionCharacters),
  /** among its siblings */
  weight: z.number(WEIGHTS_ARE).min(0, WEIGHTS_ARE).max(MOST_WEIGHT, WEIGHTS_ARE),
});
export type Section = z.output<typeof sectionSchema>;

const pointsSchema = z
  .int(POINTS_ARE)
  .min(POINTS.least, POINTS_ARE)
  .max(POINTS.most, POINTS_ARE)
  .refine((points) => points !== 0, POINTS_ARE);

/** How a question counts in a score by points: its members are also fields of a question in files. */
export const SCORING_FIELDS = {
  points: pointsSchema.nullish().describe("what YES earns, or below 0 costs: −10 to 10, not 0"),
  required: z.boolean().nullish().describe("NO: the response scores 0 at most"),
  sections: z
    .array(sectionSchema)
    .max(MOST_SECTIONS)
    .nullish()
    .describe("the sections that it is in, the outermost first, with their weights"),
} as const;

/** Only what is said is kept; null of a question of which nothing is. */
export const questionScoringSchema = z.strictObject(SCORING_FIELDS).nullish().transform(keptScoring);
export type QuestionScoring = NonNullable<z.output<typeof questionScoringSchema>>;

export function keptScoring(
  said: z.output<z.ZodObject<typeof SCORING_FIELDS>> | null | undefined,
): { points?: number; required?: true; sections?: Section[] } | null {
  const { points, required, sections } = said ?? {};
  const kept = {
    ...(typeof points === "number" ? { points } : {}),
    ...(required ? { required } : {}),
    ...(sections && sections.length > 0 ? { sections } : {}),
  };
  return Object.keys(kept).length > 0 ? kept : null;
}

interface ScoredQuestion {
  readonly scoring?: QuestionScoring | null | undefined;
}

/** A checklist is scored by points as soon as one of its questions says how it counts. */
export function isScoredByPoints(questions: readonly ScoredQuestion[]): boolean {
  return questions.some(({ scoring }) => scoring);
}

/** What a question counts where the others say: 1 point where none has points, in no section. */
export function scoringOf({ scoring }: ScoredQuestion) {
  return { points: scoring?.points ?? 1, isRequired: scoring?.required ?? false, sections: scoring?.sections ?? [] };
}

/** What contradicts itself in how a checklist's questions count, with the question's place from 0; null where nothing does. */
export function scoringProblem(questions: readonly ScoredQuestion[]): { place: number; problem: string } | null {
  const hasPoints = questions.some(({ scoring }) => scoring?.points !== undefined);
  const weights = new Map<string, number>();
  for (const [place, question] of questions.entries()) {
    if (hasPoints && question.scoring?.points === undefined) {
      return { place, problem: "points for every question of the checklist, or for none" };
    }
    const { points, isRequired, sections } = scoringOf(question);
    if (isRequired && points < 0) return { place, problem: "points above 0 for a required question" };
    for (const [depth, { weight }] of sections.entries()) {
      const key = sectionKey(sections.slice(0, depth + 1));
      if ((weights.get(key) ?? weight) !== weight) return { place, problem: "one weight for each section" };
      weights.set(key, weight);
    }
  }
  return null;
}

/** Names a section by those around it. */
export function sectionKey(sections: readonly Pick<Section, "name">[]): string {
  return JSON.stringify(sections.map(({ name }) => name));
}
