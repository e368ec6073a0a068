import { z } from "zod";
import { readJudge } from "@/lib/data/judge/read-judge";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId, raterId } }) => readJudge(viewer, studyId, raterId));
