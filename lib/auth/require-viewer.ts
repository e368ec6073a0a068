import { redirect } from "next/navigation";
import type { UserViewer } from "@/lib/people/viewer";
import { currentViewer } from "./current-viewer";

/** For pages: the viewer, or off to the sign-in page and back here afterwards. */
export async function requireViewer(address: string): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  return viewer;
}
