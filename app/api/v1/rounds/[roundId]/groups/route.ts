import { z } from "zod";
import { readRoundGroups } from "@/lib/data/agreement/read-round-groups";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { roundGroupsSchema } from "@/lib/domain/agreement/agreement-groups";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundGroupsSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => readRoundGroups(viewer, params.roundId, query),
);
