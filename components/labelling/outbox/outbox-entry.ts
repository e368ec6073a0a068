import type { Problem, SubmitAnnotation } from "@/lib/labelling/labelling";
import { isProblem, isSubmission } from "@/lib/labelling/labelling-guards";
import {
  type Guard,
  isAnyOf,
  isBoolean,
  isInteger,
  isMissingOr,
  isNullOr,
  isObject,
  isOneOf,
  isString,
} from "@/lib/wire/guard";

interface Common {
  /** a submission's is the annotation's own id, so sending it again makes no second one */
  id: string;
  userId: string;
  roundId: string;
  /** sent lowest first */
  order: number;
  /** of a training task, which counts in no progress */
  training?: boolean | undefined;
  /** why the server will not take it; null while it waits to be sent */
  refusal: { code: string; message: string } | null;
}

/** Something a rater has finished and the server has not confirmed yet. */
export type OutboxEntry =
  | (Common & { kind: "submit"; submission: SubmitAnnotation })
  | (Common & { kind: "skip"; assignmentId: string; skip: { problem: Problem } });

const common = {
  id: isString,
  userId: isString,
  roundId: isString,
  order: isInteger,
  training: isMissingOr(isBoolean),
  refusal: isNullOr(isObject({ code: isString, message: isString })),
};

export const isOutboxEntry: Guard<OutboxEntry> = isAnyOf(
  isObject({ kind: isOneOf(["submit"]), submission: isSubmission, ...common }),
  isObject({ kind: isOneOf(["skip"]), assignmentId: isString, skip: isObject({ problem: isProblem }), ...common }),
);

/** A label that adds one to what its rater has labelled, if the server takes it. */
export function isFirstLabel(entry: OutboxEntry): boolean {
  return entry.kind === "submit" && entry.submission.supersedes === null && !entry.training;
}

/** One that the server has not refused. */
export function isCounted(entry: OutboxEntry): boolean {
  return isFirstLabel(entry) && entry.refusal === null;
}

export function assignmentOf(entry: OutboxEntry): string {
  return entry.kind === "submit" ? entry.submission.assignmentId : entry.assignmentId;
}

export function byOrder(a: OutboxEntry, b: OutboxEntry): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
