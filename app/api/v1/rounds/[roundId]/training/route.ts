import { z } from "zod";
import { readTraining } from "@/lib/data/training/read-training";
import { roundTrainingSchema } from "@/lib/domain/training/training";
import { route } from "@/lib/http/route";

/** People's names where `names` is 1 and the viewer may read people. */
export const GET = route(
  {
    answer: roundTrainingSchema,
    params: z.object({ roundId: z.uuid() }),
    query: z.object({ names: z.enum(["0", "1"]).default("0") }),
  },
  ({ viewer, params, query }) => readTraining(viewer, params.roundId, { names: query.names === "1" }),
);
