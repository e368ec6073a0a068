import { z } from "zod";
import { route } from "@/lib/http/route";
import { roundForRaterSchema } from "@/lib/labelling/labelling";
import { roundForRater } from "@/lib/labelling/server/rounds-for-rater";

export const GET = route(
  { access: "label", answer: roundForRaterSchema, params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => roundForRater(viewer, params.roundId),
);
