import { z } from "zod";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => readRoundAgreement(viewer, params.roundId, query),
);
