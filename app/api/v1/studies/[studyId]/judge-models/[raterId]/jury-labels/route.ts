import { z } from "zod";
import { labelAsJury } from "@/lib/data/judge/label-as-jury";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });
const body = z.object({ roundId: z.uuid() });

export const POST = route({ params, body }, ({ viewer, params: { studyId, raterId }, body: { roundId } }) =>
  labelAsJury(viewer, studyId, raterId, roundId),
);
