import { z } from "zod";
import { readDiscussion } from "@/lib/data/training/discussion/read-discussion";
import { discussionSchema } from "@/lib/domain/training/discussion";
import { route } from "@/lib/http/route";

export const GET = route({ answer: discussionSchema, params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readDiscussion(viewer, params.roundId),
);
