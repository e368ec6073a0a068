import { listServerKeys } from "@/lib/data/people/server-keys";
import { serverKeysQuerySchema, serverKeysSchema } from "@/lib/domain/people/api-key";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: serverKeysSchema, scope: "session", query: serverKeysQuerySchema },
  ({ viewer, query }) => listServerKeys(viewer, query),
);
