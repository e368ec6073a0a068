import { z } from "zod";
import { acceptInvitation } from "@/lib/data/people/accept-invitation";
import { homeIn } from "@/lib/domain/people/home-in";
import { secretSchema } from "@/lib/domain/people/people";
import type { Joined } from "@/lib/domain/people/people-invitation";
import { route } from "@/lib/http/route";

export const POST = route(
  { params: z.object({ token: secretSchema }) },
  async ({ viewer, params }): Promise<Joined> => {
    const taken = await acceptInvitation(viewer, params.token);
    return { goTo: homeIn(taken.studyId, taken.role), personalLink: null };
  },
);
