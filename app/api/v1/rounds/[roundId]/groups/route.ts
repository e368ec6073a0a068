import { z } from "zod";
import { roundGroups } from "@/lib/data/agreement/read-round-groups";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { roundGroupsAnswerSchema } from "@/lib/domain/agreement/agreement-groups";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundGroupsAnswerSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => roundGroups.read(viewer, params.roundId, query),
);
