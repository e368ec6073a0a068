import { z } from "zod";
import { route } from "@/lib/http/route";
import { assignmentViewSchema } from "@/lib/labelling/labelling";
import { readAssignment } from "@/lib/labelling/server/read-assignment";

export const GET = route(
  {
    summary: "Read a task you hold",
    access: "holder",
    answer: assignmentViewSchema,
    params: z.object({ assignmentId: z.uuid() }),
  },
  ({ viewer, params }) => readAssignment(viewer, params.assignmentId),
);
