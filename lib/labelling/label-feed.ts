import { z } from "zod";
import { exportedRaterKindSchema } from "@/lib/exports/export-records";
import { answerSchema, easeSchema, levelSchema, sideSchema } from "@/lib/round/protocol/protocol";
import { shownOrderSchema } from "./shown-order";

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const MAX_LABELS = 1_000;

/** GET /api/v1/rounds/:roundId/annotations: what was labelled since a cursor, which is that of the last line read. */
export const labelFeedQuerySchema = z.object({
  after: z.string().regex(CURSOR, "the cursor of a line that was read").optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LABELS).default(MAX_LABELS),
});
export type LabelFeedQuery = z.infer<typeof labelFeedQuerySchema>;

/** One line of it. A changed label comes as a new one that names the one it supersedes. */
export const fedLabelSchema = z.object({
  cursor: z.string(),
  id: z.uuid(),
  supersedes: z.uuid().nullable(),
  taskId: z.uuid(),
  /** the instruction's id in the study's files */
  instruction: z.string(),
  /** the systems whose responses were labelled: two of a pair, one else, none of an instruction */
  systems: z.array(z.string()),
  /** "rater-03" */
  rater: z.string(),
  raterKind: exportedRaterKindSchema,
  level: levelSchema.nullable(),
  answers: z.array(z.object({ question: z.string(), side: sideSchema, answer: answerSchema })),
  ease: easeSchema.nullable(),
  comment: z.string().nullable(),
  /** of a comment about a pair: the response shown first, which its writer calls A; null where that is not known */
  commentOrder: shownOrderSchema.nullable(),
  durationMs: z.int().nullable(),
  labelledAt: z.iso.datetime(),
});
export type FedLabel = z.infer<typeof fedLabelSchema>;

export interface LabelCursor {
  at: Date;
  id: string;
}

export const cursorText = ({ at, id }: LabelCursor): string => `${at.getTime()}_${id}`;

/** Before every label where there is none. */
export function readCursor(text: string | undefined): LabelCursor {
  const [, at = "0", id = "00000000-0000-0000-0000-000000000000"] = CURSOR.exec(text ?? "") ?? [];
  return { at: new Date(Number(at)), id };
}
