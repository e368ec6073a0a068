import { z } from "zod";
import { listRuns } from "@/lib/data/run/list-runs";
import { runFilterSchema } from "@/lib/domain/run/run-detail";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params, query: runFilterSchema }, ({ viewer, params: { studyId }, query }) =>
  listRuns(viewer, studyId, query),
);
