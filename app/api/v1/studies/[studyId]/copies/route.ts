import { IN_STUDY, route } from "@/lib/http/route";
import { copiedStudySchema, studyCopySchema } from "@/lib/study/study";
import { duplicateStudy } from "@/lib/study/worker/duplicate-study";

export const POST = route(
  {
    summary: "Copy a study",
    access: "creator",
    answer: copiedStudySchema,
    created: ({ id }) => `/api/v1/studies/${id}`,
    params: IN_STUDY,
    body: studyCopySchema,
    example: { name: "Summaries of news, second year", content: false },
  },
  ({ viewer, params: { studyId }, body }) => duplicateStudy(viewer, studyId, body),
);
