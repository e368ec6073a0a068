import { z } from "zod";
import { roundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { roundSystemsAnswerSchema } from "@/lib/domain/agreement/agreement-systems";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundSystemsAnswerSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => roundSystems.read(viewer, params.roundId, query),
);
