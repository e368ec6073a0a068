import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { findProducingItem } from "@/lib/runs/server/read-item";

export const metadata: Metadata = { title: t("How it was generated") };

/** From what a language model made to the item of the run that made it. */
export default async function MadePage({ params }: PageProps<"/studies/[studyId]/made/[producedId]">) {
  const { studyId, producedId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/made/${producedId}`);
  const { runId, itemId } = await orNotFound(() => findProducingItem(viewer, studyId, producedId), studyId, producedId);
  redirect(`/studies/${studyId}/models/runs/${runId}/items/${itemId}`);
}
