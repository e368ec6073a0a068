import { NOTHING } from "@/lib/http/answer";
import { IN_ROUND, route } from "@/lib/http/route";
import { threadResolutionSchema } from "@/lib/study/comments/comment";
import { resolveThread } from "@/lib/study/server/comments/write-comment";

export const PUT = route(
  {
    summary: "Resolve or reopen a comment thread",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params: IN_ROUND,
    body: threadResolutionSchema,
    example: { place: "figure:alpha", resolved: true },
  },
  ({ viewer, params, body }) => resolveThread(viewer, { roundId: params.roundId }, body.place, body.resolved),
);
