import { z } from "zod";
import { CRITERIA } from "@/lib/checklist/checklist-criterion";
import { shownImagesSchema } from "@/lib/content/image/study-image";
import { messagesSchema } from "@/lib/content/messages-schema";
import { labellingOptionsSchema } from "@/lib/round/labelling-options";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import { easeSchema, protocolSchema, roundStatusSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { answersContent } from "./asks/answers/answers-content";
import { categoriesContent } from "./asks/categories/categories-content";
import { easeContent } from "./asks/ease/ease-content";
import { levelContent } from "./asks/level/level-content";
import { questionsContent } from "./asks/questions/questions-content";
import { scoresContent } from "./asks/scores/scores-content";
import { verdictContent } from "./asks/verdict/verdict-content";
import {
  MAX_COMMENT_LENGTH,
  MAX_DURATION_MS,
  MAX_HOLD,
  MAX_PROBLEM_NOTE_LENGTH,
  MAX_PROBLEMS,
  MAX_TASKS_HELD,
  PROBLEM_KINDS,
} from "./labelling-limits";

const problemKindSchema = z.enum(PROBLEM_KINDS);
export type ProblemKind = z.infer<typeof problemKindSchema>;

export const problemSchema = z.object({
  kind: problemKindSchema,
  note: z.string().max(MAX_PROBLEM_NOTE_LENGTH).default(""),
});
export type Problem = z.infer<typeof problemSchema>;

const readingSchema = z.object({
  /** the share of each response, in the order SHOWN */
  seen: z.array(z.number().min(0).max(1)).max(2),
  /** milliseconds in view until the first answer; null before */
  firstAnswerMs: z.int().min(0).max(MAX_DURATION_MS).nullable(),
  /** whether the rater was asked to submit without having seen all */
  asked: z.boolean(),
});
export type Reading = z.infer<typeof readingSchema>;

const common = {
  comment: z.string().max(MAX_COMMENT_LENGTH).default(""),
  problems: z.array(problemSchema).max(MAX_PROBLEMS).default([]),
  /** milliseconds the task was in view */
  durationMs: z.int().min(0).max(MAX_DURATION_MS).default(0),
  /** the differences between the two responses were looked at; absent where not */
  usedDiff: z.literal(true).optional(),
  /** what was on the screen of the texts; absent where that is not known */
  reading: readingSchema.optional(),
  /** it was looked at how long the two responses are; absent where not */
  usedCounts: z.literal(true).optional(),
};

/** What is saved while a rater works: any part of a label. */
export const draftContentSchema = z.object({
  ...answersContent,
  ...levelContent,
  ...scoresContent,
  ...easeContent,
  ...verdictContent,
  ...questionsContent,
  ...categoriesContent,
  ...common,
});
export type DraftContent = z.infer<typeof draftContentSchema>;

/** A rater's complete label: what its protocol asks for (check-content.ts), and nothing of what it does not. */
export const annotationContentSchema = draftContentSchema.extend({ protocol: protocolSchema });
export type AnnotationContent = z.infer<typeof annotationContentSchema>;

export const saveDraftSchema = z.object({
  /** grows with every change on the client; an older one arriving late is ignored */
  revision: z.int().min(0).max(2_000_000_000),
  content: draftContentSchema,
  /** which window of which device wrote it: one does not replace what another wrote since it looked */
  device: z.string().min(1).max(64).optional(),
  /** the newest revision of the server that the device knows */
  after: z.int().min(0).max(2_000_000_000).optional(),
});
export type SaveDraft = z.infer<typeof saveDraftSchema>;

/** A label under the id, a UUIDv7, that the client made for it. */
export const submitAnnotationSchema = z.object({
  assignmentId: z.uuid(),
  /** the rater's live annotation that this one replaces; null for a first label */
  supersedes: z.uuid().nullable().default(null),
  /** of a task that was returned: the rejection that its rater has read, whose label this one replaces */
  rejection: z.uuid().optional(),
  content: annotationContentSchema,
});
export type SubmitAnnotation = z.infer<typeof submitAnnotationSchema>;

export const claimSchema = z.object({
  /** how many assignments, or pages of them, the rater wants to hold at once: the current one and up to two ahead */
  hold: z.int().min(1).max(MAX_HOLD).default(1),
  /** of a program with several threads: one task more than it holds, and no other in the answer */
  another: z.boolean().optional(),
});
export type Claim = z.infer<typeof claimSchema>;

/** A claim that goes along with a label. */
const claimAlongSchema = claimSchema.omit({ another: true }).extend({
  /** open assignments whose texts need not be sent again */
  known: z.array(z.uuid()).max(MAX_TASKS_HELD).default([]),
});
export type NextClaim = z.infer<typeof claimAlongSchema>;

/** PUT /api/v1/annotations/:annotationId: a label and, with `claim`, the question what to label next. */
export const submitRequestSchema = submitAnnotationSchema.extend({ claim: claimAlongSchema.optional() });

/** PUT /api/v1/rounds/:roundId/ease, where ease is asked at the end of the round. */
export const easeOfRoundSchema = z.object({ ease: easeSchema });

export const skipSchema = z.object({ problem: problemSchema });

/** A conversation also has its messages: its text is the transcript. */
const responseSchema = z.object({ text: z.string(), messages: messagesSchema.optional() });
export type JudgedResponse = z.infer<typeof responseSchema>;

const checklistQuestionSchema = z.object({
  itemId: z.uuid(),
  question: z.string(),
  /** It in words, without Markdown and LaTeX, for its name; left out where it has none of either. */
  plain: z.string().optional(),
  /** The sections it is in, by name. Points are left out: they would anchor raters. */
  section: z.string().optional(),
});
export type ChecklistQuestion = z.infer<typeof checklistQuestionSchema>;

const returnedSchema = z.object({ rejectionId: z.uuid(), reason: z.string(), at: z.iso.datetime() });

/** All that a rater receives of a task. No system names, no truth, no one else's answers, no stored orientation. */
export const assignmentViewSchema = z.object({
  assignmentId: z.uuid(),
  roundId: z.uuid(),
  protocol: protocolSchema,
  /** the truth is shown once the label is saved, which can then no longer change */
  training: z.boolean(),
  /** whether the rater is asked what the checklist did to scoring; in some rounds only now and then */
  asksEase: z.boolean(),
  /** tasks with the same are labelled on one page; null where a task is by itself */
  page: z.uuid().nullable(),
  state: z.enum(["leased", "submitted", "expired"]),
  leaseExpiresAt: z.iso.datetime(),
  instruction: z.object({
    text: z.string().nullable(),
    messages: messagesSchema.nullable(),
    input: z.string().nullable(),
  }),
  /** one, or of a pair two: the one shown as A, then the one shown as B; none where an instruction or a checklist is labelled */
  responses: z.array(responseSchema).max(2),
  /** of the study, that the texts refer to */
  images: shownImagesSchema,
  checklist: z.array(checklistQuestionSchema).nullable(),
  draft: z.object({ revision: z.int(), content: draftContentSchema }).nullable(),
  /** researchers rejected the rater's label and returned the task; the draft begins with that label. Null where not so */
  returned: returnedSchema.nullable().default(null),
  /** the rater's own live label, in the order shown */
  annotation: z.object({ id: z.uuid(), submittedAt: z.iso.datetime(), content: annotationContentSchema }).nullable(),
});
export type AssignmentView = z.infer<typeof assignmentViewSchema>;

// What people whom a platform sent tell it; absent for others.
const atEnd = { ending: z.object({ code: z.string(), address: z.string() }).optional() };
/** Why there is no next task. */
const nothingToDoSchema = z.discriminatedUnion("reason", [
  /** every task this rater could label is labelled */
  z.object({ reason: z.literal("all_done"), ...atEnd }),
  /** others hold all that is left; look again then */
  z.object({ reason: z.literal("leased_to_others"), retryAt: z.iso.datetime() }),
  /** what is left waits for the rater's direct scores of the same responses */
  z.object({ reason: z.literal("direct_scoring_first"), roundId: z.uuid(), roundName: z.string() }),
  /** what is left are responses whose checklist this rater has seen: their direct score would be coloured by it */
  z.object({ reason: z.literal("checklist_seen"), ...atEnd }),
  /** all training tasks are labelled and too few of them right; the rater tries again, or a researcher decides what comes next */
  z.object({
    reason: z.literal("training_not_passed"),
    /** how many are right; where the round grades training, the sum of their credits */
    right: z.number(),
    tasks: z.int(),
    passMark: z.int(),
    isGraded: z.boolean(),
    /** how often the rater may try again without a researcher */
    triesLeft: z.int().default(0),
    ...atEnd,
  }),
  z.object({ reason: z.literal("paused") }),
  z.object({ reason: z.literal("closed"), ...atEnd }),
  /** a participant of a platform who gave their place in a quota back, by leaving it too long or being screened out */
  z.object({ reason: z.literal("place_lost"), ...atEnd }),
]);
export type NothingToDo = z.infer<typeof nothingToDoSchema>;

/** POST /api/v1/rounds/:roundId/claims. Open assignments come first, oldest first; `nothing` only when there is none. */
export const claimResultSchema = z.object({
  assignments: z.array(assignmentViewSchema),
  nothing: nothingToDoSchema.nullable(),
});
export type ClaimResult = z.infer<typeof claimResultSchema>;

export const saveDraftResultSchema = z.object({
  /** the newest revision the server holds; higher than the one sent when another tab was ahead */
  revision: z.int(),
  state: z.enum(["leased", "submitted", "expired"]),
  leaseExpiresAt: z.iso.datetime(),
  /** this one was not kept: another device wrote something else meanwhile */
  elsewhere: z.boolean(),
});
export type SaveDraftResult = z.infer<typeof saveDraftResultSchema>;

/** What to label next: as a claim answers, but of the assignments that the client knows only what has changed. */
const nextTasksSchema = claimResultSchema.extend({
  renewed: z.array(assignmentViewSchema.pick({ assignmentId: true, state: true, leaseExpiresAt: true })),
});
export type NextTasks = z.infer<typeof nextTasksSchema>;

export const submitResultSchema = z.object({
  annotationId: z.uuid(),
  submittedAt: z.iso.datetime(),
  /** only where it was asked for; also missing when the label was kept and claiming failed: then claim as at the start */
  next: nextTasksSchema.optional(),
});
export type SubmitResult = z.infer<typeof submitResultSchema>;

/** One of the things that are scored on one page. */
const askedCriterionSchema = z.object({
  name: z.string(),
  /** empty where nothing is said of it */
  meaning: z.string(),
  scale: scaleNameSchema,
  levelNames: z.array(z.string()),
  levelGuides: levelGuidesSchema,
});
export type AskedCriterion = z.infer<typeof askedCriterionSchema>;

/** A round as its rater sees it. */
export const roundForRaterSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  studyName: z.string(),
  protocol: protocolSchema,
  status: roundStatusSchema.exclude(["draft"]),
  allowUnknown: z.boolean(),
  /** all responses to one instruction are labelled on one page */
  byInstruction: z.boolean(),
  guidelines: z.string(),
  /** what two checklists, in place of responses, are compared by; null where responses are labelled */
  criterion: z.enum(CRITERIA).nullable(),
  /** in their order; none where the response is not scored by criteria. A round that a browser kept earlier does not say */
  criteria: z.array(askedCriterionSchema).default([]),
  /** of the levels that are asked for; null where none is, or where each criterion has its own */
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  /** what each level means, with the researchers' examples; empty where nothing is said of any */
  levelGuides: levelGuidesSchema,
  /** what questions can be given; none where they are not categorised */
  categories: z.array(z.string()),
  options: labellingOptionsSchema,
  /** what this rater said of the round as a whole, where ease is asked at its end */
  ownEase: easeSchema.nullable(),
  progress: z.object({
    /** this rater's submitted labels */
    mine: z.int(),
    /** tasks that people are asked about: the most one rater can label */
    tasks: z.int(),
    /** all raters' labels so far and wanted */
    submitted: z.int(),
    wanted: z.int(),
    /** labels that may be wanted by the end, where tasks stop once they are settled */
    most: z.int().nullable().default(null),
    /** whether this rater has an open assignment or could get one */
    left: z.boolean(),
    /** tasks whose label was rejected and that wait for this rater */
    returned: z.int().default(0),
  }),
});
export type RoundForRater = z.infer<typeof roundForRaterSchema>;

/** GET /api/v1/me/rounds */
export const roundsToLabelSchema = z.object({
  rounds: z.array(
    roundForRaterSchema.omit({ guidelines: true, levelGuides: true }).extend({
      /** the round in which the same responses are to be scored before any task of this one; null where there is none */
      comesFirst: z.string().nullable(),
      /** whether the training is done and not passed: the researchers admit the rater or let them retry */
      awaitsDecision: z.boolean(),
    }),
  ),
});
export type RoundsToLabel = z.infer<typeof roundsToLabelSchema>;
