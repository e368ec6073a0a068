import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { readRound, roundOfPage } from "@/app/(annotator)/read-round";
import { SignedInShell } from "@/app/(people)/signed-in-shell";
import { getT } from "@/app/messages";
import { titleOf } from "@/app/title-of";
import { DiscussionPanel } from "@/components/training/discussion-panel";
import { PageHeader } from "@/components/ui/page/page-header";
import { discussionQuery } from "@/lib/training/queries";
import { readDiscussion } from "@/lib/training/server/discussion/read-discussion";

interface DiscussionPageProps {
  params: Promise<{ roundId: string }>;
}

export async function generateMetadata({ params }: DiscussionPageProps): Promise<Metadata> {
  const { roundId } = await params;
  return titleOf((viewer) => roundOfPage(viewer, roundId), {
    ids: [roundId],
    part: (await getT())("Discussion"),
  });
}

/** What raters asked about reference answers, and the replies they got. */
export default async function DiscussionPage({ params }: DiscussionPageProps) {
  const { roundId } = await params;
  const { viewer, round } = await readRound(roundId, `/label/${roundId}/discussion`);
  const t = await getT();
  const client = new QueryClient();
  client.setQueryData(discussionQuery(roundId).queryKey, await readDiscussion(viewer, roundId));
  return (
    <SignedInShell viewer={viewer}>
      <div className="mx-auto w-full max-w-3xl">
        <PageHeader
          breadcrumbs={[
            { label: t("Label"), href: "/label" },
            { label: round.name, href: `/label/${round.id}` },
            { label: t("Discussion") },
          ]}
          title={t("Discussion of training tasks")}
          description={t("Researchers and raters who have passed the training read and answer here.")}
        />
        <HydrationBoundary state={dehydrate(client)}>
          <DiscussionPanel
            roundId={roundId}
            empty={t(
              "Your remarks on training answers appear here, with the replies. Once you have passed, you also see what others ask.",
            )}
          />
        </HydrationBoundary>
      </div>
    </SignedInShell>
  );
}
