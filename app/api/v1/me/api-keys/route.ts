import { createApiKey, listApiKeys } from "@/lib/data/people/api-keys";
import { newApiKeySchema } from "@/lib/domain/people/api-key";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "session" }, ({ viewer }) => listApiKeys(viewer));

export const POST = route({ scope: "session", body: newApiKeySchema }, ({ viewer, body }) =>
  createApiKey(viewer, body),
);
