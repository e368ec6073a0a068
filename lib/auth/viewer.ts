import type { UserViewer } from "@/lib/domain/viewer";
import { auth } from "./server";

/** Who sent these request headers; null when signed out. */
export async function viewerOf(headers: Headers): Promise<UserViewer | null> {
  const found = await auth().api.getSession({ headers });
  if (!found) return null;
  const { user } = found;
  return {
    kind: "user",
    userId: user.id,
    name: user.name,
    isAdmin: user.isAdmin,
    mayCreateStudies: user.mayCreateStudies,
    nameOnly: user.nameOnly,
  };
}
