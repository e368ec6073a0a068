import { z } from "zod";
import { roundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { roundSystemsAnswerSchema } from "@/lib/domain/agreement/agreement-systems";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";

export const GET = route(
  { answer: roundSystemsAnswerSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => roundSystems.read(viewer, params.roundId, query),
);
