import { z } from "zod";
import { listInstructions } from "@/lib/data/study/list-instructions";
import { instructionFilterSchema } from "@/lib/domain/study/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params, query: instructionFilterSchema }, ({ viewer, params: { studyId }, query }) =>
  listInstructions(viewer, studyId, query),
);
