import { requireSession } from "@/lib/auth/session-of";
import { route } from "@/lib/http/route";
import { countSchema, sessionsSchema } from "@/lib/people/people";
import { listMySessions, revokeMyOtherSessions } from "@/lib/people/server/sessions";

export const GET = route(
  { summary: "List your sessions", access: "signed-in", answer: sessionsSchema, scope: "session" },
  async ({ viewer, request }) => {
    const { sessionId } = await requireSession(request.headers);
    return { sessions: await listMySessions(viewer, sessionId) };
  },
);

/** Signs out everywhere else, and revokes the API keys. */
export const DELETE = route(
  { summary: "Sign out everywhere else", access: "signed-in", answer: countSchema },
  async ({ viewer, request }) => {
    const { sessionId } = await requireSession(request.headers);
    return revokeMyOtherSessions(viewer, sessionId);
  },
);
