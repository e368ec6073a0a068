import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { RunView } from "@/components/runs/run-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import type { UserViewer } from "@/lib/people/viewer";
import { runItemsQuery, runQuery } from "@/lib/runs/queries/runs";
import { runItemFilterOfAddress } from "@/lib/runs/run-items";
import { listItems } from "@/lib/runs/server/list-items";
import { getRun } from "@/lib/runs/server/read-runs";
import { AppError } from "@/lib/wire/app-error";

type Props = PageProps<"/studies/[studyId]/models/runs/[runId]">;

/** Once for the title and the page; under another study's address there is none. */
const runOfPage = cache(async (viewer: UserViewer, studyId: string, runId: string) => {
  const run = await getRun(viewer, runId);
  if (run.studyId !== studyId) throw new AppError("NOT_FOUND", "There is no such run in this study.");
  return run;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { studyId, runId } = await params;
  return titleOf((viewer) => runOfPage(viewer, studyId, runId), { ids: [studyId, runId], part: t("Run") });
}

export default async function RunPage({ params, searchParams }: Props) {
  const { studyId, runId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/runs/${runId}`);
  const run = await orNotFound(() => runOfPage(viewer, studyId, runId), studyId, runId);
  const filter = runItemFilterOfAddress(await searchParams);
  const client = new QueryClient();
  client.setQueryData(runQuery(runId).queryKey, run);
  client.setQueryData(runItemsQuery(runId, filter).queryKey, await listItems(viewer, runId, filter));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunView key={runId} runId={runId} />
    </HydrationBoundary>
  );
}
