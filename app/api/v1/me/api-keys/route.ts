import { route } from "@/lib/http/route";
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from "@/lib/people/api-key";
import { createApiKey, listApiKeys } from "@/lib/people/server/api-keys";

export const GET = route(
  { summary: "List your API keys", access: "signed-in", answer: apiKeysSchema, scope: "session" },
  ({ viewer }) => listApiKeys(viewer),
);

export const POST = route(
  {
    summary: "Create an API key",
    confirms: true,
    access: "signed-in",
    answer: createdApiKeySchema,
    body: newApiKeySchema,
    example: {
      name: "Nightly export",
      scopes: ["read"],
      validForDays: 90,
    },
  },
  ({ viewer, body }) => createApiKey(viewer, body),
);
