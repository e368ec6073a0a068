import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { WebhookList } from "@/components/webhooks/webhook-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { webhooksQuery } from "@/lib/webhooks/queries";
import { listWebhooks } from "@/lib/webhooks/server/read-webhooks";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/settings/webhooks">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Webhooks"));
}

export default async function WebhooksPage({ params }: PageProps<"/studies/[studyId]/settings/webhooks">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings/webhooks`);
  const webhooks = await orNotFound(() => listWebhooks(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(webhooksQuery(studyId).queryKey, webhooks);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WebhookList studyId={studyId} />
    </HydrationBoundary>
  );
}
