import { requireSession } from "@/lib/auth/require-session";
import { route } from "@/lib/http/route";
import { countSchema, sessionsSchema } from "@/lib/people/people";
import { listMySessions } from "@/lib/people/server/list-my-sessions";
import { revokeMyOtherSessions } from "@/lib/people/server/revoke-my-sessions";

export const GET = route(
  { access: "signed-in", answer: sessionsSchema, scope: "session" },
  async ({ viewer, request }) => {
    const { sessionId } = await requireSession(request.headers);
    return { sessions: await listMySessions(viewer, sessionId) };
  },
);

/** Signs out everywhere else, and revokes the API keys. */
export const DELETE = route({ access: "signed-in", answer: countSchema }, async ({ viewer, request }) => {
  const { sessionId } = await requireSession(request.headers);
  return revokeMyOtherSessions(viewer, sessionId);
});
