import { z } from "zod";
import { readRoundChecklist } from "@/lib/data/agreement/read-round-checklist";
import { checklistQuerySchema, roundChecklistAnswerSchema } from "@/lib/domain/agreement/agreement-checklist";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundChecklistAnswerSchema, params: z.object({ roundId: z.uuid() }), query: checklistQuerySchema },
  ({ viewer, params, query }) => readRoundChecklist(viewer, params.roundId, query),
);
