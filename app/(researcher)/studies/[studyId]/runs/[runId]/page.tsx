import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { RunView } from "@/components/models/run/run-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { getRun } from "@/lib/data/run/get-run";
import { listItems } from "@/lib/data/run/list-items";
import { runItemFilterOfAddress } from "@/lib/domain/run/run-items";
import { runItemsQuery, runQuery } from "@/lib/queries/models/runs";

type Props = PageProps<"/studies/[studyId]/runs/[runId]">;

/** Once for the title and the page. */
const runOfPage = cache(getRun);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { studyId, runId } = await params;
  return titleOf((viewer) => runOfPage(viewer, runId), { ids: [studyId, runId], part: "Run" });
}

export default async function RunPage({ params, searchParams }: Props) {
  const { studyId, runId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/runs/${runId}`);
  const run = await orNotFound(() => runOfPage(viewer, runId), studyId, runId);
  if (run.studyId !== studyId) notFound();
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
