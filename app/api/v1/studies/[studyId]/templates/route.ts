import { IN_STUDY, route } from "@/lib/http/route";
import { newOwnTemplateSchema } from "@/lib/study/study";
import { saveAsTemplate } from "@/lib/study/worker/duplicate-study";
import { idSchema } from "@/lib/wire/made";

export const POST = route(
  {
    summary: "Save a study as a template",
    access: "export.read",
    answer: idSchema,
    created: () => "/api/v1/me/study-templates",
    params: IN_STUDY,
    body: newOwnTemplateSchema,
    example: { name: "Our usual rounds" },
  },
  ({ viewer, params: { studyId }, body }) => saveAsTemplate(viewer, studyId, body.name),
);
