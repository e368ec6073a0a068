import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { changeRemovals } from "@/lib/people/server/round-people";
import { changedRemovalsSchema, roundRemovalsSchema } from "@/lib/round/round-people";

export const POST = route(
  {
    summary: "Remove raters from a round",
    access: "round.control",
    answer: changedRemovalsSchema,
    params: z.object({ roundId: z.uuid() }),
    body: roundRemovalsSchema,
    example: { raterIds: [EXAMPLE_ID], isRemoved: true },
  },
  ({ viewer, params: { roundId }, body }) => changeRemovals(viewer, roundId, body),
);
