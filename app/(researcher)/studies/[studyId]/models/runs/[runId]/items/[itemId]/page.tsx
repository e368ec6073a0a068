import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ItemView } from "@/components/runs/item-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { runItemQuery } from "@/lib/runs/queries/runs";
import { readItem } from "@/lib/runs/server/read-item";

type Props = PageProps<"/studies/[studyId]/models/runs/[runId]/items/[itemId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Item of a run"));
}

export default async function RunItemPage({ params }: Props) {
  const { studyId, runId, itemId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/runs/${runId}/items/${itemId}`);
  const item = await orNotFound(() => readItem(viewer, itemId), studyId, runId, itemId);
  if (item.run.id !== runId || item.run.studyId !== studyId) notFound();
  const client = new QueryClient();
  client.setQueryData(runItemQuery(runId, itemId).queryKey, item);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ItemView key={itemId} runId={runId} itemId={itemId} />
    </HydrationBoundary>
  );
}
