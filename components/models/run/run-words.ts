import type { RunDto, RunItemState, RunStatus } from "@/lib/domain/run/run";
import type { RunKindName } from "@/lib/domain/run/run-kind";
import * as texts from "@/lib/messages/researcher/runs";

/** What a run of each kind does, and what its items are. */
export const RUN_KIND_WORDS: Record<RunKindName, { name: string; item: string; items: string }> = {
  "generate-checklists": { name: texts.writeChecklists, item: texts.instruction, items: texts.instructions },
  "propose-verifiers": { name: texts.proposeVerifierPrograms, item: texts.question, items: texts.questions },
  "judge-round": { name: texts.judgeARound, item: texts.task, items: texts.tasks },
  "sample-responses": { name: texts.sampleResponses, item: texts.instruction, items: texts.instructions },
  "refine-responses": { name: texts.refineResponses, item: texts.response, items: texts.responses },
};

export const RUN_STATUS_WORDS: Record<RunStatus, string> = {
  running: texts.running,
  paused: texts.paused,
  cancelled: texts.cancelled,
  finished: texts.finishedTitle,
};

const ITEM_STATE_WORDS: Record<RunItemState, string> = {
  waiting: texts.waiting,
  running: texts.inProgress,
  done: texts.done,
  failed: texts.failedTitle,
};

/** Nothing waits in a run that was cancelled. */
export function itemStateWords(state: RunItemState, run: RunStatus): string {
  return state === "waiting" && run === "cancelled" ? texts.notDone : ITEM_STATE_WORDS[state];
}

/** A bar that is full because everything failed must not look like success. */
export function progressTone({ status, items }: Pick<RunDto, "status" | "items">): "accent" | "positive" | "warning" {
  if (items.failed > 0) return "warning";
  return status === "finished" ? "positive" : "accent";
}

const FAILURE_WORDS: Record<string, string> = {
  "rate-limit": texts.rateLimit,
  "no-credit": texts.noCreditLeft,
  timeout: texts.timeout,
  refused: texts.refusedContent,
  malformed: texts.malformedOutput,
  "cut-off": texts.cutOffAtLength,
  unreachable: texts.unreachable,
  authentication: texts.keyNotAccepted,
  "not-found": texts.modelNotFound,
  rejected: texts.requestRejected,
  "server-error": texts.errorOfTheEndpoint,
  "address-not-allowed": texts.addressNotAllowed,
  aborted: texts.interrupted,
  internal: texts.unexpectedError,
};

/** A kind of failure in words; one that is not known here as it is named. */
export function failureWords(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, " ");
  return FAILURE_WORDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
