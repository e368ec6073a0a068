import { z } from "zod";
import { protocolsAnswerSchema, protocolsQuerySchema } from "@/lib/compare/protocols";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    access: "agreement.read",
    answer: protocolsAnswerSchema,
    params: z.object({ studyId: z.uuid() }),
    query: protocolsQuerySchema,
  },
  ({ viewer, params, query }) => compareRounds(viewer, params.studyId, query),
);
