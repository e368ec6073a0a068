import { route } from "@/lib/http/route";
import { listStudies } from "@/lib/study/server/list-studies";
import { newStudySchema, studyListSchema } from "@/lib/study/study";
import { createStudyFromTemplate } from "@/lib/study/worker/duplicate-study";
import { idSchema } from "@/lib/wire/made";

export const GET = route({ summary: "List your studies", access: "signed-in", answer: studyListSchema }, ({ viewer }) =>
  listStudies(viewer),
);

export const POST = route(
  {
    summary: "Create a study",
    access: "creator",
    answer: idSchema,
    created: ({ id }) => `/api/v1/studies/${id}`,
    body: newStudySchema,
    example: { name: "Summaries of news" },
  },
  ({ viewer, body }) => createStudyFromTemplate(viewer, body),
);
