import { route } from "@/lib/http/route";
import { roundsToLabelSchema } from "@/lib/labelling/labelling";
import { roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";

export const GET = route({ access: "signed-in", answer: roundsToLabelSchema, scope: "label" }, ({ viewer }) =>
  roundsToLabel(viewer),
);
