import { createApiKey, listApiKeys } from "@/lib/data/people/api-keys";
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from "@/lib/domain/people/api-key";
import { route } from "@/lib/http/route";

export const GET = route({ answer: apiKeysSchema, scope: "session" }, ({ viewer }) => listApiKeys(viewer));

export const POST = route(
  { answer: createdApiKeySchema, scope: "session", body: newApiKeySchema },
  ({ viewer, body }) => createApiKey(viewer, body),
);
