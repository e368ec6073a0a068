import { z } from "zod";
import { readRoundPeople } from "@/lib/data/round-people/read-round-people";
import { route } from "@/lib/http/route";

export const GET = route({ params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readRoundPeople(viewer, params.roundId),
);
