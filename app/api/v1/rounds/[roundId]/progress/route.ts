import { z } from "zod";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { route } from "@/lib/http/route";

export const GET = route({ params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readRoundProgress(viewer, params.roundId),
);
