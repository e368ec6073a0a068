import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { PriceList } from "@/components/endpoints/price-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { studyModelsQuery } from "@/lib/endpoints/queries/models";
import { listStudyModels } from "@/lib/endpoints/server/study-models";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/prices">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Prices"));
}

export default async function PricesPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/prices`);
  const client = new QueryClient();
  client.setQueryData(
    studyModelsQuery(studyId).queryKey,
    await orNotFound(() => listStudyModels(viewer, studyId), studyId),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PriceList studyId={studyId} />
    </HydrationBoundary>
  );
}
