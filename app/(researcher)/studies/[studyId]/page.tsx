import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { LaterComparisonResults } from "@/components/compare/rounds/later-comparison-results";
import { StudyOverview } from "@/components/study/overview/study-overview";
import { TextLink } from "@/components/ui/link";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readMadeFrom } from "@/lib/checklist/server/generation/comparisons";
import { t } from "@/lib/messages/translate";
import { studyNeedsQuery } from "@/lib/results/queries/study-progress";
import { readStudyNeeds } from "@/lib/results/server/progress/read-study-needs";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { listRounds } from "@/lib/round/server/read-rounds";
import { studyQuery } from "@/lib/study/queries/studies";
import { getStudy } from "@/lib/study/server/get-study";
import { studyTitle } from "../study-of-page";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]">): Promise<Metadata> {
  return studyTitle((await params).studyId);
}

export default async function StudyPage({ params }: PageProps<"/studies/[studyId]">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}`);
  const client = new QueryClient();
  const [study, rounds, needs, madeFrom] = await orNotFound(
    () =>
      Promise.all([
        getStudy(viewer, studyId),
        listRounds(viewer, studyId),
        readStudyNeeds(viewer, studyId),
        readMadeFrom(viewer, studyId),
      ]),
    studyId,
  );
  client.setQueryData(studyQuery(studyId).queryKey, study);
  client.setQueryData(roundsQuery(studyId).queryKey, { rounds });
  client.setQueryData(studyNeedsQuery(studyId).queryKey, needs);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudyOverview studyId={studyId}>
        {madeFrom ? (
          <p className="text-sm text-ink-muted">
            {t.rich("Compares checklists of {madeFrom}.", {
              madeFrom: (
                <TextLink key="madeFrom" href={`/studies/${madeFrom.id}/data/checklists`}>
                  {madeFrom.name}
                </TextLink>
              ),
            })}
          </p>
        ) : null}
        {rounds.some((round) => round.criterion) ? (
          <LaterComparisonResults studyId={studyId} mayOpen={study.may.includes("round.control")} />
        ) : null}
      </StudyOverview>
    </HydrationBoundary>
  );
}
