import { z } from "zod";
import { roundStatusSchema } from "./protocol/protocol";

/** PUT /api/v1/rounds/:roundId/status */
export const roundStatusChangeSchema = z.object({ status: roundStatusSchema.exclude(["draft"]) });

/** What it answers. */
export const roundStatusAnswerSchema = z.object({ status: roundStatusSchema });

/** DELETE /api/v1/rounds/:roundId: the round's exact name */
export const roundDeletionSchema = z.object({ name: z.string() });

/** POST /api/v1/rounds/:roundId/copies */
export const copiedRoundSchema = z.object({ id: z.uuid(), name: z.string() });
