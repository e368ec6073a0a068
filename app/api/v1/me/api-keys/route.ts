import { confirmPerson } from "@/lib/auth/confirm-person";
import { createApiKey, listApiKeys } from "@/lib/data/people/api-keys";
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from "@/lib/domain/people/api-key";
import { route } from "@/lib/http/route";

export const GET = route({ answer: apiKeysSchema, scope: "session" }, ({ viewer }) => listApiKeys(viewer));

export const POST = route(
  { answer: createdApiKeySchema, scope: "session", body: newApiKeySchema },
  async ({ viewer, body: { currentPassword, ...wanted } }) => {
    await confirmPerson(viewer, currentPassword);
    return createApiKey(viewer, wanted);
  },
);
