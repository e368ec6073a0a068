import { route } from "@/lib/http/route";
import { serverKeysQuerySchema, serverKeysSchema } from "@/lib/people/api-key";
import { listServerKeys } from "@/lib/people/server/api-keys";

export const GET = route(
  { summary: "List the API keys of everyone", access: "admin", answer: serverKeysSchema, query: serverKeysQuerySchema },
  ({ viewer, query }) => listServerKeys(viewer, query),
);
