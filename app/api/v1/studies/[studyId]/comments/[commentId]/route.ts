import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeCommentSchema } from "@/lib/study/comments/comment";
import { changeComment, deleteComment } from "@/lib/study/server/comments/write-comment";

const params = z.object({ studyId: z.uuid(), commentId: z.uuid() });

export const PATCH = route(
  {
    summary: "Change your comment on a comparison",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params,
    body: changeCommentSchema,
    example: { text: "Better than our second and third rater?", mentions: [] },
  },
  ({ viewer, params: { studyId, commentId }, body }) => changeComment(viewer, { studyId }, commentId, body),
);

export const DELETE = route(
  { summary: "Delete your comment on a comparison", access: "agreement.read", scope: "write", answer: NOTHING, params },
  ({ viewer, params: { studyId, commentId } }) => deleteComment(viewer, { studyId }, commentId),
);
