import { z } from "zod";
import { readRoundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { roundSystemsSchema } from "@/lib/domain/agreement/agreement-systems";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundSystemsSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => readRoundSystems(viewer, params.roundId, query),
);
