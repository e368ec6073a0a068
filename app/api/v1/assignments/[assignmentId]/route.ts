import { z } from "zod";
import { readAssignment } from "@/lib/data/labelling/read-assignment";
import { assignmentViewSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: assignmentViewSchema, scope: "label", params: z.object({ assignmentId: z.uuid() }) },
  ({ viewer, params }) => readAssignment(viewer, params.assignmentId),
);
