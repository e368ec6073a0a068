import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import type { UserViewer } from "@/lib/people/viewer";
import { mayInStudy } from "@/lib/study/server/access";
import { asRequested, recordReading } from "./audit-reading";
import { viewerOf } from "./session-of";

// For pages alone: routes are also read where Next.js is not, as by the browser tests.

/** Who looks; null when signed out. Layout, title and page of one request ask the database once. */
export const currentViewer = cache(async () => viewerOf(await headers()));

/** Pages that show labels or names of people as soon as they open. */
const READS_LABELS = /^\/studies\/([^/]+)\/(?:rounds\/[^/]+\/(?:raters|tasks\/.+)|settings\/people)(?:$|\?)/;

async function auditPage(viewer: UserViewer, address: string): Promise<void> {
  const studyId = READS_LABELS.exec(address)?.[1] ?? "";
  if (!z.uuid().safeParse(studyId).success || !(await mayInStudy(viewer, studyId, "agreement.read"))) return;
  const work = () => recordReading(viewer, "labels.read", address.replace(/\?.*$/, ""), { studyId });
  await asRequested({ headers: await headers() }, work);
}

/** The viewer, or off to the sign-in page and back here afterwards. */
export async function requireViewer(address: string): Promise<UserViewer> {
  const viewer = await currentViewer();
  if (!viewer) redirect(`/sign-in?next=${encodeURIComponent(address)}`);
  await auditPage(viewer, address);
  if (viewer.needsSecondFactor && !address.startsWith("/account")) redirect("/account#second-factor");
  return viewer;
}
