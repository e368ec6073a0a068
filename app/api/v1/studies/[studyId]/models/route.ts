import { listStudyModels } from "@/lib/endpoints/server/study-models";
import { studyModelsSchema } from "@/lib/endpoints/study-model";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  { summary: "List the models a study can use", access: "run.read", answer: studyModelsSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listStudyModels(viewer, studyId),
);
