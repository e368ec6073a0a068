import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { PairCuration } from "@/components/study/curation/pair-curation";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listPairs } from "@/lib/data/curation/list-pairs";
import { pairListQuerySchema } from "@/lib/domain/study/curation";
import * as texts from "@/lib/messages/researcher/pages";
import { pairsQuery } from "@/lib/queries/study/pairs";
import { studyTitle } from "../../../../study-title";

type Props = PageProps<"/studies/[studyId]/data/instructions/pairs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, texts.pairs);
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
      <PageHeader title={texts.importedPairs} description={texts.keepPairs} />
      <PairCuration studyId={studyId} />
    </HydrationBoundary>
  );
}
