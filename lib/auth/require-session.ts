import { AppError } from "@/lib/wire/app-error";
import { type CurrentSession, sessionOf } from "./session-of";

/** For routes that are about the session itself. */
export async function requireSession(headers: Headers): Promise<CurrentSession> {
  const session = await sessionOf(headers);
  if (!session) throw new AppError("SIGNED_OUT", "You are signed out. Sign in and try again.");
  return session;
}
