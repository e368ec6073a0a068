import { z } from "zod";
import { createJury } from "@/lib/data/judge/create-jury";
import { newJurySchema } from "@/lib/domain/judge/jury";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route({ params, body: newJurySchema }, ({ viewer, params: { studyId }, body }) =>
  createJury(viewer, studyId, body),
);
