import { z } from "zod";
import { previewRound } from "@/lib/data/round/preview-round";
import { roundChoiceSchema } from "@/lib/domain/round/round-choice";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route({ scope: "read", params, body: roundChoiceSchema }, ({ viewer, params: { studyId }, body }) =>
  previewRound(viewer, studyId, body),
);
