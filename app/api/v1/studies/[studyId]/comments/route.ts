import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { commentsQuerySchema, commentsSchema, newCommentSchema } from "@/lib/study/comments/comment";
import { readComments } from "@/lib/study/server/comments/read-comments";
import { addComment } from "@/lib/study/server/comments/write-comment";

export const GET = route(
  {
    summary: "List the comments on a comparison",
    access: "agreement.read",
    answer: commentsSchema,
    params: IN_STUDY,
    query: commentsQuerySchema,
  },
  ({ viewer, params, query }) => readComments(viewer, { studyId: params.studyId }, query.place),
);

export const POST = route(
  {
    summary: "Comment on a comparison",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params: IN_STUDY,
    body: newCommentSchema,
    example: { id: EXAMPLE_ID, place: "comparison:judges", text: "Better than our second rater?", mentions: [] },
  },
  ({ viewer, params, body }) => addComment(viewer, { studyId: params.studyId }, body),
);
