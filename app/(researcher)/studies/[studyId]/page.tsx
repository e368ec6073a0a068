import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { StudyAgreement } from "@/components/agreement/study/study-agreement";
import { StudyOverview } from "@/components/study/study-overview";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listRounds } from "@/lib/data/round/list-rounds";
import { getStudy } from "@/lib/data/study/get-study";
import { roundsQuery } from "@/lib/queries/study/rounds";
import { studyQuery } from "@/lib/queries/study/studies";
import { orNotFound } from "../or-not-found";
import { studyTitle } from "../study-title";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]">): Promise<Metadata> {
  return studyTitle((await params).studyId);
}

export default async function StudyPage({ params }: PageProps<"/studies/[studyId]">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}`);
  const client = new QueryClient();
  const [study, rounds] = await orNotFound(
    () => Promise.all([getStudy(viewer, studyId), listRounds(viewer, studyId)]),
    studyId,
  );
  client.setQueryData(studyQuery(studyId).queryKey, study);
  client.setQueryData(roundsQuery(studyId).queryKey, { rounds });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudyOverview studyId={studyId}>
        {rounds.some((round) => round.labels > 0) ? <StudyAgreement studyId={studyId} /> : null}
      </StudyOverview>
    </HydrationBoundary>
  );
}
