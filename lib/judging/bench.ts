import { z } from "zod";
import { t } from "@/lib/messages/translate";
import { estimateSchema, numberStatisticSchema } from "@/lib/results/agreement-statistic";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { MAX_STORED_INT } from "@/lib/wire/limits";
import { judgeNameSchema, modelJudgeSchema } from "./judge-configuration";
import { ownPromptsSchema } from "./prompt/own-prompts";

export const BENCH_PARTS = ["examples", "development", "test"] as const;
export const benchPartSchema = z.enum(BENCH_PARTS);
export type BenchPart = z.infer<typeof benchPartSchema>;

/** More instructions with labels than this are not split: figures of as many take about a second. */
export const MAX_BENCH_INSTRUCTIONS = 1_000;
/** A test part of fewer says next to nothing, and an interval needs a few. */
export const FEWEST_BENCH_INSTRUCTIONS = 6;
/** Versions of one line. */
export const MAX_VERSIONS = 50;
/** Proposals of a model for one line: each looks at the same mistakes again. */
export const MAX_PROPOSALS = 10;

const shareSchema = z.number().min(0.05).max(0.9);

/** POST /api/v1/studies/:studyId/benches */
export const newBenchSchema = z.strictObject({
  name: z.string().trim().min(1, "Give the bench a name.").max(120),
  roundId: z.uuid(),
  /** its first version */
  raterId: z.uuid(),
  /** of the instructions that people labelled; the rest is for the test */
  shares: z
    .strictObject({ examples: shareSchema.default(0.2), development: shareSchema.default(0.4) })
    .prefault({})
    .refine(({ examples, development }) => examples + development <= 0.95, "Leave at least 5% for the test."),
  /** of the split; drawn by the server where absent */
  seed: z.int().min(0).max(MAX_STORED_INT).optional(),
});
export type NewBench = z.input<typeof newBenchSchema>;
export const benchMadeSchema = z.object({ benchId: z.uuid() });

/**
 * Which part each instruction is in: shuffled by the random numbers, the first for examples, the next for development, the
 * rest for the test. Every part has at least two.
 */
export function splitInstructions(
  ids: readonly string[],
  { examples, development }: { examples: number; development: number },
  random: () => number,
): { instructionId: string; part: BenchPart }[] {
  const order = [...ids];
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [order[last], order[at]] = [order[at] ?? "", order[last] ?? ""];
  }
  const nExamples = Math.max(2, Math.round(examples * order.length));
  const nDevelopment = Math.min(order.length - nExamples - 2, Math.max(2, Math.round(development * order.length)));
  return order.map((instructionId, index) => ({
    instructionId,
    part: index < nExamples ? "examples" : index < nExamples + nDevelopment ? "development" : "test",
  }));
}

/** POST /api/v1/studies/:studyId/benches/:benchId/versions */
export const newVersionSchema = z.discriminatedUnion("from", [
  /** a judge of the study as it is */
  z.strictObject({ from: z.literal("judge"), raterId: z.uuid(), change: z.string().trim().max(500).default("") }),
  /** a version with other prompts, and perhaps another model */
  z.strictObject({
    from: z.literal("version"),
    raterId: z.uuid(),
    name: judgeNameSchema,
    modelId: z.uuid().optional(),
    prompts: ownPromptsSchema.default({}),
    change: z.string().trim().max(500).default(""),
  }),
  /** a version that is shown what it got wrong in the examples part, with people's answers */
  z.strictObject({
    from: z.literal("corrections"),
    raterId: z.uuid(),
    name: judgeNameSchema,
    examples: z.int().min(1).max(8).default(4),
  }),
]);
export type NewVersion = z.input<typeof newVersionSchema>;

/** POST …/benches/:benchId/openings: shows a version's labels of the test part, once and for all. */
export const openTestSchema = z.strictObject({ raterId: z.uuid() });

/** POST …/benches/:benchId/rounds: the tasks that a version is least sure of, for people. */
export const deferredRoundSchema = z.strictObject({
  raterId: z.uuid(),
  tasks: z.int().min(1).max(10_000),
  name: z.string().trim().min(1).max(200),
  overlap: z.int().min(1).max(20).default(3),
});
export type DeferredRound = z.input<typeof deferredRoundSchema>;

export const versionMadeSchema = z.object({ raterId: z.uuid(), number: z.int() });
export const testOpenedSchema = z.object({ openedAt: z.iso.datetime() });
export const deferredRoundMadeSchema = z.object({ roundId: z.uuid(), tasks: z.int() });

const rowSchema = z.object({
  /** the question, or the level */
  about: z.string(),
  n: z.int(),
  errors: z.int(),
  sensitivity: numberStatisticSchema,
  specificity: numberStatisticSchema,
  balanced: numberStatisticSchema,
});
export type MeasuredRow = z.infer<typeof rowSchema>;

const binSchema = z.object({
  low: z.number(),
  high: z.number(),
  n: z.int(),
  meanProbability: z.number().nullable(),
  shareTrue: z.number().nullable(),
});

/** How good a version's answers, or its levels, are against the majority of people's. */
export const measuresSchema = z.object({
  n: z.int(),
  nInstructions: z.int(),
  accuracy: estimateSchema,
  /** of answers; of levels there is one for each level */
  sensitivity: estimateSchema,
  specificity: estimateSchema,
  /** of levels the mean of their sensitivities */
  balanced: numberStatisticSchema,
  kappa: estimateSchema,
  /** Judge's Verdict: lib/stats/kappa/verdict-z.ts */
  verdict: z.object({
    kappa: numberStatisticSchema,
    ceiling: numberStatisticSchema,
    z: numberStatisticSchema,
    people: z.int(),
  }),
  rows: z.array(rowSchema),
  /** of answers with probabilities; null without any */
  calibration: z
    .object({
      n: z.int(),
      brier: numberStatisticSchema,
      ece: numberStatisticSchema,
      bins: z.array(binSchema),
      /** after the isotonic calibration of the development part; null in that part itself */
      mended: z
        .object({ brier: numberStatisticSchema, ece: numberStatisticSchema, bins: z.array(binSchema) })
        .nullable(),
      /** the probability from which an answer is YES: 0.5, and the best one in the development part */
      cut: z.object({ at: numberStatisticSchema, balanced: numberStatisticSchema, usual: numberStatisticSchema }),
    })
    .nullable(),
  /** answers by how sure the judge is; null where it says nothing of that */
  deferral: z
    .object({
      n: z.int(),
      curve: z.array(z.object({ certainty: z.number(), coverage: z.number(), accuracy: z.number() })),
      /** the least certainty, learnt in the development part, for kept answers that are right as often as wanted */
      wanted: z.number(),
      threshold: numberStatisticSchema,
      coverage: numberStatisticSchema,
      accuracy: estimateSchema,
    })
    .nullable(),
});
export type Measures = z.infer<typeof measuresSchema>;

/** A version against the one that it was made from, on the units that both judged. */
const againstSchema = z.object({
  number: z.int(),
  n: z.int(),
  kappa: estimateSchema,
  accuracy: estimateSchema,
  /** by the interval of the difference of kappas */
  verdict: z.enum(["better", "worse", "cannot tell"]),
});

export const costSchema = z.object({
  /** null where a model had no price when it was called */
  amount: z.number().nullable(),
  currency: z.string(),
  milliseconds: z.number(),
  labels: z.int(),
});

const partFiguresSchema = z.object({
  /** tasks of the part, and of them those that the version has judged */
  tasks: z.int(),
  judged: z.int(),
  answers: measuresSchema.nullable(),
  levels: measuresSchema.nullable(),
  against: againstSchema.nullable(),
  /** of its runs over these tasks; null without any */
  cost: costSchema.nullable(),
});
export type PartFigures = z.infer<typeof partFiguresSchema>;

const versionSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  name: z.string(),
  madeFrom: z.int().nullable(),
  change: z.string(),
  simulated: z.boolean(),
  /** without the prompts' texts; null of a judge that came from elsewhere */
  configuration: modelJudgeSchema.nullable(),
  addedAt: z.iso.datetime(),
  openedAt: z.iso.datetime().nullable(),
  openedBy: z.string().nullable(),
  development: partFiguresSchema,
  /** null until it was opened */
  test: partFiguresSchema.nullable(),
  /** tasks of the examples part that it has judged */
  examplesJudged: z.int(),
});
export type BenchVersion = z.infer<typeof versionSchema>;

export const benchSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  roundId: z.uuid(),
  roundName: z.string(),
  versions: z.int(),
  opened: z.int(),
  createdAt: z.iso.datetime(),
});
export type BenchSummary = z.infer<typeof benchSummarySchema>;

export const benchableRoundSchema = z.object({
  roundId: z.uuid(),
  name: z.string(),
  protocol: protocolSchema,
  instructions: z.int(),
});

/** GET /api/v1/studies/:studyId/benches */
export const benchesSchema = z.object({
  may: z.object({ write: z.boolean() }),
  benches: z.array(benchSummarySchema),
  /** rounds with labels of people of enough instructions */
  rounds: z.array(benchableRoundSchema),
});
export type Benches = z.infer<typeof benchesSchema>;

/** GET /api/v1/studies/:studyId/benches/:benchId */
export const benchSchema = z.object({
  may: z.object({ write: z.boolean() }),
  id: z.uuid(),
  name: z.string(),
  roundId: z.uuid(),
  roundName: z.string(),
  protocol: protocolSchema,
  seed: z.int(),
  createdAt: z.iso.datetime(),
  parts: z.record(benchPartSchema, z.object({ instructions: z.int(), tasks: z.int() })),
  /** people who labelled, or imported raters where no person did */
  people: z.int(),
  /** of them, those that are programs */
  simulatedPeople: z.int(),
  arePeopleImported: z.boolean(),
  versions: z.array(versionSchema),
});
export type Bench = z.infer<typeof benchSchema>;

/** Whose labels versions are compared with: programs are called that. */
export function ratersOf({
  people: count,
  simulatedPeople: simulated,
  arePeopleImported,
}: Pick<Bench, "people" | "simulatedPeople" | "arePeopleImported">): string {
  if (count > 0 && simulated === count)
    return t("{count, plural, one {# simulated rater} other {# simulated raters}}", { count });
  const raters = arePeopleImported
    ? t("{count, plural, one {# imported rater} other {# imported raters}}", { count })
    : simulated > 0
      ? t("{count, plural, one {# rater} other {# raters}}", { count })
      : t("{count, plural, one {# person} other {# people}}", { count });
  return simulated > 0 ? t("{raters} ({simulated} simulated)", { raters, simulated }) : raters;
}

/** GET …/benches/:benchId?accuracy=0.95 */
export const benchQuerySchema = z.object({ accuracy: z.coerce.number().min(0.5).max(1).default(0.95) });
export type BenchQuery = z.input<typeof benchQuerySchema>;

/** A judge that a bench made of an earlier one, with the round in which it also labelled what it was improved on. */
export const improvedJudgeSchema = z.object({
  raterId: z.uuid(),
  judge: z.string(),
  benchId: z.uuid(),
  bench: z.string(),
  roundName: z.string(),
  /** with people's labels that were examples, or that the version was chosen by */
  instructions: z.int(),
});
export type ImprovedJudge = z.infer<typeof improvedJudgeSchema>;
