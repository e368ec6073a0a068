import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeRightsSchema } from "@/lib/people/people-admin";
import { changeRights } from "@/lib/people/server/change-rights";

const params = z.object({ userId: z.uuid() });

export const PATCH = route(
  {
    summary: "Change a person's rights on this server",
    access: "admin",
    answer: NOTHING,
    params,
    body: changeRightsSchema,
    example: { mayCreateStudies: true },
  },
  async ({ viewer, params: { userId }, body }) => {
    await changeRights(viewer, userId, body);
  },
);
