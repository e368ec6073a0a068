import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { HistoryTable } from "@/components/study/history/history-table";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { historyQuery } from "@/lib/study/queries/history";
import { listEvents } from "@/lib/study/server/event/list-events";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/settings/history">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("History"));
}

export default async function HistoryPage({ params }: PageProps<"/studies/[studyId]/settings/history">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/settings/history`);
  const first = await orNotFound(() => listEvents(viewer, studyId), studyId);
  const client = new QueryClient();
  client.setQueryData(historyQuery(studyId).queryKey, { pages: [first], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Section
        title={t("History")}
        isPage
        description={t(
          "Who changed what. Items of a run are on its page, edits of a checklist with the checklist, labels with their tasks.",
        )}
      >
        <HistoryTable studyId={studyId} />
      </Section>
    </HydrationBoundary>
  );
}
