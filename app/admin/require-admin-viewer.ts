import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/auth/require-viewer";
import { mayManageInstance } from "@/lib/people/permission";
import type { UserViewer } from "@/lib/people/viewer";

/** For the admins' pages: to everybody else there is nothing here. */
export async function requireAdminViewer(address: string): Promise<UserViewer> {
  const viewer = await requireViewer(address);
  if (!mayManageInstance(viewer)) notFound();
  return viewer;
}
