import { z } from "zod";
import { listStudyModels } from "@/lib/endpoints/server/study-models";
import { studyModelsSchema } from "@/lib/endpoints/study-model";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ access: "run.read", answer: studyModelsSchema, params }, ({ viewer, params: { studyId } }) =>
  listStudyModels(viewer, studyId),
);
