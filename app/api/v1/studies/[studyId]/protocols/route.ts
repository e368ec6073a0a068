import { z } from "zod";
import { compareRounds } from "@/lib/data/agreement/compare-rounds";
import { protocolsAnswerSchema, protocolsQuerySchema } from "@/lib/domain/agreement/protocols";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: protocolsAnswerSchema, params: z.object({ studyId: z.uuid() }), query: protocolsQuerySchema },
  ({ viewer, params, query }) => compareRounds(viewer, params.studyId, query),
);
