import { z } from "zod";
import { IN_ROUND, route } from "@/lib/http/route";
import { readTraining } from "@/lib/training/server/read-training";
import { roundTrainingSchema } from "@/lib/training/training";

/** People's names where `names` is 1 and the viewer may read people. */
export const GET = route(
  {
    summary: "List raters' training results",
    access: "agreement.read",
    isOfPeople: true,
    answer: roundTrainingSchema,
    params: IN_ROUND,
    query: z.object({ names: z.enum(["0", "1"]).default("0") }),
  },
  ({ viewer, params, query }) => readTraining(viewer, params.roundId, { names: query.names === "1" }),
);
