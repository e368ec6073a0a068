import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { revokeMySession } from "@/lib/people/server/sessions";

export const DELETE = route(
  { summary: "Sign out one session", access: "signed-in", answer: NOTHING, params: z.object({ sessionId: z.uuid() }) },
  async ({ viewer, params }) => {
    await revokeMySession(viewer, params.sessionId);
  },
);
