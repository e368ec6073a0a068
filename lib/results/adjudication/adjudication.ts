import { z } from "zod";
import { CRITERIA } from "@/lib/checklist/checklist-criterion";
import { shownImagesSchema } from "@/lib/content/image/study-image";
import { messagesSchema } from "@/lib/content/messages-schema";
import { besideAnswerSchema } from "@/lib/labelling/asks/answers/answers-content";
import { problemSchema } from "@/lib/labelling/labelling";
import { shownOrderSchema } from "@/lib/labelling/shown-order";
import { answerSchema, levelSchema, protocolSchema, scaleNameSchema, sideSchema } from "@/lib/round/protocol/protocol";
import { type AddressQuery, firstOf } from "@/lib/wire/address";
import { limitSchema } from "@/lib/wire/counted-page";
import { raterGroupSchema } from "../agreement-filter";
import { excludedOfAddress, excludedSchema } from "../excluded";
import { adjudicationRuleSchema, limitOf } from "./adjudication-rule";

export const DISPUTED_PER_PAGE = 50;
const REASON_LENGTH = 2000;

const showSchema = z.enum(["open", "decided"]);
export type AdjudicationShow = z.infer<typeof showSchema>;

/** GET /api/v1/rounds/:roundId/adjudication: tasks that the rule calls disputed and nobody decided, or those decided. */
export const adjudicationQuerySchema = z.object({
  rule: adjudicationRuleSchema.default("range"),
  at: z.coerce.number().optional(),
  show: showSchema.default("open"),
  raters: raterGroupSchema.optional(),
  without: excludedSchema.optional(),
  /** the cursor that the page before gave */
  limit: limitSchema,
  after: z
    .string()
    .regex(/^\d{1,9}:\d{1,9}$/)
    .optional(),
});
export type AdjudicationQuery = z.infer<typeof adjudicationQuerySchema>;

/** GET, PUT and DELETE of one task: whose labels are shown with it. */
export const shownLabelsSchema = adjudicationQuerySchema.pick({ raters: true, without: true });
export type ShownLabels = z.infer<typeof shownLabelsSchema>;

/** The queue's settings in the page's address, and which of its tasks is open. */
export interface AdjudicationChoice {
  rule: AdjudicationQuery["rule"];
  at: number;
  show: AdjudicationShow;
  raters: AdjudicationQuery["raters"];
  without: AdjudicationQuery["without"];
  task: string | null;
}

export function adjudicationOfAddress(query: AddressQuery): AdjudicationChoice {
  const rule = adjudicationRuleSchema.catch("range").parse(firstOf(query, "rule"));
  const at = z.coerce.number().optional().catch(undefined).parse(firstOf(query, "at"));
  return {
    rule,
    at: limitOf(rule, at),
    show: showSchema.catch("open").parse(firstOf(query, "show")),
    raters: raterGroupSchema.optional().catch(undefined).parse(firstOf(query, "raters")),
    without: excludedOfAddress(query),
    task: z
      .uuid()
      .nullable()
      .catch(null)
      .parse(firstOf(query, "task") ?? null),
  };
}

export function adjudicationSearch({ rule, at, show, raters, without, task }: AdjudicationChoice): string {
  const parameters = new URLSearchParams({ rule });
  if (rule !== "split") parameters.set("at", String(at));
  if (show !== "open") parameters.set("show", show);
  if (raters !== undefined) parameters.set("raters", raters);
  if (without !== undefined) parameters.set("without", without);
  if (task !== null) parameters.set("task", task);
  return `?${parameters}`;
}

/** Which question of the checklist, and of a pair about which response, by its side on the adjudicator’s screen. */
const askedPlace = { number: z.int(), side: sideSchema.nullable() };

/** Blind: no rater, no system; levels with the sides as on the adjudicator's screen. */
const disputedTaskSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
  /** how often each level was given */
  levels: z.array(z.int()),
  /** how often YES and NO were given to each question on which raters are split */
  split: z.array(z.object({ ...askedPlace, yes: z.int(), no: z.int(), decided: z.boolean() })),
  /** how disputed by the rule */
  dispute: z.number(),
  decided: z.boolean(),
});
export type DisputedTask = z.infer<typeof disputedTaskSchema>;

export const adjudicationQueueSchema = z.object({
  rule: adjudicationRuleSchema,
  at: z.number(),
  /** tasks that the rule calls disputed and nobody decided; all decided ones */
  counts: z.object({ open: z.int(), decided: z.int() }),
  tasks: z.array(disputedTaskSchema),
  next: z.string().nullable(),
});
export type AdjudicationQueue = z.infer<typeof adjudicationQueueSchema>;

/** What a question is decided to be: YES or NO, never UNKNOWN or EITHER. */
const decidedAnswerSchema = answerSchema.exclude(["UNKNOWN", "EITHER"]);

const decisionSchema = z.object({
  level: levelSchema,
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  /** who decided had labelled the task too */
  deciderLabelled: z.boolean(),
});

/**
 * Of a pair: "ab" where the writer’s A and B are those of this screen, "ba" where they are the other way round; null where
 * nobody knows, and of what is no pair.
 */
const writtenOrderSchema = shownOrderSchema.nullable();

/**
 * GET /api/v1/rounds/:roundId/adjudication/:taskId: a task with its labels, without saying whose they are. All levels, of
 * decisions too, are in the order shown (`shownOrder`); the database keeps them in the task's own orientation.
 */
export const adjudicationTaskSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  /** what two checklists, in place of responses, are compared by */
  criterion: z.enum(CRITERIA).nullable(),
  /** null for scores */
  shownOrder: shownOrderSchema.nullable(),
  instruction: z.object({
    id: z.string(),
    text: z.string().nullable(),
    messages: messagesSchema.nullable(),
    input: z.string().nullable(),
  }),
  responses: z.array(z.object({ text: z.string(), messages: messagesSchema.nullable() })),
  /** of the study, that the texts refer to */
  images: shownImagesSchema,
  /** of a pair all about A, then all about B */
  questions: z.array(
    z.object({
      ...askedPlace,
      question: z.string(),
      yes: z.int(),
      no: z.int(),
      unknown: z.int(),
      /** notes, evidence and unclear marks, each with its answer; in an order that reveals nobody's */
      beside: z.array(besideAnswerSchema.extend({ answer: answerSchema, writtenOrder: writtenOrderSchema })),
      decision: decisionSchema.omit({ level: true }).extend({ answer: decidedAnswerSchema }).nullable(),
    }),
  ),
  /** by level; nothing tells one rater's from another's */
  labels: z.array(
    z.object({
      level: z.int().nullable(),
      comment: z.string(),
      problems: z.array(problemSchema),
      writtenOrder: writtenOrderSchema,
    }),
  ),
  nSimulated: z.int(),
  viewerLabelled: z.boolean(),
  decision: decisionSchema.nullable(),
  /** of the task's level, or of the question with that number */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      kind: z.enum(["decided", "revised", "withdrawn"]),
      level: levelSchema.nullable(),
      question: z.object(askedPlace).nullable(),
      answer: decidedAnswerSchema.nullable(),
      reason: z.string(),
    }),
  ),
});
export type AdjudicationTask = z.infer<typeof adjudicationTaskSchema>;

/** What the page that decides had seen: the time of the current decision, or that there is none. */
const expectedSchema = z.iso.datetime().nullable();

/** PUT /api/v1/rounds/:roundId/adjudication/:taskId */
export const newDecisionSchema = z.object({
  /** a score, or a preference with the sides as on the adjudicator's screen; the server turns it */
  level: levelSchema,
  reason: z.string().trim().min(1, "a reason in a few words").max(REASON_LENGTH),
  expected: expectedSchema,
});
export type NewDecision = z.infer<typeof newDecisionSchema>;

/** PUT …/:taskId/questions/:number: one of the task's questions in the order of `questions`, whose first is 1. */
export const newAnswerDecisionSchema = newDecisionSchema.omit({ level: true }).extend({ answer: decidedAnswerSchema });
export type NewAnswerDecision = z.infer<typeof newAnswerDecisionSchema>;

/** DELETE of the same addresses */
export const withdrawalSchema = shownLabelsSchema.extend({ expected: z.iso.datetime() });
