import { z } from "zod";
import { instructionChecklistsSchema } from "@/lib/checklist/checklist";
import { listInstructionChecklists } from "@/lib/checklist/server/list-instruction-checklists";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), instructionId: z.uuid() });

export const GET = route(
  {
    summary: "List the checklists of an instruction",
    access: "study.read",
    answer: instructionChecklistsSchema,
    params,
  },
  ({ viewer, params: { studyId, instructionId } }) => listInstructionChecklists(viewer, studyId, instructionId),
);
