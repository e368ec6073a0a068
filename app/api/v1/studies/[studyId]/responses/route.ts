import { z } from "zod";
import { listResponses } from "@/lib/content/server/list-responses";
import { responseFilterSchema, responsePageSchema } from "@/lib/content/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "study.read", answer: responsePageSchema, params, query: responseFilterSchema },
  ({ viewer, params: { studyId }, query }) => listResponses(viewer, studyId, query),
);
