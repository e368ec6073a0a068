import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeCommentSchema } from "@/lib/study/comments/comment";
import { changeComment, deleteComment } from "@/lib/study/server/comments/write-comment";

const params = z.object({ roundId: z.uuid(), commentId: z.uuid() });

export const PATCH = route(
  {
    summary: "Edit your comment",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params,
    body: changeCommentSchema,
    example: { text: "Lower than in the second pilot.", mentions: [] },
  },
  ({ viewer, params: { roundId, commentId }, body }) => changeComment(viewer, { roundId }, commentId, body),
);

export const DELETE = route(
  { summary: "Delete your comment", access: "agreement.read", scope: "write", answer: NOTHING, params },
  ({ viewer, params: { roundId, commentId } }) => deleteComment(viewer, { roundId }, commentId),
);
