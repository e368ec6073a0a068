import { IN_ROUND, route } from "@/lib/http/route";
import { roundCrowdSchema } from "@/lib/people/crowd";
import { readCrowd } from "@/lib/people/server/crowd/participants";

/** Ids of the platforms for those who may change members, null for other researchers. */
export const GET = route(
  {
    summary: "List the participants of platforms in a round",
    access: "people.read",
    isOfPeople: true,
    answer: roundCrowdSchema,
    params: IN_ROUND,
  },
  ({ viewer, params }) => readCrowd(viewer, params.roundId),
);
