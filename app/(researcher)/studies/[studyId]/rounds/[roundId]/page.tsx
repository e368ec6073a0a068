import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { RoundDashboard } from "@/components/results/round/round-dashboard";
import { requireViewer } from "@/lib/auth/require-viewer";
import type { UserViewer } from "@/lib/people/viewer";
import { type AgreementFilter, filterOfAddress } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { roundProgressQuery } from "@/lib/results/queries/progress";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import type { Round } from "@/lib/round/round";
import { roundOfPage, roundTitle } from "../../../round-of-page";
import { RoundPart } from "./round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params);
}

export default async function RoundPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}`);
  const [round, progress] = await orNotFound(
    () => Promise.all([roundOfPage(viewer, studyId, roundId), readRoundProgress(viewer, roundId)]),
    studyId,
    roundId,
  );
  const filter = filterOfAddress(await searchParams);
  const client = await prefetchRound(viewer, { round, progress, filter });
  return (
    <RoundPart round={round} client={client}>
      <RoundDashboard roundId={roundId} />
    </RoundPart>
  );
}

/** What a round's first page shows, read before it is drawn; figures once there are labels with levels. */
async function prefetchRound(
  viewer: UserViewer,
  { round, progress, filter }: { round: Round; progress: RoundProgress; filter: AgreementFilter },
): Promise<QueryClient> {
  const { id } = round;
  const { version } = progress;
  const client = new QueryClient();
  client.setQueryData(roundProgressQuery(id).queryKey, progress);
  if (progress.labels === 0 || progress.round.scale === null) return client;
  client.setQueryData(
    figureQuery(roundAgreementFigure, id, filter, version).queryKey,
    await readRoundAgreement(viewer, id, filter),
  );
  return client;
}
