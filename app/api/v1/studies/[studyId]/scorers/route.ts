import { z } from "zod";
import { listScorers } from "@/lib/data/improvement/list-scorers";
import type { Sources } from "@/lib/domain/sources";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params }): Promise<Sources> => ({ sources: await listScorers(viewer, params.studyId) }),
);
