import { z } from "zod";
import { readRoundPeople } from "@/lib/data/round-people/read-round-people";
import { roundPeopleSchema } from "@/lib/domain/round/round-people";
import { route } from "@/lib/http/route";

export const GET = route({ answer: roundPeopleSchema, params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readRoundPeople(viewer, params.roundId),
);
