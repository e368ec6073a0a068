import { mayManageInstance } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";

export function requireAdmin(viewer: Viewer): void {
  if (mayManageInstance(viewer)) return;
  throw new AppError("FORBIDDEN", "Only an admin of this server may do this. Ask one.");
}
