import { z } from "zod";
import { outcomeSchema } from "./protocol";

export const CASES_A_PAGE = 50;

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

/** GET /api/v1/studies/:studyId/cases: the pairs of responses that lie in one cell of two sources' confusion. */
export const casesQuerySchema = z.object({
  label: z.string().max(700),
  prediction: z.string().max(700),
  cell: cellSchema,
  from: z.coerce.number().int().min(0).max(10_000_000).default(0),
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

export const caseSchema = z.object({
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

export const casesSchema = z.object({ total: z.int(), from: z.int(), cases: z.array(caseSchema) });
export type SourceCases = z.infer<typeof casesSchema>;
