import { z } from "zod";
import { listSources } from "@/lib/data/agreement/sources/list-sources";
import type { Sources } from "@/lib/domain/agreement/sources";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params }): Promise<Sources> => ({ sources: await listSources(viewer, params.studyId) }),
);
