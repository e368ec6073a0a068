import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { AdjudicationView } from "@/components/agreement/adjudication-view";
import { RoundTabs } from "@/components/agreement/round-tabs";
import { RoundStatusBadge } from "@/components/study/round-status-badge";
import { PageHeader } from "@/components/ui/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listDisputedTasks } from "@/lib/data/adjudication/list-disputed-tasks";
import { readDisputedTask } from "@/lib/data/adjudication/read-disputed-task";
import { getRound } from "@/lib/data/round/get-round";
import { adjudicationOfAddress } from "@/lib/domain/adjudication/adjudication";
import { PROTOCOL_NAMES } from "@/lib/domain/protocol";
import { adjudicationQueueQuery, adjudicationTaskQuery } from "@/lib/queries/agreement/adjudication";
import { roundTitle } from "../../../../round-title";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/rounds/[roundId]/adjudication">): Promise<Metadata> {
  return roundTitle(await params, "Adjudication");
}

export default async function AdjudicationPage({
  params,
  searchParams,
}: PageProps<"/studies/[studyId]/rounds/[roundId]/adjudication">) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/adjudication`);
  const choice = adjudicationOfAddress(await searchParams);
  const [round, queue] = await orNotFound(
    () => Promise.all([getRound(viewer, roundId), listDisputedTasks(viewer, roundId, choice)]),
    studyId,
    roundId,
  );
  if (round.study.id !== studyId) notFound();
  const client = new QueryClient();
  client.setQueryData(adjudicationQueueQuery(roundId, choice).queryKey, { pages: [queue], pageParams: [null] });
  const taskId = choice.task ?? queue.tasks[0]?.taskId;
  if (taskId) {
    const task = await orNotFound(() => readDisputedTask(viewer, roundId, taskId, choice.raters), taskId);
    client.setQueryData(adjudicationTaskQuery({ roundId, taskId, raters: choice.raters }).queryKey, task);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={round.name}
        description={PROTOCOL_NAMES[round.protocol]}
        status={<RoundStatusBadge status={round.status} />}
      />
      <RoundTabs studyId={studyId} roundId={roundId} />
      <AdjudicationView roundId={roundId} />
    </HydrationBoundary>
  );
}
