import { z } from "zod";
import { roundForRater } from "@/lib/data/labelling/rounds-for-rater";
import { roundForRaterSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundForRaterSchema, scope: "label", params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => roundForRater(viewer, params.roundId),
);
