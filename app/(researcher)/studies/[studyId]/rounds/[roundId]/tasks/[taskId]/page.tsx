import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { TaskDetail } from "@/components/results/tasks/task-detail";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { taskLabelsQuery } from "@/lib/results/queries/lists";
import { readTaskLabels } from "@/lib/results/server/tasks/read-task-labels";
import { roundOfPage } from "../../../../../round-of-page";

/** Once a request for its title and the page. */
const taskOfPage = cache(readTaskLabels);

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/[taskId]">): Promise<Metadata> {
  const { studyId, roundId, taskId } = await params;
  return titleOf(
    async (viewer) => {
      const [round, { position }] = await Promise.all([
        roundOfPage(viewer, studyId, roundId),
        taskOfPage(viewer, roundId, taskId),
      ]);
      return { name: `${t("Task {position}", { position })} · ${round.name}` };
    },
    { ids: [studyId, roundId, taskId] },
  );
}

export default async function TaskPage({ params }: PageProps<"/studies/[studyId]/rounds/[roundId]/tasks/[taskId]">) {
  const { studyId, roundId, taskId } = await params;
  const address = `/studies/${studyId}/rounds/${roundId}`;
  const viewer = await requireViewer(`${address}/tasks/${taskId}`, { peopleOf: studyId });
  const [round, task] = await orNotFound(
    () => Promise.all([roundOfPage(viewer, studyId, roundId), taskOfPage(viewer, roundId, taskId)]),
    studyId,
    roundId,
    taskId,
  );
  const client = new QueryClient();
  client.setQueryData(taskLabelsQuery(roundId, taskId).queryKey, task);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={t("Task {position}", { position: task.position })}
        description={t.rich("{instruction}, in {round}", {
          instruction: task.instruction.id,
          round: (
            <TextLink key="round" href={address}>
              {round.name}
            </TextLink>
          ),
        })}
        actions={
          <>
            <LinkButton href={`${address}/tasks`}>{t("All tasks of the round")}</LinkButton>
            {task.labels.length > 0 ? (
              <LinkButton href={`${address}/tasks/adjudication?task=${taskId}`} variant="primary">
                {task.adjudicated ? t("See the decision") : t("Adjudicate this task")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <TaskDetail roundId={roundId} taskId={taskId} />
    </HydrationBoundary>
  );
}
