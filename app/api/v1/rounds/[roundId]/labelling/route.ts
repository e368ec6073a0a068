import { z } from "zod";
import { roundForRater } from "@/lib/data/labelling/rounds-for-rater";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "label", params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  roundForRater(viewer, params.roundId),
);
