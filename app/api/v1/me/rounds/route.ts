import { roundsToLabel } from "@/lib/data/labelling/rounds-for-rater";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "label" }, ({ viewer }) => roundsToLabel(viewer));
