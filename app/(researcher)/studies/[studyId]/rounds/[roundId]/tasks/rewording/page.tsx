import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { RewordPanel } from "@/components/checklist/reword-panel";
import { RewordingView } from "@/components/results/checklist/rewording-view";
import { NoQuestions } from "@/components/results/questions/no-questions";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { rewordingsQuery } from "@/lib/results/queries/rewordings";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { readRewordings } from "@/lib/round/server/rewording-round";
import { roundOfPage, roundTitle } from "../../../../../round-of-page";
import { RoundPart } from "../../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/rewording">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Rewording"));
}

export default async function RoundRewordingPage({ params }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks/rewording`);
  const [round, rewordings] = await orNotFound(
    () => Promise.all([roundOfPage(viewer, studyId, roundId), readRewordings(viewer, roundId)]),
    studyId,
    roundId,
  );
  const client = new QueryClient();
  client.setQueryData(rewordingsQuery(roundId).queryKey, rewordings);
  return (
    <RoundPart round={round} client={client}>
      {hasAnswers(round.protocol) ? (
        <RewordingView studyId={studyId} roundId={roundId}>
          <RewordPanel studyId={studyId} roundId={roundId} />
        </RewordingView>
      ) : (
        <NoQuestions protocol={round.protocol} />
      )}
    </RoundPart>
  );
}
