import { z } from "zod";
import { readTruth } from "@/lib/data/training/read-truth";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "label", params: z.object({ assignmentId: z.uuid() }) }, ({ viewer, params }) =>
  readTruth(viewer, params.assignmentId),
);
