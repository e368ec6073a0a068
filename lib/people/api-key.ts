import { z } from "zod";
import { sentence } from "@/lib/messages/translate";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";

/** What an API key may do; each by itself: a key that writes and reads has both. */
export const API_SCOPES = ["read", "label", "write", "run", "people", "endpoints"] as const;
export const apiScopeSchema = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof apiScopeSchema>;

export const API_SCOPE_WORDS: Record<ApiScope, { name: string; does: string }> = {
  read: { name: sentence("Read"), does: sentence("Studies, rounds, labels, statistics and exports") },
  label: { name: sentence("Label"), does: sentence("Claim tasks and submit labels as you") },
  write: { name: sentence("Write"), does: sentence("Import and change content, create and open rounds") },
  run: { name: sentence("Run"), does: sentence("Start and control runs of language models, which cost money") },
  people: {
    name: sentence("People"),
    does: sentence("Invite, change and remove members, create service accounts; never owners"),
  },
  endpoints: { name: sentence("Endpoints"), does: sentence("Add and change endpoints of models; for admins") },
};

/** By which programs that look for leaked secrets recognise ours. */
export const API_KEY_PREFIX = "tickbox_";
export const MAX_API_KEYS = 50;
export const MAX_KEY_DAYS = 365;
export const DEFAULT_KEY_DAYS = 90;
/** Its owner is notified that a key ends when no more than this many days are left. */
export const KEY_ENDS_SOON_DAYS = 14;
const MAX_STUDIES = 200;

/** POST /api/v1/me/api-keys */
export const newApiKeySchema = z.strictObject({
  name: z.string().trim().min(1, "write a name").max(100, "write at most 100 characters"),
  scopes: z
    .array(apiScopeSchema)
    .min(1, "choose at least one scope")
    .refine((scopes) => new Set(scopes).size === scopes.length, "name each once"),
  /** null: every study of the person, also later ones */
  studyIds: z.array(z.uuid()).min(1, "choose at least one study").max(MAX_STUDIES).nullable().default(null),
  validForDays: z.int().min(1).max(MAX_KEY_DAYS, `choose at most ${MAX_KEY_DAYS} days`).default(DEFAULT_KEY_DAYS),
});
export type NewApiKey = z.input<typeof newApiKeySchema>;

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** its last characters */
  ending: z.string(),
  scopes: z.array(apiScopeSchema),
  /** null: every study; a study that is gone, or not theirs any more, has no name */
  studies: z.array(z.object({ id: z.string(), name: z.string().nullable() })).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** in two weeks or less */
  expiresSoon: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKeyOfUser = z.infer<typeof apiKeySchema>;

/** GET /api/v1/me/api-keys */
export const apiKeysSchema = z.object({
  keys: z.array(apiKeySchema),
  /** that a key can be limited to */
  studies: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** GET /api/v1/admin/api-keys?search=&after= */
export const serverKeysQuerySchema = z.object({
  /** in the names of keys and of their owners */
  search: z.string().max(200).default(""),
  after: afterSchema,
  limit: limitSchema,
});
export type ServerKeysQuery = z.infer<typeof serverKeysQuerySchema>;
export const KEYS_PER_PAGE = 100;

const serverKeySchema = apiKeySchema.extend({ owner: z.object({ userId: z.string(), name: z.string() }) });
export type ServerKey = z.infer<typeof serverKeySchema>;
export const serverKeysSchema = z.object({ keys: z.array(serverKeySchema), ...countedPageShape });
export type ServerKeys = z.infer<typeof serverKeysSchema>;

/** The one answer that holds the key itself. */
export const createdApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
