import type { RoundStatus } from "./protocol/protocol";

/** The one table of a round's life: to reach a status it must be in one of these. */
export const STATUSES_BEFORE: Record<RoundStatus, readonly RoundStatus[]> = {
  draft: [],
  open: ["draft", "paused", "closed"],
  paused: ["open"],
  closed: ["open", "paused"],
};

export const ROUND_STATUS_NAMES: Record<RoundStatus, string> = {
  draft: "Draft",
  open: "Open",
  paused: "Paused",
  closed: "Closed",
};
