import { IN_ROUND, route } from "@/lib/http/route";
import { readRoundPeople } from "@/lib/people/server/round-people";
import { roundPeopleSchema } from "@/lib/round/round-people";

export const GET = route(
  { access: "agreement.read", answer: roundPeopleSchema, params: IN_ROUND },
  ({ viewer, params }) => readRoundPeople(viewer, params.roundId),
);
