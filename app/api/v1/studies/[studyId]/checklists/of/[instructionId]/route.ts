import { z } from "zod";
import { listInstructionChecklists } from "@/lib/data/checklist/list-instruction-checklists";
import { instructionChecklistsSchema } from "@/lib/domain/checklist/checklist";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), instructionId: z.uuid() });

export const GET = route(
  { answer: instructionChecklistsSchema, params },
  ({ viewer, params: { studyId, instructionId } }) => listInstructionChecklists(viewer, studyId, instructionId),
);
