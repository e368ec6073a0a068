import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { SystemsDashboard } from "@/components/agreement/systems/systems-dashboard";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { readRoundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { filterOfAddress } from "@/lib/domain/agreement/agreement-filter";
import { roundProgressQuery, roundSystemsQuery } from "@/lib/queries/agreement/round-analysis";
import { roundTitle } from "../../../../round-title";
import { RoundPart } from "../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/systems">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, "Systems");
}

export default async function RoundSystemsPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/systems`);
  const progress = await orNotFound(() => readRoundProgress(viewer, roundId), studyId, roundId);
  if (progress.round.studyId !== studyId) notFound();
  const filter = filterOfAddress(await searchParams);
  const client = new QueryClient();
  client.setQueryData(roundProgressQuery(roundId).queryKey, progress);
  if (progress.labels > 0) {
    client.setQueryData(
      roundSystemsQuery(roundId, filter, progress.version).queryKey,
      await readRoundSystems(viewer, roundId, filter),
    );
  }
  return (
    <RoundPart studyId={studyId} roundId={roundId} round={progress.round} client={client}>
      <SystemsDashboard roundId={roundId} />
    </RoundPart>
  );
}
