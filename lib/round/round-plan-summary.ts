import { z } from "zod";
import { PROTOCOLS, type Protocol } from "./protocol/protocols";
import type { RoundOutline } from "./round-outline";
import { LEFT_OUT_REASONS } from "./round-outline";

/** POST /api/v1/studies/:studyId/round-plan: what a choice would come to. */
export const roundPlanSummarySchema = z.object({
  tasks: z.int(),
  /** of them those whose truth is known, and those that are to be attention and training tasks */
  known: z.int(),
  attentionTasks: z.int(),
  trainingTasks: z.int(),
  /** tasks that people are asked about × overlap, which is the most where tasks stop once they are settled; what every rater gets, attention and training tasks, has no overlap */
  labels: z.int(),
  /** the choice gives more tasks than a round may have; `tasks` stops at the limit */
  tooMany: z.boolean(),
  chosenInstructions: z.int(),
  usedInstructions: z.int(),
  /** ids that the choice names and the study does not have */
  unknownIds: z.int(),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), instructions: z.int() })),
  /** chosen systems that lack a response to some of the chosen instructions */
  missingResponses: z.array(z.object({ system: z.string(), instructions: z.int() })),
  /** rounds of the other scoring protocol over some of the same responses: direct scoring comes first there */
  scoredElsewhere: z.array(z.object({ roundId: z.uuid(), name: z.string(), responses: z.int() })),
  /** members of the study, and those whose profile has what the round asks of its raters: all where it asks nothing */
  raters: z.object({ fitting: z.int(), members: z.int(), isAsked: z.boolean() }),
  /** assumed, not measured */
  secondsPerTask: z.int(),
  /** the choice's own, else the one drawn for this plan: with it the same choice gives exactly this plan again */
  seed: z.int(),
  raterHours: z.number(),
});
export type RoundPlanSummary = z.infer<typeof roundPlanSummarySchema>;

/** Rules of thumb for an estimate before anybody has labelled: reading and deciding, then each question. */
const SECONDS_TO_DECIDE = { response: 60, pair: 90, instruction: 180, checklist: 60 };
const SECONDS_PER_QUESTION = 12;

export function summariseOutline(
  outline: RoundOutline,
  choice: {
    protocol: Protocol;
    overlap: number;
    planned: { share: number } | null;
    seed: number;
    attentionTasks: number;
    trainingTasks: number;
  },
  names: { readonly systems: ReadonlyMap<string, string>; readonly rounds: ReadonlyMap<string, string> },
  unknownIds: number,
): Omit<RoundPlanSummary, "raters"> {
  const { tasks, known } = outline;
  const { attentionTasks, trainingTasks } = choice;
  const share = choice.planned?.share ?? 1;
  const labels = Math.round(Math.max(0, tasks - attentionTasks - trainingTasks) * share) * choice.overlap;
  const questionsPerTask = tasks === 0 ? 0 : outline.questions / tasks;
  const secondsPerTask = Math.round(
    SECONDS_TO_DECIDE[PROTOCOLS[choice.protocol].unit] + SECONDS_PER_QUESTION * questionsPerTask,
  );
  return {
    tasks,
    known,
    attentionTasks,
    trainingTasks,
    labels,
    tooMany: outline.tooMany,
    chosenInstructions: outline.chosenInstructions,
    usedInstructions: outline.usedInstructions,
    unknownIds,
    leftOut: [...outline.leftOut].map(([reason, instructions]) => ({ reason, instructions })),
    missingResponses: [...outline.missingResponses].map(([id, instructions]) => ({
      system: names.systems.get(id) ?? id,
      instructions,
    })),
    scoredElsewhere: [...names.rounds].flatMap(([roundId, name]) => {
      const responses = outline.scoredElsewhere.get(roundId) ?? 0;
      return responses > 0 ? [{ roundId, name, responses }] : [];
    }),
    secondsPerTask,
    seed: choice.seed,
    raterHours: (labels * secondsPerTask) / 3_600,
  };
}

/** An attention task would be on a page of its own, and so give itself away. */
export const NO_KNOWN_TRUTH_OF_CRITERIA =
  "A reference answer is one score of the response as a whole, so a round of criteria has no attention or training tasks.";

export const NO_ATTENTION_ON_ONE_PAGE =
  "With all responses to an instruction on one page there can be no attention tasks. Set them to 0, or label responses one by one.";

/** A repeated task would be the only one on its page. */
export const NO_REPEATS_ON_ONE_PAGE =
  "With all responses to an instruction on one page no tasks can be repeated. Leave repeats empty, or label responses one by one.";

/** A repeat is compared with the first label, and of criteria there are several. */
export const NO_REPEATS_OF_CRITERIA = "In a round of criteria no tasks can be repeated. Leave repeats empty.";

type SetAside = Pick<RoundPlanSummary, "tasks" | "known" | "attentionTasks" | "trainingTasks">;

/** Why a plan cannot have the attention and training tasks that it asks for; null where it can. */
export function setAsideProblem({ tasks, known, attentionTasks, trainingTasks }: SetAside): string | null {
  const asked = attentionTasks + trainingTasks;
  if (asked === 0) return null;
  if (asked > known) {
    const are = known === 1 ? "1 task has" : `${known === 0 ? "no" : known} tasks have`;
    return `Attention and training tasks need a reference answer (a response’s score or answers, a pair’s outcome), and ${are} one here. Ask for ${
      known === 0 ? "none" : `at most ${known} of both together`
    }, choose other tasks, or add reference answers first.`;
  }
  return asked < tasks ? null : "Nothing would be left to label. Ask for fewer attention or training tasks.";
}
