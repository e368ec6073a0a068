import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { labelsVersion } from "@/components/compare/protocols/labels-version";
import { ProtocolsView } from "@/components/compare/protocols/protocols-view";
import { CriteriaResults } from "@/components/compare/rounds/criteria-results";
import { StudyCourse } from "@/components/compare/rounds/study-course";
import { requireViewer } from "@/lib/auth/require-viewer";
import { protocolsOfAddress } from "@/lib/compare/protocols";
import { protocolsQuery } from "@/lib/compare/queries";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { t } from "@/lib/messages/translate";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { listRounds } from "@/lib/round/server/read-rounds";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/compare/rounds">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Rounds compared"));
}

export default async function ComparedRoundsPage({
  params,
  searchParams,
}: PageProps<"/studies/[studyId]/compare/rounds">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/rounds`);
  const rounds = await orNotFound(() => listRounds(viewer, studyId), studyId);
  const labelled = rounds.filter((round) => round.labels > 0);
  const choice = protocolsOfAddress(await searchParams, labelled);
  const client = new QueryClient();
  client.setQueryData(roundsQuery(studyId).queryKey, { rounds });
  if (choice.rounds.length > 1) {
    const { queryKey } = protocolsQuery(studyId, choice, labelsVersion(labelled, choice.rounds));
    const query = { ...choice, rounds: [...choice.rounds] };
    client.setQueryData(queryKey, await orNotFound(() => compareRounds(viewer, studyId, query), studyId));
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <ProtocolsView studyId={studyId} />
        {rounds.some((round) => round.ratedCriterion) ? <CriteriaResults studyId={studyId} /> : null}
        {labelled.length > 0 ? <StudyCourse studyId={studyId} /> : null}
      </div>
    </HydrationBoundary>
  );
}
