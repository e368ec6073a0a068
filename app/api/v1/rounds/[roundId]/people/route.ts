import { z } from "zod";
import { route } from "@/lib/http/route";
import { readRoundPeople } from "@/lib/people/server/round/round-people";
import { roundPeopleSchema } from "@/lib/round/round-people";

export const GET = route(
  { access: "agreement.read", answer: roundPeopleSchema, params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => readRoundPeople(viewer, params.roundId),
);
