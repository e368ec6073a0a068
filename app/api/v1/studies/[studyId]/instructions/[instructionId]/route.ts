import { z } from "zod";
import { deleteInstruction } from "@/lib/content/server/delete-instructions";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { instructionDeletionSchema, instructionSchema } from "@/lib/content/study-content";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), instructionId: z.uuid() });

export const GET = route(
  { summary: "Read an instruction with its responses", access: "study.read", answer: instructionSchema, params },
  ({ viewer, params: { studyId, instructionId } }) => getInstruction(viewer, studyId, instructionId),
);

export const DELETE = route(
  {
    summary: "Delete an instruction",
    access: "study.update",
    answer: NOTHING,
    params,
    query: instructionDeletionSchema,
  },
  ({ viewer, params: { studyId, instructionId }, query }) =>
    deleteInstruction(viewer, studyId, instructionId, query.externalId),
);
