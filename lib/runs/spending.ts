import { z } from "zod";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { currencySchema, type modelPriceSchema } from "./run";

const EXPECTED_AMOUNT = "Give the limit as an amount of 0 or more.";

export const spendingLimitSchema = z.object({
  amount: z.number(EXPECTED_AMOUNT).min(0, EXPECTED_AMOUNT).max(1_000_000_000, EXPECTED_AMOUNT),
  currency: currencySchema,
});
export type SpendingLimit = z.infer<typeof spendingLimitSchema>;

/** Whose spending an admin limits: that of a study, or of the runs that a person started. */
export const spendersSchema = z.enum(["studies", "people"]);
export type Spenders = z.infer<typeof spendersSchema>;

export const SPENDERS_PER_PAGE = 50;

/** GET /api/v1/admin/spending/:spenders?search=&after= */
export const spendingQuerySchema = z.object({
  search: z.string().max(200).default(""),
  after: afterSchema,
  limit: limitSchema,
});
export type SpendingQuery = z.infer<typeof spendingQuerySchema>;

const spenderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** by currency; nothing where no run has cost anything */
  spent: z.array(z.object({ currency: z.string(), cost: z.number() })),
  limit: spendingLimitSchema.nullable(),
});
export type Spender = z.infer<typeof spenderSchema>;

export const spendingSchema = z.object({ spenders: z.array(spenderSchema), ...countedPageShape });
export type Spending = z.infer<typeof spendingSchema>;

/** PUT /api/v1/admin/spending/:spenders/:id; null: no limit */
export const setSpendingLimitSchema = z.object({ limit: spendingLimitSchema.nullable() });

/** GET /api/v1/studies/:studyId/spending: the limits that hold for runs which the viewer starts in the study */
export const spendingOfStudySchema = z.object({
  limits: z.array(spendingLimitSchema.extend({ of: z.enum(["study", "you"]), spent: z.number() })),
  /** names of whom to ask for more */
  admins: z.array(z.string()),
});
export type SpendingOfStudy = z.infer<typeof spendingOfStudySchema>;

/** What a model costs, as far as is known: a call at no cost is never held back. */
export const isFree = (price: z.infer<typeof modelPriceSchema> | null) =>
  price !== null && price.promptPerMillion === 0 && price.completionPerMillion === 0;
