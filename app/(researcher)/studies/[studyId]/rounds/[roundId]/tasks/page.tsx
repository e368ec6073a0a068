import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { TaskTable } from "@/components/results/tasks/task-table";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { taskListOfAddress } from "@/lib/results/agreement-tasks";
import { roundTasksQuery, taskFacetsQuery } from "@/lib/results/queries/lists";
import { listLabelledTasks } from "@/lib/results/server/tasks/list-labelled-tasks";
import { readTaskFacets } from "@/lib/results/server/tasks/read-task-facets";
import { roundOfPage, roundTitle } from "../../../../round-of-page";
import { RoundPart } from "../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/tasks">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Tasks"));
}

export default async function RoundTasksPage({ params, searchParams }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/tasks`);
  const query = taskListOfAddress(await searchParams);
  const [round, page, facets] = await orNotFound(
    () =>
      Promise.all([
        roundOfPage(viewer, studyId, roundId),
        listLabelledTasks(viewer, roundId, query),
        readTaskFacets(viewer, roundId),
      ]),
    studyId,
    roundId,
  );
  const client = new QueryClient();
  client.setQueryData(taskFacetsQuery(roundId).queryKey, facets);
  client.setQueryData(roundTasksQuery(roundId, query).queryKey, { pages: [page], pageParams: [null] });
  return (
    <RoundPart round={round} client={client}>
      <TaskTable studyId={studyId} roundId={roundId} scale={round} />
    </RoundPart>
  );
}
