import { z } from "zod";
import { levelSchema } from "@/lib/round/protocol/protocol";

/** Of a tie: both responses are good, or both are bad. */
export const tieKindSchema = z.enum(["good", "bad"]);
export type TieKind = z.infer<typeof tieKindSchema>;

/** Low, medium or high. */
export const confidenceSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Confidence = z.infer<typeof confidenceSchema>;

/** Of a label or a draft: a value on the round’s scale, in the order SHOWN; null where none is chosen or none is asked. */
export const levelContent = {
  level: levelSchema.nullable().default(null),
  /** where the round offers it; absent where it is not said */
  tieKind: tieKindSchema.optional(),
  /** likewise how sure the rater is */
  confidence: confidenceSchema.optional(),
};
