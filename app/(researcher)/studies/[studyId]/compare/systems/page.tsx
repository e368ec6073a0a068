import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ImprovedJudges } from "@/components/compare/improved-judges";
import { StudySystems } from "@/components/compare/systems/study-systems";
import { requireViewer } from "@/lib/auth/require-viewer";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { chosenSystemsRound } from "@/lib/compare/systems-round";
import { listImprovedJudges } from "@/lib/judging/server/improved-judges";
import { t } from "@/lib/messages/translate";
import { filterOfAddress } from "@/lib/results/agreement-filter";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { listRounds } from "@/lib/round/server/read-rounds";

type Props = PageProps<"/studies/[studyId]/compare/systems">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Systems compared"));
}

export default async function ComparedSystemsPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/systems`);
  const rounds = await orNotFound(() => listRounds(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(roundsQuery(studyId).queryKey, { rounds });
  const address = await searchParams;
  const round = chosenSystemsRound(rounds, typeof address.round === "string" ? address.round : null);
  if (round) {
    const filter = filterOfAddress(address);
    const progress = await readRoundProgress(viewer, round.id);
    client.setQueryData(roundProgressQuery(round.id).queryKey, progress);
    const { queryKey } = figureQuery(roundSystemsFigure, round.id, filter, progress.version);
    client.setQueryData(queryKey, await readRoundSystems(viewer, round.id, filter));
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <ImprovedJudges studyId={studyId} judges={await listImprovedJudges(viewer, studyId)} />
        <StudySystems studyId={studyId} />
      </div>
    </HydrationBoundary>
  );
}
