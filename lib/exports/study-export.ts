import { z } from "zod";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { excludedSchema } from "@/lib/results/excluded";
import { rewardSourceSchema } from "@/lib/results/round-rewards";
import { searchOf } from "@/lib/wire/address";

/** What of a study can be asked for: GET /api/v1/studies/:studyId/export/:file. docs/study-format.md explains each line. */
export const studyFileSchema = z.enum(["study.jsonl", "rl-prompts.jsonl", "rewards.jsonl"]);
export type StudyFile = z.infer<typeof studyFileSchema>;

/** A study to be kept, which a worker makes, or the command line. */
export const ARCHIVE = "archive.zip";

const yesNo = z.enum(["yes", "no"]);

/** The options as they appear in a URL. */
export const studyExportQuerySchema = z.object({
  /** study.jsonl: with responses, pairs and known truth; without them, instructions and checklists alone */
  responses: yesNo.default("yes"),
  /** rl-prompts.jsonl: the newest published checklist of this series; the gold ones where absent */
  series: z.string().max(STUDY_LIMITS.nameCharacters).optional(),
  /** rewards.jsonl: the round whose answers are rewarded */
  round: z.uuid().optional(),
  /** rewards.jsonl: whose answers earn them (see rewardSourceSchema); people's where absent and people answered */
  source: rewardSourceSchema.optional(),
  /** rewards.jsonl: labels that are left out: see excludedSchema */
  without: excludedSchema.optional(),
});
export type StudyExportOptions = z.infer<typeof studyExportQuerySchema>;

export function studyExportAddress(studyId: string, file: StudyFile, options: z.input<typeof studyExportQuerySchema>) {
  const parameters = new URLSearchParams();
  if (options.responses === "no") parameters.set("responses", "no");
  if (options.series !== undefined) parameters.set("series", options.series);
  if (options.round !== undefined) parameters.set("round", options.round);
  if (options.source !== undefined) parameters.set("source", options.source);
  if (options.without !== undefined) parameters.set("without", options.without);
  return `/api/v1/studies/${studyId}/export/${file}${searchOf(parameters)}`;
}

/** A line of rl-prompts.jsonl: what a policy is asked, and what its responses are rewarded by. */
export interface PromptWithRubric {
  id: string;
  prompt: { role: "system" | "user" | "assistant"; content: string }[];
  rubric: {
    question: string;
    /** 0 to 100; 100 where the checklist does not say */
    weight: number;
    categories: string[];
    /** an approved verifier program that answers the question instead of a judge, else null */
    program: string | null;
    /** null where there is none */
    language: VerifierLanguage | null;
  }[];
  checklist: { series: string; version: number; source: string; method: string | null };
  subset: string | null;
  domain: string | null;
  tags: string[];
}

/** A line of rewards.jsonl: what one response earns; null where a reward is undefined. */
export interface ResponseReward {
  id: string;
  system: string;
  sample: number;
  checklist: { series: string; version: number };
  /** whose answers: see rewardSourceSchema */
  source: string;
  p: number | null;
  pass_rate: number | null;
  weighted: number | null;
  diva: number | null;
  mean_rec: number | null;
  /** what answers it is made without, where some are left out */
  without?: string;
}

/** What the page of exports offers. */
export const studyExportFactsSchema = z.object({
  /** a worker makes the files, but for rewards */
  isLarge: z.boolean(),
  instructions: z.int(),
  /** published checklists of all series, and how many instructions have a gold one */
  checklists: z.int(),
  gold: z.int(),
  /** approved verifier programs, and those that wait */
  programs: z.int(),
  images: z.int(),
  series: z.array(z.object({ name: z.string(), instructions: z.int() })),
  /** rounds with answers to checklists */
  rounds: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** who answered, by group and judge by judge: what rewards can be made of */
      sources: z.array(z.object({ source: z.string(), name: z.string() })),
    }),
  ),
});
export type StudyExportFacts = z.infer<typeof studyExportFactsSchema>;
