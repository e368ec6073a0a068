import { z } from "zod";
import { type RoundStatus, roundStatusSchema } from "./protocol/protocol";

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

/** PUT /api/v1/rounds/:roundId/status */
export const roundStatusChangeSchema = z.object({ status: roundStatusSchema.exclude(["draft"]) });

/** What it answers. */
export const roundStatusAnswerSchema = z.object({ status: roundStatusSchema });

/** DELETE /api/v1/rounds/:roundId: the round's exact name */
export const roundDeletionSchema = z.object({ name: z.string() });

/** POST /api/v1/rounds/:roundId/copies */
export const copiedRoundSchema = z.object({ id: z.uuid(), name: z.string() });
