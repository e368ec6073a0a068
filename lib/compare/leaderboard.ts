import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { judgeDescriptionSchema } from "@/lib/judging/describe-judge";
import { estimateSchema } from "@/lib/results/agreement-statistic";
import { excludedSchema } from "@/lib/results/excluded";
import { figureInBackground } from "@/lib/results/figure";
import { askedSchema } from "@/lib/results/report/report-basis";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { parseSourceId, type Source, sourceSchema } from "./sources";

const subset = z.string().max(STUDY_LIMITS.nameCharacters);

/** Subsets whose figures are averaged, each counting once, under a name: "Adversarial" of four. */
export const subsetGroupSchema = z.object({
  name: z.string().trim().min(1).max(60),
  subsets: z.array(subset).min(1).max(200),
});
export type SubsetGroup = z.infer<typeof subsetGroupSchema>;

/** PUT /api/v1/studies/:studyId/subset-groups */
export const subsetGroupsSchema = z.object({
  groups: z
    .array(subsetGroupSchema)
    .max(20)
    .refine((groups) => new Set(groups.map(({ name }) => name.toLowerCase())).size === groups.length, {
      message: "Two groups have the same name.",
    }),
});

const leaderboardQuerySchema = z.object({
  /** without it what is known to be right; else people's majority */
  truth: z.string().max(700).optional(),
  without: excludedSchema.optional(),
});

/** The same narrowed to judges' labels of some rounds and series, and to pairs of some systems, as a table is. */
export const leaderboardAskedSchema = leaderboardQuerySchema.extend({ only: askedSchema.optional() });
export type LeaderboardAsked = z.infer<typeof leaderboardAskedSchema>;

/** What a column of the table is about: one subset ("" where instructions have none), a group, all subsets, or all pairs. */
const columnSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("subset"), name: z.string() }),
  z.object({ kind: z.literal("group"), name: z.string(), subsets: z.array(z.string()) }),
  /** each subset counts once */
  z.object({ kind: z.literal("mean"), subsets: z.array(z.string()) }),
  /** each pair counts once */
  z.object({ kind: z.literal("pairs") }),
]);
export type LeaderboardColumn = z.infer<typeof columnSchema>;

const cellSchema = z.object({
  nPairs: z.int(),
  /** pairs judged in both orders, or of which both responses were rated */
  nTwice: z.int(),
  /** pairs of which the truth prefers one response: the accuracy's n */
  nWithTruth: z.int(),
  accuracy: estimateSchema,
  /** of comparisons positional agreement, of ratings the share of pairs with different ones (1 − hedging rate) */
  same: estimateSchema,
});

const lineSchema = z.object({
  raterId: z.uuid(),
  /** what the labels rate, where a file says so */
  criterion: z.string().nullable(),
  /** it compared two responses at once, rated each, or answered a checklist about each */
  form: z.enum(["comparison", "rating", "pass-rate"]),
  /** how its labels were asked for: those asked for in another way are a line of their own */
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  series: z.string().nullable(),
  /** that its labels are of, the first first */
  rounds: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** in the order of the columns */
  cells: z.array(cellSchema),
});

/** What is computed of labels, and kept. */
export const leaderboardFiguresSchema = z.object({ columns: z.array(columnSchema), lines: z.array(lineSchema) });
export type LeaderboardFigures = z.infer<typeof leaderboardFiguresSchema>;

const rowSchema = lineSchema.extend({
  /** "Rater 03 (GPT-4 CoT)" */
  name: z.string(),
  simulated: z.boolean(),
  isJury: z.boolean(),
  /** of a judge of a file, that researchers may describe */
  isFromFile: z.boolean(),
  description: judgeDescriptionSchema,
});
export type LeaderboardRow = z.infer<typeof rowSchema>;

const leaderboardSchema = z.object({
  /** null: nothing in the study says which of two responses is better */
  truth: sourceSchema.nullable(),
  /** to choose from: no judge is among them */
  truths: z.array(sourceSchema),
  columns: z.array(columnSchema),
  rows: z.array(rowSchema),
  /** every subset of the study’s instructions, "" where some have none */
  subsets: z.array(z.string()),
  groups: z.array(subsetGroupSchema),
  may: z.object({ write: z.boolean() }),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const leaderboardFigure = figureInBackground({
  of: "studies",
  name: "leaderboard",
  choices: leaderboardQuerySchema,
  schema: leaderboardSchema,
});

/** What judges may be held against: what is known to be right first, then people's majority, then other labels that are not judges'. */
export function truthsForJudges(sources: readonly Source[]): Source[] {
  const rank = (source: Source): number => {
    const kind = parseSourceId(source.id)?.kind;
    const order = ["truth", "known-scores", "known-answers", "majority", "consensus", "majority-answers", "pass-rate"];
    const place = order.indexOf(kind ?? "");
    return place < 0 ? order.length : place;
  };
  return sources
    .filter((source) => !source.hasJudges && source.juryMembers.length === 0)
    .toSorted((a, b) => rank(a) - rank(b) || (b.nRaters ?? 0) - (a.nRaters ?? 0));
}
