import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeRoleSchema } from "@/lib/people/people-member";
import { changeRole, removeMember } from "@/lib/people/server/members";

const params = z.object({ studyId: z.uuid(), userId: z.uuid() });

export const PATCH = route(
  {
    summary: "Change a member's role",
    confirms: true,
    access: "people.change",
    answer: NOTHING,
    params,
    body: changeRoleSchema,
    example: { role: "researcher" },
  },
  async ({ viewer, params: { studyId, userId }, body }) => {
    await changeRole(viewer, studyId, userId, body.role);
  },
);

export const DELETE = route(
  { summary: "Remove a member", access: "people.change", answer: NOTHING, params },
  async ({ viewer, params: { studyId, userId } }) => {
    await removeMember(viewer, studyId, userId);
  },
);
