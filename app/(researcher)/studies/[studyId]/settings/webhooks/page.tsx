import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { EmailNotices } from "@/components/webhooks/email-notices";
import { WebhookList } from "@/components/webhooks/webhook-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { sendsMail } from "@/lib/mail/mail-settings";
import { t } from "@/lib/messages/translate";
import { emailNoticesQuery, webhooksQuery } from "@/lib/webhooks/queries";
import { readEmailNotices } from "@/lib/webhooks/server/email-notices";
import { listWebhooks } from "@/lib/webhooks/server/read-webhooks";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/settings/webhooks">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Notices and webhooks"));
}

export default async function WebhooksPage({ params }: PageProps<"/studies/[studyId]/settings/webhooks">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings/webhooks`);
  const webhooks = await orNotFound(() => listWebhooks(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(webhooksQuery(studyId).queryKey, webhooks);
  const notices = await readEmailNotices(viewer, studyId);
  client.setQueryData(emailNoticesQuery(studyId).queryKey, { ...notices, sendsMail: sendsMail() });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <EmailNotices studyId={studyId} />
        <WebhookList studyId={studyId} />
      </div>
    </HydrationBoundary>
  );
}
