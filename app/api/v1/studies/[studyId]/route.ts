import { NOTHING } from "@/lib/http/answer";
import { answerDeletion } from "@/lib/http/answer-deletion";
import { IN_STUDY, route } from "@/lib/http/route";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { getStudy } from "@/lib/study/server/get-study";
import { updateStudy } from "@/lib/study/server/update-study";
import { studyChangeSchema, studyDeletionSchema, studySchema } from "@/lib/study/study";
import { deletionMessageSchema } from "@/lib/wire/deletion-message";

export const GET = route(
  { summary: "Read a study", access: "study.read", answer: studySchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => getStudy(viewer, studyId),
);

export const PATCH = route(
  {
    summary: "Change a study's name or description",
    access: "study.update",
    answer: NOTHING,
    params: IN_STUDY,
    body: studyChangeSchema,
    example: { description: "Summaries of 200 articles by two models" },
  },
  ({ viewer, params: { studyId }, body }) => updateStudy(viewer, studyId, body),
);

export const DELETE = route(
  {
    summary: "Delete a study",
    confirms: true,
    access: "study.delete",
    answer: NOTHING,
    lines: deletionMessageSchema,
    params: IN_STUDY,
    query: studyDeletionSchema,
  },
  ({ viewer, params: { studyId }, query, request }) =>
    answerDeletion(request, (onProgress) => deleteStudy(viewer, studyId, query.name, onProgress)),
);
