import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { answerDeletion } from "@/lib/http/answer-deletion";
import { route } from "@/lib/http/route";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { getStudy } from "@/lib/study/server/get-study";
import { updateStudy } from "@/lib/study/server/update-study";
import { studyChangeSchema, studyDeletionSchema, studySchema } from "@/lib/study/study";
import { deletionMessageSchema } from "@/lib/wire/deletion-message";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: studySchema, params }, ({ viewer, params: { studyId } }) =>
  getStudy(viewer, studyId),
);

export const PATCH = route(
  { answer: NOTHING, params, body: studyChangeSchema },
  ({ viewer, params: { studyId }, body }) => updateStudy(viewer, studyId, body),
);

export const DELETE = route(
  { answer: NOTHING, lines: deletionMessageSchema, params, query: studyDeletionSchema },
  ({ viewer, params: { studyId }, query, request }) =>
    answerDeletion(request, (onProgress) => deleteStudy(viewer, studyId, query.name, onProgress)),
);
