import { fromAddressOf } from "@/lib/db/request-address";
import { recordAudit } from "@/lib/people/server/audit";
import type { UserViewer } from "@/lib/people/viewer";
import { studyOfAddress } from "@/lib/study/server/access";
import { countAttempt } from "./attempt-limit";

/** Does the work of a request; what is kept of it says from which address it came. */
export const asRequested = fromAddressOf;

/** A page that is open asks every few seconds: of each address one entry an hour is enough. */
const ONCE = { window: 60 * 60, max: 1 };

/** Keeps that somebody read labels or names of people, or took data away: each download, and reads once an hour. */
export async function recordReading(
  viewer: UserViewer,
  kind: "data.exported" | "labels.read",
  path: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (kind === "labels.read") {
    const { allowed } = await countAttempt(`audit|${viewer.userId}|${viewer.key?.id ?? ""}|${path}`, ONCE);
    if (!allowed) return;
  }
  await recordAudit({ kind, viewer, studyId: studyOfAddress(params), data: { path } });
}
