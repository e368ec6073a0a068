import { z } from "zod";
import { route } from "@/lib/http/route";
import { checklistQuerySchema, roundChecklistAnswerSchema } from "@/lib/results/agreement-checklist";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundChecklistAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: checklistQuerySchema,
  },
  ({ viewer, params, query }) => readRoundChecklist(viewer, params.roundId, query),
);
