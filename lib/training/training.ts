import { z } from "zod";
import { MAX_COMMENT_LENGTH } from "@/lib/labelling/labelling-limits";
import { answerSchema, levelSchema, sideSchema } from "@/lib/round/protocol/protocol";

/** POST /api/v1/assignments/:assignmentId/remarks, under an id that the client made for it */
export const newRemarkSchema = z.object({
  id: z.uuid(),
  text: z.string().trim().min(1, "Write what you think of it.").max(MAX_COMMENT_LENGTH),
});
export type NewRemark = z.infer<typeof newRemarkSchema>;

/** The side of a pair that is the better one, as the rater saw it. */
export const TRUE_SIDES = ["first", "neither", "second"] as const;

/** The right answer to a question, and whether the rater gave it. */
export const knownAnswerSchema = z.object({
  itemId: z.uuid(),
  /** of a pair the response that it is about, as the rater saw it */
  side: sideSchema.optional(),
  answer: answerSchema,
  isRight: z.boolean(),
  /** why it is right; null where nobody wrote it */
  explanation: z.string().nullable(),
});

/** GET /api/v1/assignments/:assignmentId/truth; null until the rater's label of a training task is kept. */
export const truthSchema = z.object({
  truth: z
    .object({
      /** the level or outcome, and every known answer */
      isRight: z.boolean(),
      /** where the round grades training, how much of it is right, from 0 to 1; null where it is right or wrong */
      credit: z.number().nullable(),
      /** the right level of a response; null for a pair, and where none is known */
      level: levelSchema.nullable(),
      /** null for a response */
      side: z.enum(TRUE_SIDES).nullable(),
      /** of the checklist’s questions those whose answer is known, in their order */
      answers: z.array(knownAnswerSchema),
      /** why it is right, with the letters of the rater’s screen in place of {{A}} and {{B}}; null where nobody wrote it */
      explanation: z.string().nullable(),
      /** the explanation names sides of a pair by words that could not be turned: its A is the rater’s B */
      isOtherWayRound: z.boolean(),
      /** the rater's progress in this training; the pass mark is a percentage of all its tasks */
      standing: z.object({
        tasks: z.int(),
        done: z.int(),
        /** how many are right, or the sum of their credits */
        right: z.number(),
        passMark: z.int(),
        isGraded: z.boolean(),
      }),
      /** what the rater said about it */
      remarks: z.array(z.object({ id: z.uuid(), text: z.string(), madeAt: z.iso.datetime() })),
    })
    .nullable(),
});
export type Truth = z.infer<typeof truthSchema>;

export const TRAINING_STATES = ["training", "not_passed", "passed", "passed_elsewhere", "admitted"] as const;

/** GET /api/v1/rounds/:roundId/training */
export const roundTrainingSchema = z.object({
  /** null where the round trains nobody */
  passMark: z.int().nullable(),
  /** how far off a level counts half; null where a task is right or wrong as a whole */
  tolerance: z.int().nullable(),
  /** whether the viewer may read people's names, and may decide about raters */
  mayReadNames: z.boolean(),
  mayDecide: z.boolean(),
  raters: z.array(
    z.object({
      raterId: z.uuid(),
      pseudonym: z.string(),
      /** only where asked for by who may read people */
      name: z.string().nullable(),
      state: z.enum(TRAINING_STATES),
      /** the other round of the protocol whose training counts; null where this round’s own does */
      passedIn: z.string().nullable(),
      tasks: z.int(),
      done: z.int(),
      /** how many are right, or the sum of their credits */
      right: z.number(),
      admittedAt: z.iso.datetime().nullable(),
      /** how often a researcher let them try again */
      retries: z.int(),
      /** how often they tried again by themselves */
      ownRetries: z.int(),
      /** how often they may still do so, once they have failed */
      triesLeft: z.int(),
    }),
  ),
});
export type RoundTraining = z.infer<typeof roundTrainingSchema>;

/** POST /api/v1/rounds/:roundId/training/:raterId */
export const trainingDecisionSchema = z.object({ decision: z.enum(["admit", "try-again"]) });
export type TrainingDecision = z.infer<typeof trainingDecisionSchema>["decision"];
