import { z } from "zod";
import { subsetGroupsSchema } from "@/lib/compare/leaderboard";
import { judgeNameSchema, namedJudgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { jurySchema } from "@/lib/judging/jury";
import { ownPromptsSchema } from "@/lib/judging/prompt/own-prompts";
import { categoriesSchema, roundChangeSchema } from "@/lib/round/new-round";
import { chosenArmsSchema } from "@/lib/round/plan-arms";
import { plannedSchema } from "@/lib/round/planned-round";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { needsChecklist } from "@/lib/round/protocol/protocols";
import { criterionSchema } from "@/lib/round/round";
import { checklistVersionSchema, MAX_SEED } from "@/lib/round/round-choice";
import { newCriteriaSchema } from "@/lib/round/round-criteria";
import { portableBatchSchema, portableChoiceSchema } from "@/lib/round/task-choice";
import { newStudySchema } from "./study";

/** Of the form of the file, which a later Tickbox may change. */
const STUDY_FILE_VERSION = 1;

export const MAX_ROUNDS_OF_FILE = 200;
export const MAX_JUDGES_OF_FILE = 500;
/** A round's guidelines have 50,000 characters at most. */
export const MAX_STUDY_FILE_BYTES = 10_000_000;

const {
  was: _,
  name: roundName,
  overlap,
  guidelines,
  criterionMeaning: __,
  labelledAs: ___,
  ...changeable
} = roundChangeSchema.shape;
const { tasks, pairs, attentionTasks, trainingTasks } = portableChoiceSchema.shape;

/** A round as a study's file has it: the fields of POST /api/v1/studies/:studyId/rounds, with names in place of ids. */
const fileRoundSchema = z
  .object({
    name: roundName.unwrap(),
    protocol: protocolSchema,
    overlap,
    /** drawn where a new round has none */
    seed: z.int().min(0).max(MAX_SEED).optional(),
    checklist: z.object({ series: z.string().min(1).max(200), version: checklistVersionSchema }).optional(),
    /** fixed once the round is made; the rest is drawn in each study by its own judge */
    planned: plannedSchema.nullable().optional(),
    /** fixed too; which rater gets which is drawn in each study by its seed */
    arms: chosenArmsSchema.nullable().optional(),
    criterion: criterionSchema.optional(),
    criteria: newCriteriaSchema.unwrap().optional(),
    categories: categoriesSchema.optional(),
    /** without it the round begins without tasks */
    tasks: tasks.optional(),
    pairs: pairs.unwrap().optional(),
    attentionTasks: attentionTasks.unwrap().optional(),
    trainingTasks: trainingTasks.unwrap().optional(),
    batches: z.array(portableBatchSchema).max(1_000).optional(),
    ...changeable,
    guidelines,
  })
  .refine(({ protocol, checklist }) => !needsChecklist(protocol) || checklist !== undefined, {
    path: ["checklist"],
    message: "Name a checklist series: this protocol needs a checklist.",
  });
export type FileRound = z.infer<typeof fileRoundSchema>;

const fileModelJudgeSchema = z.object({
  name: judgeNameSchema,
  model: z.object({ endpoint: z.string().min(1).max(500), name: z.string().min(1).max(500) }),
  options: namedJudgeOptionsSchema,
  /** texts of its own, by the prompt's id; the built-in ones for all others */
  prompts: ownPromptsSchema.optional(),
});
export type FileModelJudge = z.infer<typeof fileModelJudgeSchema>;

const { rule, ties, quorum } = jurySchema.shape;
const fileJurySchema = z.object({
  name: judgeNameSchema,
  jury: z.object({ members: z.array(judgeNameSchema).min(2).max(50), rule, ties, quorum }),
});
export type FileJury = z.infer<typeof fileJurySchema>;

const fileJudgeSchema = z.union([fileModelJudgeSchema, fileJurySchema]);
export type FileJudge = z.infer<typeof fileJudgeSchema>;

export const isFileJury = (judge: FileJudge): judge is FileJury => "jury" in judge;

const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;

/** A study's settings as one file (`tickbox study`): what people decided, without content, labels and people. */
export const studyFileSettingsSchema = z.object({
  tickbox: z.literal(STUDY_FILE_VERSION),
  name: newStudySchema.shape.name,
  description: newStudySchema.shape.description.unwrap().optional(),
  subsetGroups: subsetGroupsSchema.shape.groups.optional(),
  rounds: z
    .array(fileRoundSchema)
    .max(MAX_ROUNDS_OF_FILE)
    .refine((rounds) => areDistinct(rounds.map(({ name }) => name)), "Two rounds have the same name.")
    .default([]),
  judges: z
    .array(fileJudgeSchema)
    .max(MAX_JUDGES_OF_FILE)
    .refine((judges) => areDistinct(judges.map(({ name }) => name.toLowerCase())), "Two judges have the same name.")
    .default([]),
});
export type StudySettingsFile = z.infer<typeof studyFileSettingsSchema>;

/** A change that applying a file makes, in words; and what it leaves as it is. */
export interface AppliedStudy {
  studyId: string;
  isNew: boolean;
  changes: string[];
  notes: string[];
}
