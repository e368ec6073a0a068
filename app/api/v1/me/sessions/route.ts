import { requireSession } from "@/lib/auth/require-session";
import { listMySessions } from "@/lib/data/people/list-my-sessions";
import { revokeMyOtherSessions } from "@/lib/data/people/revoke-my-sessions";
import { countSchema, sessionsSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

export const GET = route({ answer: sessionsSchema, scope: "session" }, async ({ viewer, request }) => {
  const { sessionId } = await requireSession(request.headers);
  return { sessions: await listMySessions(viewer, sessionId) };
});

/** Signs out everywhere else, and revokes the API keys. */
export const DELETE = route({ answer: countSchema, scope: "session" }, async ({ viewer, request }) => {
  const { sessionId } = await requireSession(request.headers);
  return revokeMyOtherSessions(viewer, sessionId);
});
