import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { MentionList } from "@/components/study/comments/mention-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { mentionsQuery } from "@/lib/study/queries/comments";
import { ownMentions } from "@/lib/study/server/comments/own-mentions";

export const metadata: Metadata = { title: t("Mentions") };

export default async function MentionsPage() {
  const viewer = await requireViewer("/mentions");
  const client = new QueryClient();
  client.setQueryData(mentionsQuery.queryKey, await orNotFound(() => ownMentions(viewer)));
  return (
    <>
      <PageHeader
        title={t("Mentions")}
        description={t("Comments of your studies that mention you, the newest first.")}
      />
      <HydrationBoundary state={dehydrate(client)}>
        <MentionList />
      </HydrationBoundary>
    </>
  );
}
