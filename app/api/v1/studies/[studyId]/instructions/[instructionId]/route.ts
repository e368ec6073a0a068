import { z } from "zod";
import { getInstruction } from "@/lib/data/study/get-instruction";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), instructionId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId, instructionId } }) =>
  getInstruction(viewer, studyId, instructionId),
);
