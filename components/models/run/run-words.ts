import type { RunDto, RunItemState, RunStatus } from "@/lib/domain/run/run";
import type { RunKindName } from "@/lib/domain/run/run-kind";

/** What a run of each kind does, and what its items are. */
export const RUN_KIND_WORDS: Record<RunKindName, { name: string; item: string; items: string }> = {
  "generate-checklists": { name: "Write checklists", item: "instruction", items: "instructions" },
  "propose-verifiers": { name: "Propose verifier programs", item: "question", items: "questions" },
  "judge-round": { name: "Judge a round", item: "task", items: "tasks" },
  "sample-responses": { name: "Sample responses", item: "instruction", items: "instructions" },
  "refine-responses": { name: "Refine responses", item: "response", items: "responses" },
};

export const RUN_STATUS_WORDS: Record<RunStatus, string> = {
  running: "Running",
  paused: "Paused",
  cancelled: "Cancelled",
  finished: "Finished",
};

const ITEM_STATE_WORDS: Record<RunItemState, string> = {
  waiting: "Waiting",
  running: "In work",
  done: "Done",
  failed: "Failed",
};

/** Nothing waits in a run that was cancelled. */
export function itemStateWords(state: RunItemState, run: RunStatus): string {
  return state === "waiting" && run === "cancelled" ? "Not done" : ITEM_STATE_WORDS[state];
}

/** A bar that is full because everything failed must not look like success. */
export function progressTone({ status, items }: Pick<RunDto, "status" | "items">): "accent" | "positive" | "warning" {
  if (items.failed > 0) return "warning";
  return status === "finished" ? "positive" : "accent";
}

const FAILURE_WORDS: Record<string, string> = {
  "rate-limit": "Rate limit",
  "no-credit": "No credit left",
  timeout: "Timeout",
  refused: "Refused content",
  malformed: "Malformed output",
  "cut-off": "Cut off at length",
  unreachable: "Unreachable",
  authentication: "Key not accepted",
  "not-found": "Model not found",
  rejected: "Request rejected",
  "server-error": "Error of the endpoint",
  "address-not-allowed": "Address not allowed",
  aborted: "Broken off",
  internal: "Unexpected error",
};

/** A kind of failure in words; one that is not known here as it is named. */
export function failureWords(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, " ");
  return FAILURE_WORDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
