import { z } from "zod";
import { deleteStudy } from "@/lib/data/study/delete-study";
import { getStudy } from "@/lib/data/study/get-study";
import { updateStudy } from "@/lib/data/study/update-study";
import { studyChangeSchema, studyDeletionSchema, studySchema } from "@/lib/domain/study/study";
import { deletionMessageSchema } from "@/lib/domain/wire/deletion-message";
import { NOTHING } from "@/lib/http/answer";
import { answerDeletion } from "@/lib/http/answer-deletion";
import { route } from "@/lib/http/route";

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
