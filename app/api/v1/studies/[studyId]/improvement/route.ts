import { z } from "zod";
import { readImprovementFacts } from "@/lib/data/improvement/read-improvement-facts";
import { improvementFactsSchema } from "@/lib/domain/improvement/improvement-facts";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: improvementFactsSchema, params: z.object({ studyId: z.uuid() }) },
  ({ viewer, params }) => readImprovementFacts(viewer, params.studyId),
);
