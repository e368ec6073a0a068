import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import type { UserViewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/access";
import { asRequested, isOfPeople, recordReading } from "./audit-requests";
import { viewerOf } from "./session-of";

// For pages alone: routes are also read where Next.js is not, as by the browser tests.

/** Who looks; null when signed out. Layout, title and page of one request ask the database once. */
export const currentViewer = cache(async () => viewerOf(await headers()));

/** Keeps that somebody opened a page which shows labels or names of people at once, if it will open for them. */
async function auditPage(viewer: UserViewer, address: string): Promise<void> {
  const path = address.replace(/\?.*$/, "");
  const studyId = path.split("/")[2] ?? "";
  if (!isOfPeople(path) || !z.uuid().safeParse(studyId).success) return;
  if (!(await mayInStudy(viewer, studyId, "agreement.read"))) return;
  const reading = { viewer, access: "agreement.read", isFile: false, path, params: { studyId } };
  await asRequested({ headers: await headers() }, () => recordReading(reading));
}

/** The viewer, or off to the sign-in page and back here afterwards. */
export async function requireViewer(address: string): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  await auditPage(viewer, address);
  if (viewer.needsSecondFactor && !address.startsWith("/account")) redirect("/account#second-factor");
  return viewer;
}
