import type { UserViewer } from "@/lib/people/viewer";
import { sessionOf } from "./session-of";

/** Who sent these request headers; null when signed out. */
export async function viewerOf(headers: Headers): Promise<UserViewer | null> {
  return (await sessionOf(headers))?.viewer ?? null;
}
