import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { AnnotatorLink } from "@/components/agreement/round/annotator-link";
import { RoundDashboard } from "@/components/agreement/round/round-dashboard";
import { RoundTabs } from "@/components/agreement/round/round-tabs";
import { LiveRoundStatus } from "@/components/study/live-round-status";
import { RoundControls } from "@/components/study/round-controls";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { filterOfAddress } from "@/lib/domain/agreement/agreement-filter";
import { counted } from "@/lib/domain/format/counted";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import { roundOfPage } from "../../../round-of-page";
import { roundTitle } from "../../../round-title";
import { prefetchRound } from "./prefetch-round";

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
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={round.name}
        description={describe(round)}
        status={<LiveRoundStatus roundId={roundId} />}
        actions={
          <>
            {round.overlap > 0 ? <AnnotatorLink roundId={roundId} /> : null}
            <RoundControls roundId={roundId} />
          </>
        }
      />
      <RoundTabs studyId={studyId} roundId={roundId} />
      <RoundDashboard roundId={roundId} />
    </HydrationBoundary>
  );
}

function describe({ protocol, trainingTasks, attentionTasks, passMark }: RoundSummary): string {
  const apart = [
    ...(trainingTasks > 0 ? [`${counted(trainingTasks, "training task")} (pass mark ${passMark} %)`] : []),
    ...(attentionTasks > 0 ? [counted(attentionTasks, "attention task")] : []),
  ];
  return apart.length === 0 ? PROTOCOLS[protocol].name : `${PROTOCOLS[protocol].name}, with ${apart.join(" and ")}`;
}
