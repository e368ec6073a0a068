import { z } from "zod";
import { route } from "@/lib/http/route";
import { discussionSchema } from "@/lib/training/discussion";
import { readDiscussion } from "@/lib/training/server/discussion/read-discussion";

export const GET = route(
  { access: "member", answer: discussionSchema, params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => readDiscussion(viewer, params.roundId),
);
