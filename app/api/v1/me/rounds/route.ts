import { roundsToLabel } from "@/lib/data/labelling/rounds-for-rater";
import { roundsToLabelSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const GET = route({ answer: roundsToLabelSchema, scope: "label" }, ({ viewer }) => roundsToLabel(viewer));
