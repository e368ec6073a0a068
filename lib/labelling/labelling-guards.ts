import { CRITERIA } from "@/lib/checklist/checklist-criterion";
import { ANSWERS, EASES } from "@/lib/round/protocol/protocol-words";
import { PROTOCOL_IDS, scaleOf } from "@/lib/round/protocol/protocols";
import {
  type Guard,
  isAnyOf,
  isArrayOf,
  isBoolean,
  isInteger,
  isMissingOr,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isString,
} from "@/lib/wire/guard";
import type {
  AnnotationContent,
  AssignmentView,
  ClaimResult,
  DraftContent,
  NextTasks,
  NothingToDo,
  OwnAnnotations,
  RoundForRater,
  RoundsToLabel,
  SaveDraftResult,
  SubmitAnnotation,
  SubmitResult,
} from "./labelling";
import { EASE_RULES, EVIDENCE_RULES, PROBLEM_KINDS } from "./labelling-limits";

/** The answers of the labelling interface and what is kept in the browser, as their schemas in labelling.ts say. */

export const isProblem = isObject({ kind: isOneOf(PROBLEM_KINDS), note: isString });

const content = {
  answers: isArrayOf(isObject({ itemId: isString, answer: isOneOf(ANSWERS) })),
  notes: isMissingOr(
    isArrayOf(
      isObject({
        itemId: isString,
        note: isString,
        unclear: isBoolean,
        evidence: isArrayOf(isObject({ start: isInteger, end: isInteger, quote: isString })),
      }),
    ),
  ),
  level: isNullOr(isNumber),
  ease: isNullOr(isOneOf(EASES)),
  safety: isMissingOr(isBoolean),
  sense: isMissingOr(isBoolean),
  questions: isMissingOr(isArrayOf(isString)),
  categories: isMissingOr(isArrayOf(isObject({ itemId: isString, categories: isArrayOf(isString) }))),
  comment: isString,
  problems: isArrayOf(isProblem),
  durationMs: isInteger,
  usedDiff: isMissingOr(isOneOf([true])),
};

export const isDraftContent: Guard<DraftContent> = isObject(content);

const isContent: Guard<AnnotationContent> = isObject({ protocol: isOneOf(PROTOCOL_IDS), ...content });

export const isSubmission: Guard<SubmitAnnotation> = isObject({
  assignmentId: isString,
  supersedes: isNullOr(isString),
  content: isContent,
});

const isAssignmentState = isOneOf(["leased", "submitted", "expired"]);

export const isAssignmentView: Guard<AssignmentView> = isObject({
  assignmentId: isString,
  roundId: isString,
  protocol: isOneOf(PROTOCOL_IDS),
  training: isBoolean,
  asksEase: isBoolean,
  page: isNullOr(isString),
  state: isAssignmentState,
  leaseExpiresAt: isString,
  instruction: isObject({
    text: isNullOr(isString),
    messages: isNullOr(isArrayOf(isObject({ role: isString, content: isString }))),
    input: isNullOr(isString),
  }),
  responses: isArrayOf(isObject({ text: isString })),
  checklist: isNullOr(isArrayOf(isObject({ itemId: isString, question: isString }))),
  draft: isNullOr(isObject({ revision: isInteger, content: isDraftContent })),
  annotation: isNullOr(isObject({ id: isString, submittedAt: isString, content: isContent })),
});

const isNothingToDo: Guard<NothingToDo> = isAnyOf(
  isObject({ reason: isOneOf(["all_done", "checklist_seen", "paused", "closed"]) }),
  isObject({ reason: isOneOf(["leased_to_others"]), retryAt: isString }),
  isObject({ reason: isOneOf(["direct_scoring_first"]), roundId: isString, roundName: isString }),
  isObject({ reason: isOneOf(["training_not_passed"]), right: isInteger, tasks: isInteger, passMark: isInteger }),
);

export const isClaimResult: Guard<ClaimResult> = isObject({
  assignments: isArrayOf(isAssignmentView),
  nothing: isNullOr(isNothingToDo),
});

export const isSaveDraftResult: Guard<SaveDraftResult> = isObject({
  revision: isInteger,
  state: isAssignmentState,
  leaseExpiresAt: isString,
});

const isNextTasks: Guard<NextTasks> = isObject({
  assignments: isArrayOf(isAssignmentView),
  nothing: isNullOr(isNothingToDo),
  renewed: isArrayOf(isObject({ assignmentId: isString, state: isAssignmentState, leaseExpiresAt: isString })),
});

export const isSubmitResult: Guard<SubmitResult> = isObject({
  annotationId: isString,
  submittedAt: isString,
  next: isMissingOr(isNextTasks),
});

const ASKED_SCALES = PROTOCOL_IDS.flatMap((protocol) => scaleOf(protocol)?.name ?? []);

const roundInList = {
  id: isString,
  name: isString,
  studyName: isString,
  protocol: isOneOf(PROTOCOL_IDS),
  status: isOneOf(["open", "paused", "closed"]),
  allowUnknown: isBoolean,
  byInstruction: isBoolean,
  criterion: isNullOr(isOneOf(CRITERIA)),
  scale: isNullOr(isOneOf(ASKED_SCALES)),
  levelNames: isArrayOf(isString),
  categories: isArrayOf(isString),
  options: isObject({
    evidence: isOneOf(EVIDENCE_RULES),
    showCounts: isBoolean,
    ease: isOneOf(EASE_RULES),
    easeEvery: isInteger,
    showToday: isBoolean,
    showMinutes: isBoolean,
    showMedian: isBoolean,
    breakAfter: isNullOr(isInteger),
  }),
  ownEase: isNullOr(isOneOf(EASES)),
  progress: isObject({ mine: isInteger, tasks: isInteger, submitted: isInteger, wanted: isInteger, left: isBoolean }),
};

export const isRoundForRater: Guard<RoundForRater> = isObject({
  ...roundInList,
  guidelines: isString,
  levelGuides: isArrayOf(
    isObject({ description: isString, examples: isArrayOf(isObject({ text: isString, note: isString })) }),
  ),
});

export const isRoundsToLabel: Guard<RoundsToLabel> = isObject({
  rounds: isArrayOf(isObject({ ...roundInList, comesFirst: isNullOr(isString), awaitsDecision: isBoolean })),
});

export const isOwnAnnotations: Guard<OwnAnnotations> = isObject({
  annotations: isArrayOf(
    isObject({
      assignmentId: isString,
      annotationId: isString,
      submittedAt: isString,
      revisions: isInteger,
      excerpt: isString,
      summary: isString,
    }),
  ),
  next: isNullOr(isString),
});
