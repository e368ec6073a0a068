import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { PairCuration } from "@/components/content/curation/pair-curation";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { pairListQuerySchema } from "@/lib/content/curation";
import { pairsQuery } from "@/lib/content/queries/pairs";
import { listPairs } from "@/lib/content/server/curation/pairs";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/instructions/pairs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Pairs"));
}

/** Imported pairs to edit, drop and filter. */
export default async function PairsPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/instructions/pairs`);
  const asked = pairListQuerySchema.safeParse(await searchParams);
  const filter = asked.success ? asked.data : pairListQuerySchema.parse({});
  const pairs = await orNotFound(() => listPairs(viewer, studyId, filter), studyId);
  const client = new QueryClient();
  client.setQueryData(pairsQuery(studyId, filter).queryKey, pairs);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={t("Imported pairs")}
        description={t(
          "Keep pairs with one right answer: correct their reference answers, drop others with a reason, and filter out those that judges find easy.",
        )}
      />
      <PairCuration studyId={studyId} />
    </HydrationBoundary>
  );
}
