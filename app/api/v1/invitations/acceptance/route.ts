import { acceptInvitation } from "@/lib/data/people/accept-invitation";
import { linkTokenSchema } from "@/lib/domain/people/people";
import type { Joined } from "@/lib/domain/people/people-invitation";
import { joinedSchema } from "@/lib/domain/people/people-invitation";
import { homeAfterJoining } from "@/lib/domain/people/study-home";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: joinedSchema, scope: "session", body: linkTokenSchema },
  async ({ viewer, body }): Promise<Joined> => {
    const taken = await acceptInvitation(viewer, body.token);
    return { goTo: homeAfterJoining(taken), personalLink: null, waits: taken.waits };
  },
);
