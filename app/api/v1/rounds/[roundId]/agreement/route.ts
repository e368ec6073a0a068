import { z } from "zod";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { roundAgreementSchema } from "@/lib/domain/agreement/agreement-round";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    isPolled: true,
    answer: roundAgreementSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema,
  },
  ({ viewer, params, query }) => readRoundAgreement(viewer, params.roundId, query),
);
