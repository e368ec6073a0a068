import { route } from "@/lib/http/route";
import { linkTokenSchema } from "@/lib/people/people";
import type { Joined } from "@/lib/people/people-invitation";
import { joinedSchema } from "@/lib/people/people-invitation";
import { acceptInvitation } from "@/lib/people/server/redeem-invitation";
import { homeAfterJoining } from "@/lib/people/study-home";

export const POST = route(
  { answer: joinedSchema, scope: "session", body: linkTokenSchema },
  async ({ viewer, body }): Promise<Joined> => {
    const taken = await acceptInvitation(viewer, body.token);
    return { goTo: homeAfterJoining(taken), personalLink: null, waits: taken.waits };
  },
);
