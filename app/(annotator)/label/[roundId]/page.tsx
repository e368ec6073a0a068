import type { Metadata } from "next";
import { headers } from "next/headers";
import { readRound, roundOfPage } from "@/app/(annotator)/read-round";
import { titleOf } from "@/app/title-of";
import { LabellingWorkspace } from "@/components/labelling/workspace/labelling-workspace";
import { KEPT_PAGE_HEADER } from "@/lib/http/kept-pages";
import type { ClaimResult } from "@/lib/labelling/labelling";
import { TASKS_TO_HOLD } from "@/lib/labelling/labelling-limits";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import type { UserViewer } from "@/lib/people/viewer";

interface RoundPageProps {
  params: Promise<{ roundId: string }>;
}

export async function generateMetadata({ params }: RoundPageProps): Promise<Metadata> {
  const { roundId } = await params;
  return titleOf((viewer) => roundOfPage(viewer, roundId), { ids: [roundId] });
}

export default async function RoundPage({ params }: RoundPageProps) {
  const { roundId } = await params;
  const { viewer, round } = await readRound(roundId, `/label/${roundId}`);
  return <LabellingWorkspace round={round} person={viewer.name} claim={await firstClaim(viewer, roundId)} />;
}

/**
 * Claimed with the page, so that the text to judge is in its first paint; null where that failed: the page asks for itself
 * and says what is wrong. A page that is kept to come up without a connection has no tasks: they would be done by then.
 */
async function firstClaim(viewer: UserViewer, roundId: string): Promise<ClaimResult | null> {
  if ((await headers()).has(KEPT_PAGE_HEADER)) return null;
  return claimTasks(viewer, roundId, { hold: TASKS_TO_HOLD }).catch(() => null);
}
