import { createStudy } from "@/lib/data/study/create-study";
import { listStudies } from "@/lib/data/study/list-studies";
import { newStudySchema, studyListSchema } from "@/lib/domain/study/study";
import { idSchema } from "@/lib/domain/wire/made";
import { route } from "@/lib/http/route";

export const GET = route({ answer: studyListSchema }, ({ viewer }) => listStudies(viewer));

export const POST = route(
  { answer: idSchema, created: ({ id }) => `/api/v1/studies/${id}`, body: newStudySchema },
  ({ viewer, body }) => createStudy(viewer, body),
);
