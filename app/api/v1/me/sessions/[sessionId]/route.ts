import { z } from "zod";
import { revokeMySession } from "@/lib/data/people/revoke-my-sessions";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { scope: "session", params: z.object({ sessionId: z.uuid() }) },
  async ({ viewer, params }) => {
    await revokeMySession(viewer, params.sessionId);
    return { count: 1 };
  },
);
