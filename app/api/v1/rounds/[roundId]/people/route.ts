import { z } from "zod";
import { readRoundPeople } from "@/lib/data/round-people/read-round-people";
import { route } from "@/lib/http/route";
import { roundPeopleSchema } from "@/lib/round/round-people";

export const GET = route({ answer: roundPeopleSchema, params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readRoundPeople(viewer, params.roundId),
);
