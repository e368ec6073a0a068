import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ChecklistView } from "@/components/checklist/checklist-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { checklistQuery } from "@/lib/checklist/queries";
import { readChecklist } from "@/lib/checklist/server/read-checklist";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/checklists/[checklistId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Checklist"));
}

export default async function ChecklistPage({ params }: Props) {
  const { studyId, checklistId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/checklists/${checklistId}`);
  const checklist = await orNotFound(() => readChecklist(viewer, checklistId), studyId, checklistId);
  if (checklist.study.id !== studyId) notFound();
  const client = new QueryClient();
  client.setQueryData(checklistQuery(checklistId).queryKey, checklist);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ChecklistView key={checklistId} checklistId={checklistId} />
    </HydrationBoundary>
  );
}
