import { route } from "@/lib/http/route";
import { serverKeysQuerySchema, serverKeysSchema } from "@/lib/people/api-key";
import { listServerKeys } from "@/lib/people/server/api-keys";

export const GET = route(
  { access: "admin", answer: serverKeysSchema, query: serverKeysQuerySchema },
  ({ viewer, query }) => listServerKeys(viewer, query),
);
