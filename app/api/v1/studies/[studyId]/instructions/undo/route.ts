import { changedContentSchema, contentUndoSchema } from "@/lib/content/content-change";
import { undoInstructionChange } from "@/lib/content/server/change-instructions";
import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Undo a change to instructions",
    access: "study.update",
    answer: changedContentSchema,
    params: IN_STUDY,
    body: contentUndoSchema,
    example: { undo: EXAMPLE_ID },
  },
  ({ viewer, params: { studyId }, body }) => undoInstructionChange(viewer, studyId, body.undo),
);
