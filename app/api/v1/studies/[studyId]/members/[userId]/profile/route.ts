import { z } from "zod";
import { setProfile } from "@/lib/data/people/set-profile";
import { raterProfileSchema } from "@/lib/domain/people/rater-profile";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const PUT = route(
  { answer: NOTHING, params: z.object({ studyId: z.uuid(), userId: z.uuid() }), body: raterProfileSchema },
  async ({ viewer, params: { studyId, userId }, body }) => {
    await setProfile(viewer, studyId, userId, body);
  },
);
