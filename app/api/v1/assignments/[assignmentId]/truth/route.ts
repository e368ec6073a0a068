import { z } from "zod";
import { readTruth } from "@/lib/data/training/read-truth";
import { truthSchema } from "@/lib/domain/training/training";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: truthSchema, scope: "label", params: z.object({ assignmentId: z.uuid() }) },
  ({ viewer, params }) => readTruth(viewer, params.assignmentId),
);
