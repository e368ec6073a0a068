import { t } from "@/lib/messages/translate";
import type { RunDto, RunItemState, RunKindName, RunStatus } from "@/lib/runs/run";

/** What a run of each kind does, and what its items are. */
export const RUN_KIND_WORDS: Record<RunKindName, { name: string; item: string; items: string }> = {
  "generate-checklists": { name: t("Write checklists"), item: t("instruction"), items: t("instructions") },
  "propose-verifiers": { name: t("Propose verifier programs"), item: t("question"), items: t("questions") },
  "reword-questions": { name: t("Reword questions"), item: t("checklist"), items: t("checklists") },
  "match-checklists": { name: t("Match checklists"), item: t("instruction"), items: t("instructions") },
  "judge-round": { name: t("Judge a round"), item: t("task"), items: t("tasks") },
  "sample-responses": { name: t("Sample responses"), item: t("instruction"), items: t("instructions") },
  "refine-responses": { name: t("Refine responses"), item: t("response"), items: t("responses") },
  "improve-judge": { name: t("Improve a judge’s prompt"), item: t("version"), items: t("versions") },
  "check-anchors": { name: t("Check a watched judge"), item: t("anchor"), items: t("anchors") },
  "score-responses": { name: t("Score responses outside a round"), item: t("response"), items: t("responses") },
};

/** An item that is about no instruction of the study: by its kind, or since that was deleted. */
export function noSubjectWords(
  kind: RunKindName,
  { state, producedId }: { state: RunItemState; producedId: string | null },
): string {
  if (kind !== "improve-judge") return t("Deleted since");
  if (state !== "done") return t("Proposed prompts");
  return producedId === null
    ? t("Proposed prompts: none is better, so there is no new version")
    : t("Proposed prompts: the best one is a new version");
}

export const RUN_STATUS_WORDS: Record<RunStatus, string> = {
  running: t("Running"),
  paused: t("Paused"),
  cancelled: t("Cancelled"),
  finished: t("Finished"),
};

const ITEM_STATE_WORDS: Record<RunItemState, string> = {
  waiting: t("Waiting"),
  running: t("In progress"),
  done: t("Done"),
  failed: t("Failed"),
};

/** Nothing waits in a run that was cancelled. */
export function itemStateWords(state: RunItemState, run: RunStatus): string {
  return state === "waiting" && run === "cancelled" ? t("Not done") : ITEM_STATE_WORDS[state];
}

/** A bar that is full because everything failed must not look like success. */
export function progressTone({ status, items }: Pick<RunDto, "status" | "items">): "accent" | "positive" | "warning" {
  if (items.failed > 0) return "warning";
  return status === "finished" ? "positive" : "accent";
}

const FAILURE_WORDS: Record<string, string> = {
  "rate-limit": t("Rate limit"),
  "no-credit": t("No credit left"),
  timeout: t("Timeout"),
  refused: t("Refused content"),
  malformed: t("Malformed output"),
  "cut-off": t("Cut off at length"),
  unreachable: t("Unreachable"),
  authentication: t("Key not accepted"),
  "not-found": t("Model not found"),
  rejected: t("Request rejected"),
  "server-error": t("Endpoint error"),
  "address-not-allowed": t("Address not allowed"),
  aborted: t("Interrupted"),
  internal: t("Unexpected error"),
};

/** A kind of failure in words; one that is not known here as it is named. */
export function failureWords(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, " ");
  return FAILURE_WORDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
