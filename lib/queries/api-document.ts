import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";

const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

/** The schemas of the API's description. They change with the program only. */
export const apiSchemasQuery = queryOptions({
  queryKey: ["api-document"],
  queryFn: async ({ signal }) =>
    (await fetchJson(documentSchema, "/api/v1/openapi.json", { signal })).components.schemas,
  staleTime: Number.POSITIVE_INFINITY,
});
