import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { AdjudicationView } from "@/components/results/adjudication/adjudication-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { adjudicationOfAddress } from "@/lib/results/adjudication/adjudication";
import { adjudicationQueueQuery, adjudicationTaskQuery } from "@/lib/results/queries/adjudication";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";
import { roundOfPage, roundTitle } from "../../../../../round-of-page";
import { RoundPart } from "../../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/adjudication">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Adjudication"));
}

export default async function AdjudicationPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks/adjudication`, { peopleOf: studyId });
  const choice = adjudicationOfAddress(await searchParams);
  const [round, queue] = await orNotFound(
    () => Promise.all([roundOfPage(viewer, studyId, roundId), listDisputedTasks(viewer, roundId, choice)]),
    studyId,
    roundId,
  );
  const client = new QueryClient();
  client.setQueryData(adjudicationQueueQuery(roundId, choice).queryKey, { pages: [queue], pageParams: [null] });
  const taskId = choice.task ?? queue.tasks[0]?.taskId;
  if (taskId) {
    const task = await orNotFound(() => readDisputedTask(viewer, roundId, taskId, choice), taskId);
    client.setQueryData(
      adjudicationTaskQuery({ roundId, taskId, raters: choice.raters, without: choice.without }).queryKey,
      task,
    );
  }
  return (
    <RoundPart round={round} client={client}>
      <AdjudicationView roundId={roundId} />
    </RoundPart>
  );
}
