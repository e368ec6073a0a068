import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { revokeInvitation } from "@/lib/people/server/invitations";

const params = z.object({ studyId: z.uuid(), invitationId: z.uuid() });

export const DELETE = route(
  { summary: "Revoke an invitation", access: "people.invite-annotator", answer: NOTHING, params },
  async ({ viewer, params: { studyId, invitationId } }) => {
    await revokeInvitation(viewer, studyId, invitationId);
  },
);
