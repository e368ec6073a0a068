import { z } from "zod";

const NO_ADDRESS =
  "an address that begins with https:// or http:// and ends where the API begins, such as https://host/v1";

/** Where the API begins. Kept without a slash at its end, and without the call that is often copied along. */
export const baseUrlSchema = z
  .string()
  .trim()
  .max(500)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), NO_ADDRESS)
  .refine((text) => !hasMore(text), "an address without a name, password, ? or #; the key has a field of its own")
  .transform((text) => new URL(text).href.replace(/\/+$/, "").replace(/\/+chat\/completions$/, ""));

function hasMore(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== "" || password !== "" || /[?#@]/.test(text);
}

export const endpointKeySchema = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .regex(/^[\x21-\x7e]+$/, "a key without spaces or accents, as the endpoint’s maker gave it");

/** What an endpoint allows, over all workers; null is no limit. */
export const endpointLimitsSchema = z.object({
  concurrency: z.int().min(1).max(1_000),
  requestsPerMinute: z.int().min(1).max(1_000_000).nullable(),
  tokensPerMinute: z.int().min(1).max(1_000_000_000).nullable(),
  /** for one attempt */
  timeoutMs: z.int().min(1_000).max(3_600_000),
  /** further attempts after the first */
  retries: z.int().min(0).max(20),
});
export type EndpointLimits = z.infer<typeof endpointLimitsSchema>;

export const DEFAULT_LIMITS: EndpointLimits = {
  concurrency: 8,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: 120_000,
  retries: 4,
};

const settings = {
  name: z.string().trim().min(1).max(80),
  baseUrl: baseUrlSchema,
  allowPrivateAddresses: z.boolean(),
  limits: endpointLimitsSchema,
};

/** POST /api/v1/admin/endpoints */
export const newEndpointSchema = z.object({
  ...settings,
  allowPrivateAddresses: settings.allowPrivateAddresses.default(false),
  limits: settings.limits.default(DEFAULT_LIMITS),
  key: endpointKeySchema.nullable().default(null),
});
export type NewEndpoint = z.infer<typeof newEndpointSchema>;

/** PATCH /api/v1/admin/endpoints/:endpointId. `key`: a new one, null to remove it, left out to keep what is stored. */
export const changeEndpointSchema = z
  .object({ ...settings, key: endpointKeySchema.nullable(), archived: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "say what is to change");
export type ChangeEndpoint = z.infer<typeof changeEndpointSchema>;

export const modelNameSchema = z.string().trim().min(1).max(200);
/** POST /api/v1/admin/endpoints/:endpointId/models */
export const newModelsSchema = z.object({ names: z.array(modelNameSchema).min(1).max(200) });
/** PATCH /api/v1/admin/models/:modelId */
export const changeModelSchema = z.object({ archived: z.boolean() });

/** What a test found that a model can do. */
export const modelSupportSchema = z.object({
  /** several answers in one call; otherwise as many calls are made */
  several: z.boolean(),
  logprobs: z.boolean(),
  jsonSchema: z.boolean(),
});
export type ModelSupport = z.infer<typeof modelSupportSchema>;

const endpointModelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  supports: modelSupportSchema,
  /** null: never tested */
  testedAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
});
export type EndpointModelDto = z.infer<typeof endpointModelSchema>;

/** An endpoint as admins see it. The key itself never leaves the server. */
export const endpointSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null: the demo model */
  baseUrl: z.string().nullable(),
  isDemo: z.boolean(),
  key: z.enum(["none", "stored", "unreadable"]),
  /** where it is unreadable: why, and what to do */
  keyProblem: z.string().nullable(),
  allowPrivateAddresses: z.boolean(),
  limits: endpointLimitsSchema,
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  models: z.array(endpointModelSchema),
});
export type EndpointDto = z.infer<typeof endpointSchema>;

/** GET /api/v1/admin/endpoints */
export const endpointsSchema = z.object({ endpoints: z.array(endpointSchema) });
export type Endpoints = z.infer<typeof endpointsSchema>;

/** A call that failed, in words for a person. */
const modelFailureSchema = z.object({ kind: z.string(), message: z.string() });

/** POST /api/v1/admin/models/:modelId/tests */
export const modelTestSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    /** of the plain answer */
    milliseconds: z.number(),
    /** the model's name as the endpoint tells it */
    model: z.string(),
    supports: modelSupportSchema,
  }),
  z.object({ ok: z.literal(false), failure: modelFailureSchema }),
]);
export type ModelTest = z.infer<typeof modelTestSchema>;

/** GET /api/v1/admin/endpoints/:endpointId/offered-models */
export const offeredModelsSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), names: z.array(z.string()) }),
  z.object({ ok: z.literal(false), failure: modelFailureSchema }),
]);
export type OfferedModels = z.infer<typeof offeredModelsSchema>;
