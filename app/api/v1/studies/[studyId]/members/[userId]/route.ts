import { z } from "zod";
import { changeRole } from "@/lib/data/people/change-role";
import { removeMember } from "@/lib/data/people/remove-member";
import { changeRoleSchema } from "@/lib/domain/people/people-member";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), userId: z.uuid() });

export const PATCH = route(
  { answer: NOTHING, scope: "session", params, body: changeRoleSchema },
  async ({ viewer, params: { studyId, userId }, body }) => {
    await changeRole(viewer, studyId, userId, body.role);
  },
);

export const DELETE = route(
  { answer: NOTHING, scope: "session", params },
  async ({ viewer, params: { studyId, userId } }) => {
    await removeMember(viewer, studyId, userId);
  },
);
