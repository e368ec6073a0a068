import { z } from "zod";
import { route } from "@/lib/http/route";
import { readTruth } from "@/lib/training/server/read-truth";
import { truthSchema } from "@/lib/training/training";

export const GET = route(
  {
    summary: "Read the reference answer of a training task",
    access: "holder",
    answer: truthSchema,
    params: z.object({ assignmentId: z.uuid() }),
  },
  ({ viewer, params }) => readTruth(viewer, params.assignmentId),
);
