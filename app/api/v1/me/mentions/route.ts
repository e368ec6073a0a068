import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { mentionsSchema, readMentionsSchema } from "@/lib/study/comments/comment";
import { markMentions, ownMentions } from "@/lib/study/server/comments/own-mentions";

export const GET = route(
  { summary: "List comments that mention you", access: "signed-in", answer: mentionsSchema },
  ({ viewer }) => ownMentions(viewer),
);

export const PUT = route(
  {
    summary: "Mark mentions as read",
    access: "signed-in",
    answer: NOTHING,
    body: readMentionsSchema,
    example: { isRead: true },
  },
  ({ viewer, body }) => markMentions(viewer, body.commentIds ?? null, body.isRead),
);
