import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Guard } from "@/lib/wire/guard";
import {
  assignmentViewSchema,
  claimResultSchema,
  draftContentSchema,
  ownAnnotationsSchema,
  roundForRaterSchema,
  roundsToLabelSchema,
  saveDraftResultSchema,
  submitAnnotationSchema,
  submitResultSchema,
} from "./labelling";
import {
  isAssignmentView,
  isClaimResult,
  isDraftContent,
  isOwnAnnotations,
  isRoundForRater,
  isRoundsToLabel,
  isSaveDraftResult,
  isSubmission,
  isSubmitResult,
} from "./labelling-guards";

const id = uuidv7();
const at = "2026-01-01T00:00:00.000Z";
const common = { comment: "", problems: [{ kind: "other", note: "" }], durationMs: 5 };
const answers = [{ itemId: id, answer: "YES" }];
const draft = { answers, level: null, ease: null, ...common };
const contents = [
  { ...draft, protocol: "direct_scoring", answers: [], level: 3 },
  { ...draft, protocol: "check_then_score", level: 3, ease: "no_effect" },
  { ...draft, protocol: "preference", answers: [], level: 5, usedDiff: true },
  {
    ...draft,
    protocol: "checklist_only",
    notes: [{ itemId: id, note: "", unclear: true, evidence: [{ start: 0, end: 2, quote: "ab" }] }],
  },
  { ...draft, protocol: "checklist_writing", answers: [], safety: true, sense: true, questions: ["Is it short?"] },
  {
    ...draft,
    protocol: "checklist_categorising",
    answers: [],
    categories: [{ itemId: id, categories: ["length"] }],
  },
];
const view = {
  assignmentId: id,
  roundId: id,
  protocol: "preference",
  training: false,
  asksEase: true,
  page: null,
  state: "leased",
  leaseExpiresAt: at,
  instruction: { text: null, messages: [{ role: "user", content: "Hi" }], input: "" },
  responses: [{ text: "a" }, { text: "b" }],
  checklist: [{ itemId: id, question: "Is it?" }],
  draft: { revision: 1, content: draft },
  annotation: { id, submittedAt: at, content: contents[1] },
};
const next = {
  assignments: [view],
  nothing: null,
  renewed: [{ assignmentId: id, state: "leased", leaseExpiresAt: at }],
};
const progress = { mine: 0, tasks: 1, submitted: 0, wanted: 3, left: true };
const { guidelines, levelGuides, ...listed } = {
  id,
  name: "R",
  studyName: "S",
  protocol: "direct_scoring",
  status: "open",
  byInstruction: false,
  allowUnknown: true,
  guidelines: "",
  levelGuides: [{ description: "Of no use.", examples: [{ text: "No.", note: "Answers nothing." }] }],
  criterion: null,
  scale: "score",
  levelNames: ["1", "2", "3", "4", "5"],
  categories: ["content", "length"],
  options: {
    evidence: "optional",
    showCounts: false,
    ease: "some",
    easeEvery: 5,
    showToday: true,
    showMinutes: false,
    showMedian: true,
    breakAfter: 45,
  },
  ownEase: null,
  progress,
};
const own = { assignmentId: id, annotationId: id, submittedAt: at, revisions: 1, excerpt: "", summary: "" };
const nothings = [
  { reason: "all_done" },
  { reason: "checklist_seen" },
  { reason: "paused" },
  { reason: "closed" },
  { reason: "leased_to_others", retryAt: at },
  { reason: "direct_scoring_first", roundId: id, roundName: "Direct" },
];

const CASES: [string, z.ZodType, Guard<unknown>, unknown][] = [
  ["a task", assignmentViewSchema, isAssignmentView, view],
  ["a claim", claimResultSchema, isClaimResult, { assignments: [view], nothing: null }],
  ...nothings.map((nothing): [string, z.ZodType, Guard<unknown>, unknown] => [
    `nothing: ${nothing.reason}`,
    claimResultSchema,
    isClaimResult,
    { assignments: [], nothing },
  ]),
  ["a draft", draftContentSchema, isDraftContent, draft],
  ["a kept draft", saveDraftResultSchema, isSaveDraftResult, { revision: 1, state: "expired", leaseExpiresAt: at }],
  ...contents.map((content): [string, z.ZodType, Guard<unknown>, unknown] => [
    `a submission: ${content.protocol}`,
    submitAnnotationSchema,
    isSubmission,
    { assignmentId: id, supersedes: null, content },
  ]),
  ["a kept submission", submitResultSchema, isSubmitResult, { annotationId: id, submittedAt: at }],
  [
    "a kept submission with what is next",
    submitResultSchema,
    isSubmitResult,
    { annotationId: id, submittedAt: at, next },
  ],
  ["a round", roundForRaterSchema, isRoundForRater, { ...listed, guidelines, levelGuides }],
  [
    "rounds",
    roundsToLabelSchema,
    isRoundsToLabel,
    { rounds: [{ ...listed, comesFirst: "Direct", awaitsDecision: true }] },
  ],
  ["own labels", ownAnnotationsSchema, isOwnAnnotations, { annotations: [own], next: null }],
];

/** Every value inside, replaced by something of another kind, one at a time. */
function* spoilt(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield {};
    for (const [index, inner] of value.entries()) for (const bad of spoilt(inner)) yield value.with(index, bad);
  } else if (typeof value === "object" && value !== null) {
    yield [];
    for (const [key, inner] of Object.entries(value)) {
      for (const bad of spoilt(inner)) yield { ...value, [key]: bad };
      const { [key]: _, ...without } = value as Record<string, unknown>;
      if (key !== "comment" && key !== "problems" && key !== "note") yield without;
    }
  } else {
    yield Symbol("another kind");
  }
}

describe("the labelling page's own checks agree with the schemas", () => {
  test.each(CASES)("%s", (_, schema, guard, sample) => {
    expect(schema.safeParse(sample).success).toBe(true);
    expect(guard(sample)).toBe(true);
    for (const bad of spoilt(sample)) {
      if (!schema.safeParse(bad).success) expect(guard(bad), JSON.stringify(bad)).toBe(false);
    }
  });
});
