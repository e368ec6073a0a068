import { IN_ROUND, route } from "@/lib/http/route";
import { readRoundPeople } from "@/lib/people/server/round-people";
import { roundPeopleSchema } from "@/lib/round/round-people";

export const GET = route(
  {
    summary: "List the people who may label in a round",
    access: "agreement.read",
    isOfPeople: true,
    answer: roundPeopleSchema,
    params: IN_ROUND,
  },
  ({ viewer, params }) => readRoundPeople(viewer, params.roundId),
);
