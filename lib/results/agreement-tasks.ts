import { z } from "zod";
import { shownImagesSchema } from "@/lib/content/image/study-image";
import { messagesSchema } from "@/lib/content/messages-schema";
import { besideAnswerSchema } from "@/lib/labelling/asks/answers/answers-content";
import { problemSchema } from "@/lib/labelling/labelling";
import { shownOrderSchema } from "@/lib/labelling/shown-order";
import {
  answerSchema,
  easeSchema,
  outcomeSchema,
  protocolSchema,
  scaleNameSchema,
  sideSchema,
} from "@/lib/round/protocol/protocol";
import { type AddressQuery, firstOf, searchOf } from "@/lib/wire/address";
import { limitSchema } from "@/lib/wire/counted-page";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { raterGroupSchema, raterKindSchema } from "./agreement-filter";
import { excludedOfAddress, excludedSchema } from "./excluded";

const taskOrderSchema = z.enum(["disagreement", "position", "mean", "-mean"]);

export const taskFilterSchema = z.enum(["labelled", "all", "written"]);
export type TaskFilter = z.infer<typeof taskFilterSchema>;

export const TASK_FILTER_NAMES: Record<TaskFilter, string> = {
  labelled: "With labels",
  written: "With comments or problems",
  all: "All tasks",
};

export const TASKS_PER_PAGE = 50;

const nameSchema = z.string().min(1).max(500);

/** More questions than these are no choice but a list. */
export const MOST_QUESTIONS = 50;
const questionIdsSchema = z
  .string()
  .max(MOST_QUESTIONS * 37)
  .refine((text) => z.array(z.uuid()).safeParse(questionIdsOf(text)).success, "ids of questions, separated by commas");

export function questionIdsOf(text: string): string[] {
  return text.split(",");
}

/** By what the list can be narrowed besides `show`; names as they were imported. */
const narrowing = {
  /** whose labels are listed, and are disputed; without it those of usualGroup */
  raters: raterGroupSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
  subset: nameSchema.optional(),
  domain: nameSchema.optional(),
  system: nameSchema.optional(),
  /** of a question of the task's checklist */
  category: nameSchema.optional(),
  /** whose checklist has one of these questions: their ids, separated by commas */
  questions: questionIdsSchema.optional(),
  /** at least this many levels between the highest and the lowest */
  apart: z.coerce.number().int().min(0).max(4).default(0),
  adjudicated: z.enum(["any", "yes", "no"]).default("any"),
  /** words, "a phrase", -words that must not be there, in the instruction or in what is labelled; or part of its id */
  text: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
};

export const taskListQuerySchema = z.object({
  order: taskOrderSchema.default("disagreement"),
  show: taskFilterSchema.default("labelled"),
  ...narrowing,
  /** the cursor that the page before gave */
  limit: limitSchema,
  after: z
    .string()
    .regex(/^-?\d{1,16}:\d{1,9}$/)
    .optional(),
});
export type TaskListQuery = z.infer<typeof taskListQuerySchema>;

const raterSchema = z.object({
  raterId: z.uuid(),
  pseudonym: z.string(),
  kind: raterKindSchema,
  name: z.string().nullable(),
  simulated: z.boolean(),
});

const taskListItemSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
  /** one for scoring, A and B for a preference */
  systems: z.array(z.string()),
  /** as files call it; null in a round without arms */
  arm: z.string().nullable(),
  /** population variance of the levels; of categories the chance that two labels differ */
  spread: z.number(),
  labels: z.array(z.object({ rater: z.string(), level: z.number().nullable(), simulated: z.boolean() })),
  comments: z.int(),
  /** reported with a label or on handing the task back */
  problems: z.int(),
  adjudicated: z.boolean(),
});
export type TaskListItem = z.infer<typeof taskListItemSchema>;

/** GET /api/v1/rounds/:roundId/tasks */
export const taskListSchema = z.object({ tasks: z.array(taskListItemSchema), next: z.string().nullable() });
export type TaskList = z.infer<typeof taskListSchema>;

const responseSchema = z.object({
  system: z.string(),
  sample: z.int(),
  /** of a conversation its transcript */
  text: z.string(),
  messages: messagesSchema.nullable(),
});

const taskLabelSchema = z.object({
  annotationId: z.uuid(),
  rater: raterSchema,
  level: z.number().nullable(),
  /** in the order of the questions */
  answers: z.array(answerSchema.nullable()),
  /** notes, evidence and unclear marks of answers, by the question's place */
  notes: z.array(besideAnswerSchema.extend({ place: z.int() })),
  /** of a pair: the differences between the responses were looked at */
  usedDiff: z.boolean(),
  tieKind: z.string().nullable(),
  confidence: z.int().nullable(),
  /** of each response, in the task's own orientation: which share was on the rater's screen */
  seen: z.array(z.number().nullable()),
  firstAnswerMs: z.int().nullable(),
  askedToRead: z.boolean(),
  /** of a pair: it was looked at how long the responses are */
  usedCounts: z.boolean(),
  ease: easeSchema.nullable(),
  /** of a pair: which response came first; its rater calls that one A in the comment, the notes and the problems */
  shownOrder: shownOrderSchema.nullable(),
  /** of who judged a pair in both orders: what it said in each; null could not be read */
  orders: z.array(z.object({ shownOrder: shownOrderSchema, level: z.number().nullable() })),
  durationMs: z.int().nullable(),
  comment: z.string(),
  problems: z.array(problemSchema),
  labelledAt: z.iso.datetime(),
  /** how often the rater has changed it */
  changes: z.int(),
  /** a language model made it in a run, which keeps what was sent and what came back */
  fromRun: z.boolean(),
});
export type TaskLabel = z.infer<typeof taskLabelSchema>;

/** GET /api/v1/rounds/:roundId/tasks/:taskId: all there is about one task. Never sent to annotators. */
export const taskLabelsSchema = z.object({
  studyId: z.uuid(),
  taskId: z.uuid(),
  position: z.int(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  instruction: z.object({
    id: z.string(),
    text: z.string().nullable(),
    messages: messagesSchema.nullable(),
    input: z.string().nullable(),
  }),
  responses: z.array(responseSchema),
  /** of the study, that the texts refer to */
  images: shownImagesSchema,
  /** of a pair all about A, then all about B */
  questions: z.array(
    z.object({ number: z.int(), side: sideSchema.nullable(), question: z.string(), categories: z.array(z.string()) }),
  ),
  knownScore: z.int().nullable(),
  knownOutcome: outcomeSchema.nullable(),
  /** decided by an adjudicator, in the task's own orientation; no other number uses it */
  adjudicated: z.object({ level: z.int(), reason: z.string() }).nullable(),
  labels: z.array(taskLabelSchema),
  /** handed back with a problem, without a label */
  skips: z.array(
    z.object({
      rater: raterSchema,
      problem: z.nullable(problemSchema),
      /** of a pair: which response its rater saw first, and calls A in the note */
      shownOrder: shownOrderSchema.nullable(),
    }),
  ),
});
export type TaskLabels = z.infer<typeof taskLabelsSchema>;

export type TaskListChoice = Omit<TaskListQuery, "after">;

/** The list's choices from an address, where what is not understood falls back to the default. */
export function taskListOfAddress(query: AddressQuery): TaskListChoice {
  const name = (facet: string) => nameSchema.optional().catch(undefined).parse(firstOf(query, facet));
  return {
    order: taskOrderSchema.catch("disagreement").parse(firstOf(query, "sort")),
    show: taskFilterSchema.catch("labelled").parse(firstOf(query, "show")),
    raters: narrowing.raters.catch(undefined).parse(firstOf(query, "raters")),
    without: excludedOfAddress(query),
    subset: name("subset"),
    domain: name("domain"),
    system: name("system"),
    category: name("category"),
    questions: narrowing.questions.catch(undefined).parse(firstOf(query, "questions")),
    apart: narrowing.apart.catch(0).parse(firstOf(query, "apart")),
    adjudicated: narrowing.adjudicated.catch("any").parse(firstOf(query, "adjudicated")),
    text: narrowing.text.catch(undefined).parse(firstOf(query, "text")) || undefined,
  };
}

/** The choices as a query of the API that leaves out what is the default. */
export function taskListSearch(choice: TaskListChoice): string {
  const parameters = new URLSearchParams();
  if (choice.order !== "disagreement") parameters.set("order", choice.order);
  if (choice.show !== "labelled") parameters.set("show", choice.show);
  for (const name of ["raters", "without", "subset", "domain", "system", "category", "questions", "text"] as const) {
    const value = choice[name];
    if (value !== undefined) parameters.set(name, value);
  }
  if (choice.apart > 0) parameters.set("apart", String(choice.apart));
  if (choice.adjudicated !== "any") parameters.set("adjudicated", choice.adjudicated);
  return searchOf(parameters);
}

/** GET /api/v1/rounds/:roundId/task-facets: by what the round's tasks can be narrowed. */
export const taskFacetsSchema = z.object({
  subsets: z.array(z.string()),
  domains: z.array(z.string()),
  systems: z.array(z.string()),
  categories: z.array(z.string()),
});
export type TaskFacets = z.infer<typeof taskFacetsSchema>;
