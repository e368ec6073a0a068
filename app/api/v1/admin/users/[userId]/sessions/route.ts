import { z } from "zod";
import { revokeSessionsOf } from "@/lib/data/people/revoke-sessions-of";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { scope: "session", params: z.object({ userId: z.uuid() }) },
  async ({ viewer, params: { userId } }) => revokeSessionsOf(viewer, userId),
);
