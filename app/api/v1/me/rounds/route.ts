import { route } from "@/lib/http/route";
import { roundsToLabelSchema } from "@/lib/labelling/labelling";
import { roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";

export const GET = route(
  { summary: "List the rounds you can label in", access: "signed-in", answer: roundsToLabelSchema, scope: "label" },
  ({ viewer }) => roundsToLabel(viewer),
);
