import { z } from "zod";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { roundAgreementSchema } from "@/lib/results/agreement-round";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";

export const GET = route(
  {
    access: "agreement.read",
    isPolled: true,
    answer: roundAgreementSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema,
  },
  ({ viewer, params, query }) => readRoundAgreement(viewer, params.roundId, query),
);
