import { z } from "zod";
import { excludedSchema } from "@/lib/results/excluded";
import { outcomeSchema } from "@/lib/round/protocol/protocol";
import { limitSchema } from "@/lib/wire/counted-page";

export const CASES_PER_PAGE = 50;

/** A cell of a confusion matrix in the address: the label's outcome, then the prediction's. "win-loss" */
const cellSchema = z.templateLiteral([outcomeSchema, "-", outcomeSchema]);

export type Outcomes = { label: z.infer<typeof outcomeSchema>; prediction: z.infer<typeof outcomeSchema> };

export function parseCell(text: string | null): Outcomes | null {
  const [label, prediction, ...rest] = (text ?? "").split("-").map((part) => outcomeSchema.safeParse(part));
  return label?.success && prediction?.success && rest.length === 0
    ? { label: label.data, prediction: prediction.data }
    : null;
}

export function cellOf({ label, prediction }: Outcomes): z.infer<typeof cellSchema> {
  return `${label}-${prediction}`;
}

/**
 * Where a page begins: at an instruction's position, after a number of its cases; and how many instructions are
 * searched at a time. "1204:0:500"
 */
const casesCursorSchema = z.string().regex(/^\d{1,9}:\d{1,9}:[1-9]\d{0,8}$/);

export interface CasesPlace {
  from: number;
  skip: number;
  /** null: as many as one begins with */
  atOnce: number | null;
}

export function parseCasesCursor(after: z.infer<typeof casesCursorSchema> | undefined): CasesPlace {
  const [from = 0, skip = 0, atOnce = null] = after?.split(":").map(Number) ?? [];
  return { from, skip, atOnce };
}

/** GET /api/v1/studies/:studyId/cases: the pairs of responses that lie in one cell of two sources' confusion. */
export const casesQuerySchema = z.object({
  label: z.string().max(700),
  prediction: z.string().max(700),
  cell: cellSchema,
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
  after: casesCursorSchema.optional(),
  limit: limitSchema,
});
export type CasesQuery = z.infer<typeof casesQuerySchema>;

const sideSchema = z.object({
  /** mean preference from 1 (the first is much better) to 5, of how many labels; or the two numbers compared */
  preference: z.object({ mean: z.number(), n: z.int() }).nullable(),
  /** what most of n labels say, where the source goes by that */
  majority: z.object({ outcome: outcomeSchema, n: z.int() }).nullable(),
  numbers: z.tuple([z.number(), z.number()]).nullable(),
  /** the tasks behind it: one of a pair, two of two responses; none for known truth */
  tasks: z.array(z.object({ roundId: z.uuid(), taskId: z.uuid() })),
});

const caseSchema = z.object({
  /** of the two responses */
  key: z.string(),
  instructionId: z.string(),
  excerpt: z.string(),
  first: z.string(),
  second: z.string(),
  label: sideSchema,
  prediction: sideSchema,
});
export type SourceCase = z.infer<typeof caseSchema>;

/** A page may have few cases or none and yet not be the last: it ends, too, after a second of looking through instructions. */
export const casesSchema = z.object({
  cases: z.array(caseSchema),
  /** null where all instructions were looked through */
  next: casesCursorSchema.nullable(),
  /** instructions looked through so far, of all pages up to this one, and how many there are */
  looked: z.int(),
  instructions: z.int(),
});
export type SourceCases = z.infer<typeof casesSchema>;
