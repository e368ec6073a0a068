import { IN_ROUND, route } from "@/lib/http/route";
import { discussionSchema } from "@/lib/training/discussion";
import { readDiscussion } from "@/lib/training/server/discussion/read-discussion";

export const GET = route(
  { summary: "List remarks and reports of a round", access: "member", answer: discussionSchema, params: IN_ROUND },
  ({ viewer, params }) => readDiscussion(viewer, params.roundId),
);
