import { z } from "zod";
import { protocolSchema, roundStatusSchema } from "@/lib/round/protocol/protocol";
import { RUN_STATUSES } from "@/lib/runs/run";
import { raterConfigurationSchema } from "./jury";

/** A judge over one round. */
const judgedRoundSchema = z.object({
  roundId: z.uuid(),
  name: z.string(),
  protocol: protocolSchema,
  /** real tasks: no training or attention ones */
  tasks: z.int(),
  /** of them, those that the judge has labelled */
  labels: z.int(),
});

const judgeRunSchema = z.object({
  runId: z.uuid(),
  roundId: z.uuid().nullable(),
  name: z.string(),
  status: z.enum(RUN_STATUSES),
  items: z.int(),
  done: z.int(),
  failed: z.int(),
});
export type JudgeRun = z.infer<typeof judgeRunSchema>;

/** A judge of a study in a list. */
export const judgeModelSchema = z.object({
  raterId: z.uuid(),
  /** "Rater 03" */
  pseudonym: z.string(),
  name: z.string(),
  /** asks the demo model, or has members that do */
  simulated: z.boolean(),
  createdAt: z.iso.datetime(),
  /** without the prompts' texts; null for a judge that came from elsewhere */
  configuration: raterConfigurationSchema.nullable(),
  /** where it has labels */
  rounds: z.array(judgedRoundSchema),
  /** its newest runs first, a few */
  runs: z.array(judgeRunSchema),
});
export type JudgeModel = z.infer<typeof judgeModelSchema>;

/** GET /api/v1/studies/:studyId/judge-models */
export const judgeModelsSchema = z.object({
  may: z.object({ write: z.boolean() }),
  judges: z.array(judgeModelSchema),
  /** imported raters, who may sit on a jury as well */
  imported: z.array(z.object({ raterId: z.uuid(), name: z.string(), source: z.string().nullable() })),
});
export type JudgeModels = z.infer<typeof judgeModelsSchema>;

/** A round that the judge could label, or a jury's members have. */
export const judgeableRoundSchema = judgedRoundSchema.extend({
  status: roundStatusSchema,
  /** training and attention tasks, whose truth is known */
  knownTasks: z.int(),
  /** of a jury: real tasks that enough members have labelled; null for other judges */
  ready: z.int().nullable(),
  /** pairs without a label of which one order alone could be read: that answer waits for the other order's */
  oneOrder: z.int(),
  /** the levels, such as "5 Excellent", that the judge was asked for with other meanings than the round has now */
  levelsAskedOtherwise: z.array(z.string()),
});
export type JudgeableRound = z.infer<typeof judgeableRoundSchema>;

/** GET /api/v1/studies/:studyId/judge-models/:raterId, with the prompts' texts in the configuration. */
export const judgeModelDetailSchema = z.object({
  may: z.object({ write: z.boolean() }),
  judge: judgeModelSchema,
  rounds: z.array(judgeableRoundSchema),
  /** of a jury */
  members: z.array(z.object({ raterId: z.uuid(), name: z.string(), isJudge: z.boolean(), simulated: z.boolean() })),
  /** how many of its answers' probabilities came from where */
  probabilities: z.object({ logprobs: z.int(), samples: z.int(), score: z.int() }),
});
export type JudgeModelDetail = z.infer<typeof judgeModelDetailSchema>;

/** What became of a jury's labels. */
const juryLabelsSchema = z.object({
  /** tasks that enough members have labelled */
  tasks: z.int(),
  written: z.int(),
  /** labels that took the place of an earlier one of the jury */
  changed: z.int(),
  unchanged: z.int(),
  /** tasks without a label because the members are evenly split */
  split: z.int(),
  /** labels of the jury that nothing took the place of: an even split by now, or too few members have labels there now */
  withdrawn: z.int(),
});
export type JuryLabels = z.infer<typeof juryLabelsSchema>;

export const NO_JURY_LABELS: JuryLabels = { tasks: 0, written: 0, changed: 0, unchanged: 0, split: 0, withdrawn: 0 };

export function addJuryLabels(one: JuryLabels, other: JuryLabels): JuryLabels {
  return {
    tasks: one.tasks + other.tasks,
    written: one.written + other.written,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    split: one.split + other.split,
    withdrawn: one.withdrawn + other.withdrawn,
  };
}

/** POST /api/v1/studies/:studyId/judge-models/:raterId/jury-labels: a part of the round's tasks. */
export const juryLabelsBodySchema = z.object({
  roundId: z.uuid(),
  /** the `next` of the part before; null for the first */
  after: z.int().nullable(),
});

export const juryLabelsPartSchema = juryLabelsSchema.extend({
  /** the position that the next part goes on after; null when this was the last */
  next: z.int().nullable(),
});
export type JuryLabelsPart = z.infer<typeof juryLabelsPartSchema>;

/** What POST /api/v1/studies/:studyId/judge-models and /juries make. */
export const madeJudgeSchema = z.object({ raterId: z.uuid() });
