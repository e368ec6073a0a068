import { z } from "zod";
import { labelAsJury } from "@/lib/data/judge/label-as-jury";
import { juryLabelsBodySchema, juryLabelsPartSchema } from "@/lib/domain/judge/judge-model";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const POST = route(
  { answer: juryLabelsPartSchema, params, body: juryLabelsBodySchema },
  ({ viewer, params: { studyId, raterId }, body }) => labelAsJury(viewer, studyId, raterId, body),
);
