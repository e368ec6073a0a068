import { NOTHING } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { threadResolutionSchema } from "@/lib/study/comments/comment";
import { resolveThread } from "@/lib/study/server/comments/write-comment";

export const PUT = route(
  {
    summary: "Resolve or reopen comments on a comparison",
    access: "agreement.read",
    scope: "write",
    answer: NOTHING,
    params: IN_STUDY,
    body: threadResolutionSchema,
    example: { place: "comparison:judges", resolved: true },
  },
  ({ viewer, params, body }) => resolveThread(viewer, { studyId: params.studyId }, body.place, body.resolved),
);
