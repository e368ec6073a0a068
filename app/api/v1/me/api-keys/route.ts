import { confirmPerson } from "@/lib/auth/confirm-person";
import { route } from "@/lib/http/route";
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from "@/lib/people/api-key";
import { createApiKey, listApiKeys } from "@/lib/people/server/api-keys";

export const GET = route({ answer: apiKeysSchema, scope: "session" }, ({ viewer }) => listApiKeys(viewer));

export const POST = route(
  { answer: createdApiKeySchema, scope: "session", body: newApiKeySchema },
  async ({ viewer, body: { currentPassword, ...wanted } }) => {
    await confirmPerson(viewer, currentPassword);
    return createApiKey(viewer, wanted);
  },
);
