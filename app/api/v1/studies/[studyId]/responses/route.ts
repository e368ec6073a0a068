import { z } from "zod";
import { listResponses } from "@/lib/data/study/list-responses";
import { responseFilterSchema, responsePageSchema } from "@/lib/domain/study/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: responsePageSchema, params, query: responseFilterSchema },
  ({ viewer, params: { studyId }, query }) => listResponses(viewer, studyId, query),
);
