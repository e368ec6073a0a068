import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { RoundTabs } from "@/components/agreement/round-tabs";
import { SystemsDashboard } from "@/components/agreement/systems/systems-dashboard";
import { RoundStatusBadge } from "@/components/study/round-status-badge";
import { PageHeader } from "@/components/ui/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { readRoundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { filterOfAddress } from "@/lib/domain/agreement/agreement-filter";
import { PROTOCOL_NAMES } from "@/lib/domain/protocol";
import { roundProgressQuery, roundSystemsQuery } from "@/lib/queries/agreement/round-analysis";
import { roundTitle } from "../../../../round-title";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/rounds/[roundId]/systems">): Promise<Metadata> {
  return roundTitle(await params, "Systems");
}

export default async function RoundSystemsPage({
  params,
  searchParams,
}: PageProps<"/studies/[studyId]/rounds/[roundId]/systems">) {
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
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={progress.round.name}
        description={PROTOCOL_NAMES[progress.round.protocol]}
        status={<RoundStatusBadge status={progress.round.status} />}
      />
      <RoundTabs studyId={studyId} roundId={roundId} />
      <SystemsDashboard roundId={roundId} />
    </HydrationBoundary>
  );
}
