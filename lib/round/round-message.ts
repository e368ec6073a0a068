import { z } from "zod";
import { roundPlanSummarySchema } from "./round-plan-summary";

export const roundMadeSchema = z.object({ id: z.uuid(), plan: roundPlanSummarySchema });
export type RoundMade = z.infer<typeof roundMadeSchema>;

/** Tasks written so far, and how many there will be. */
const roundProgressSchema = z.object({ made: z.int(), of: z.int() });
export type RoundProgress = z.infer<typeof roundProgressSchema>;

/** One line of the answer to a new round, for clients that accept JSON lines. */
export const roundMessageSchema = z.discriminatedUnion("type", [
  roundProgressSchema.extend({ type: z.literal("progress") }),
  roundMadeSchema.extend({ type: z.literal("result") }),
  /** it broke off; nothing was written */
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
]);
export type RoundMessage = z.infer<typeof roundMessageSchema>;
