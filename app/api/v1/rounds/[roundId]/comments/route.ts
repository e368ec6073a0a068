import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { commentsQuerySchema, commentsSchema, newCommentSchema } from "@/lib/study/comments/comment";
import { readComments } from "@/lib/study/server/comments/read-comments";
import { addComment } from "@/lib/study/server/comments/write-comment";

export const GET = route(
  {
    summary: "List the comments at a place",
    access: "agreement.read",
    answer: commentsSchema,
    params: IN_ROUND,
    query: commentsQuerySchema,
  },
  ({ viewer, params, query }) => readComments(viewer, { roundId: params.roundId }, query.place),
);

export const POST = route(
  {
    summary: "Add a comment",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params: IN_ROUND,
    body: newCommentSchema,
    example: { id: EXAMPLE_ID, place: "figure:alpha", text: "Lower than in the pilot.", mentions: [] },
  },
  ({ viewer, params, body }) => addComment(viewer, { roundId: params.roundId }, body),
);
