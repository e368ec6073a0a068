import { z } from "zod";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import type { Sources } from "@/lib/compare/sources";
import { sourcesSchema } from "@/lib/compare/sources";
import { IN_STUDY, route } from "@/lib/http/route";
import { excludedSchema } from "@/lib/results/excluded";

export const GET = route(
  {
    summary: "List sources of labels",
    access: "agreement.read",
    answer: sourcesSchema,
    params: IN_STUDY,
    query: z.object({ without: excludedSchema.optional() }),
  },
  async ({ viewer, params, query }): Promise<Sources> => ({
    sources: await listSources(viewer, params.studyId, query.without),
  }),
);
