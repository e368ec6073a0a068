import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { QuestionTable } from "@/components/results/questions/question-table";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { itemsOfAddress } from "@/lib/results/agreement-checklist";
import { roundQuestionsQuery } from "@/lib/results/queries/lists";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";
import { roundOfPage, roundTitle } from "../../../../../round-of-page";
import { RoundPart } from "../../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/questions">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Questions"));
}

export default async function RoundQuestionsPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks/questions`);
  const choice = itemsOfAddress(await searchParams);
  const [round, page] = await orNotFound(
    () =>
      Promise.all([
        roundOfPage(viewer, studyId, roundId),
        readRoundChecklist(viewer, roundId, { ...choice, after: 0 }),
      ]),
    studyId,
    roundId,
  );
  const client = new QueryClient();
  client.setQueryData(roundQuestionsQuery(roundId, choice).queryKey, { pages: [page], pageParams: [0] });
  return (
    <RoundPart round={round} client={client}>
      <QuestionTable studyId={studyId} roundId={roundId} protocol={round.protocol} />
    </RoundPart>
  );
}
