import { z } from "zod";

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const MAX_LABELS = 1_000;

/** GET /api/v1/rounds/:roundId/annotations: what was labelled since a cursor, which is that of the last line read. */
export const labelFeedQuerySchema = z.object({
  after: z.string().regex(CURSOR, "the cursor of a line that was read").optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LABELS).default(MAX_LABELS),
});
export type LabelFeedQuery = z.infer<typeof labelFeedQuerySchema>;

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
