import { IN_ROUND, route } from "@/lib/http/route";
import { roundForRaterSchema } from "@/lib/labelling/labelling";
import { roundForRater } from "@/lib/labelling/server/rounds-for-rater";

export const GET = route({ access: "label", answer: roundForRaterSchema, params: IN_ROUND }, ({ viewer, params }) =>
  roundForRater(viewer, params.roundId),
);
