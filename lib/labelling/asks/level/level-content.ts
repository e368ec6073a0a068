import { levelSchema } from "@/lib/round/protocol/protocol";

/** Of a label or a draft: a value on the round’s scale, in the order SHOWN; null where none is chosen or none is asked. */
export const levelContent = { level: levelSchema.nullable().default(null) };
