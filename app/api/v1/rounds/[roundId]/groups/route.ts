import { z } from "zod";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { roundGroupsAnswerSchema } from "@/lib/results/agreement-groups";
import { roundGroups } from "@/lib/results/server/read-round-groups";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundGroupsAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema,
  },
  ({ viewer, params, query }) => roundGroups.read(viewer, params.roundId, query),
);
