import { z } from "zod";
import { listInstructionChecklists } from "@/lib/data/checklist/list-instruction-checklists";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), instructionId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId, instructionId } }) =>
  listInstructionChecklists(viewer, studyId, instructionId),
);
