import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { raterProfileSchema } from "@/lib/people/rater-profile";
import { setProfile } from "@/lib/people/server/members";

export const PUT = route(
  {
    summary: "Set a member's languages and expertise",
    access: "people.describe",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid(), userId: z.uuid() }),
    body: raterProfileSchema,
    example: { languages: ["german"], expertise: [] },
  },
  async ({ viewer, params: { studyId, userId }, body }) => {
    await setProfile(viewer, studyId, userId, body);
  },
);
