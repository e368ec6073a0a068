import { z } from "zod";
import { changeRights } from "@/lib/data/people/change-rights";
import { changeRightsSchema } from "@/lib/domain/people/people-admin";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ userId: z.uuid() });

export const PATCH = route(
  { answer: NOTHING, scope: "session", params, body: changeRightsSchema },
  async ({ viewer, params: { userId }, body }) => {
    await changeRights(viewer, userId, body);
  },
);
