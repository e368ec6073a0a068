import { redirect } from "next/navigation";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { type CurrentSession, currentViewer, sessionOf } from "./session-of";

/** For pages: the viewer, or off to the sign-in page and back here afterwards. */
export async function requireViewer(address: string): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  return viewer;
}

/** For routes that are about the session itself. */
export async function requireSession(headers: Headers): Promise<CurrentSession> {
  const session = await sessionOf(headers);
  if (!session) throw new AppError("SIGNED_OUT", "You are signed out. Sign in and try again.");
  return session;
}
