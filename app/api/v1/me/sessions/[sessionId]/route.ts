import { z } from "zod";
import { revokeMySession } from "@/lib/data/people/revoke-my-sessions";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { answer: NOTHING, scope: "session", params: z.object({ sessionId: z.uuid() }) },
  async ({ viewer, params }) => {
    await revokeMySession(viewer, params.sessionId);
  },
);
