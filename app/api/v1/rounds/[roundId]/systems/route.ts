import { z } from "zod";
import { roundSystemsAnswerSchema } from "@/lib/compare/agreement-systems";
import { roundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundSystemsAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema,
  },
  ({ viewer, params, query }) => roundSystems.read(viewer, params.roundId, query),
);
