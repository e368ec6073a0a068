import { z } from "zod";
import { currencySchema, modelPriceSchema } from "@/lib/runs/run";
import { modelSupportSchema } from "./endpoint";

/** A model that a study may use. What an endpoint's address or key is, only admins know. */
const studyModelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  endpointId: z.uuid(),
  endpointName: z.string(),
  isDemo: z.boolean(),
  supports: modelSupportSchema,
  /** null: never tested, so that `supports` says nothing */
  testedAt: z.iso.datetime().nullable(),
  /** what the study's researchers entered; null: not yet. The demo model costs nothing unless they say otherwise. */
  price: modelPriceSchema.nullable(),
});
export type StudyModel = z.infer<typeof studyModelSchema>;

/** GET /api/v1/studies/:studyId/models */
export const studyModelsSchema = z.object({
  /** by endpoint, then by name; the demo model last */
  models: z.array(studyModelSchema),
  /** of all prices of the study */
  currency: z.string(),
  /** whether a price fixes the currency already */
  hasPrices: z.boolean(),
  mayAddEndpoints: z.boolean(),
  /** names of whom to ask for an endpoint */
  admins: z.array(z.string()),
});
export type StudyModels = z.infer<typeof studyModelsSchema>;

/** PUT /api/v1/studies/:studyId/models/:modelId/price */
export const setModelPriceSchema = modelPriceSchema.extend({ currency: currencySchema });
export type SetModelPrice = z.infer<typeof setModelPriceSchema>;

export const DEFAULT_CURRENCY = "USD";

/** The endpoint that every instance has from the start: rule-based, offline, free. Made by a migration. */
export const DEMO_ENDPOINT_ID = "019a9e00-0000-7000-8000-000000000001";
/** Its one model, `tickbox-demo`. */
export const DEMO_MODEL_ID = "019a9e00-0000-7000-8000-000000000002";
