import { easeSchema } from "@/lib/round/protocol/protocol";

/** Of a label or a draft: what the checklist did to scoring; null where it is not said or not asked. */
export const easeContent = { ease: easeSchema.nullable().default(null) };
