import { IN_ROUND, route } from "@/lib/http/route";
import { roundForRaterSchema } from "@/lib/labelling/labelling";
import { roundForRater } from "@/lib/labelling/server/rounds-for-rater";

export const GET = route(
  { summary: "Read a round as its annotators see it", access: "label", answer: roundForRaterSchema, params: IN_ROUND },
  ({ viewer, params }) => roundForRater(viewer, params.roundId),
);
