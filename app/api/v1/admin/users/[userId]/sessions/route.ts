import { z } from "zod";
import { revokeSessionsOf } from "@/lib/data/people/revoke-sessions-of";
import { countSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { answer: countSchema, scope: "session", params: z.object({ userId: z.uuid() }) },
  async ({ viewer, params: { userId } }) => revokeSessionsOf(viewer, userId),
);
