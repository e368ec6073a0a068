import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import type { UserViewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/access";
import { asRequested, type Reading, recordReading } from "./audit-requests";
import { viewerOf } from "./session-of";

// For pages alone: routes are also read where Next.js is not, as by the browser tests.

/** Who looks; null when signed out. Layout, title and page of one request ask the database once. */
export const currentViewer = cache(async () => viewerOf(await headers()));

/** Keeps that somebody opened a page which shows labels or names of people at once, if it will open for them. */
async function auditPage(viewer: UserViewer, path: string, studyId: string): Promise<void> {
  if (!z.uuid().safeParse(studyId).success || !(await mayInStudy(viewer, studyId, "agreement.read"))) return;
  const reading: Reading = { viewer, what: "labels.read", path, params: { studyId } };
  await asRequested({ headers: await headers() }, () => recordReading(reading));
}

/**
 * The viewer, or off to the sign-in page and back here afterwards.
 * @param peopleOf the study whose people's labels or names the page shows: the audit log keeps who opened it
 */
export async function requireViewer(address: string, { peopleOf }: { peopleOf?: string } = {}): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  if (peopleOf) await auditPage(viewer, address, peopleOf);
  if (viewer.needsSecondFactor && !address.startsWith("/account")) redirect("/account#second-factor");
  return viewer;
}
