import { z } from "zod";
import { answerSchema } from "@/lib/round/protocol/protocol";
import { searchOf } from "@/lib/wire/address";
import { limitSchema } from "@/lib/wire/counted-page";

/** Which of one's own labels are listed, as given in the URL; an absent filter narrows nothing. */
export const ownLabelsFilterSchema = z.object({
  /** as the rater saw the sides */
  level: z.coerce.number().optional(),
  /** given to any question */
  answer: answerSchema.optional(),
  comment: z.literal("yes").optional(),
  report: z.literal("yes").optional(),
});
export type OwnLabelsFilter = z.infer<typeof ownLabelsFilterSchema>;

/** GET /api/v1/rounds/:roundId/annotations/mine */
export const ownLabelsQuerySchema = ownLabelsFilterSchema.extend({
  after: z.uuid().nullable().default(null),
  limit: limitSchema,
});

const { level, answer, comment, report } = ownLabelsFilterSchema.shape;
/** For addresses, which people edit: what makes no sense narrows nothing. */
const lenientSchema = z.object({
  level: level.catch(undefined),
  answer: answer.catch(undefined),
  comment: comment.catch(undefined),
  report: report.catch(undefined),
});

export function readOwnLabelsFilter(query: Readonly<Record<string, unknown>>): OwnLabelsFilter {
  return lenientSchema.parse(query);
}

/** The filter as it follows a path: "?level=4&comment=yes", or "". */
export function ownLabelsSearch(filter: OwnLabelsFilter, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return searchOf(query);
}

export function isNarrowed(filter: OwnLabelsFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
