import type { Prisma } from "@/lib/db/generated/client";
import { recordAudit } from "@/lib/people/server/audit";
import type { UserViewer } from "@/lib/people/viewer";
import { countAttempt } from "./attempt-limit";

/** A page that is open asks every few seconds: of each address one entry an hour is enough. */
const ONCE = { window: 60 * 60, max: 1 };

/** Keeps that somebody read labels or names of people, or took data away: each download, and reads once an hour. */
export async function recordReading(
  viewer: UserViewer,
  kind: "data.exported" | "labels.read",
  path: string,
  studyId: Prisma.Sql,
): Promise<void> {
  if (kind === "labels.read") {
    const { allowed } = await countAttempt(`audit|${viewer.userId}|${viewer.key?.id ?? ""}|${path}`, ONCE);
    if (!allowed) return;
  }
  await recordAudit({ kind, viewer, studyId, data: { path } });
}
