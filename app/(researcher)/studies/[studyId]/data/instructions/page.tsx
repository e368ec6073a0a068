import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { ContentBrowser } from "@/components/study/content-browser";
import { requireViewer } from "@/lib/auth/require-viewer";
import { contentFacets } from "@/lib/data/study/content-facets";
import { getStudy } from "@/lib/data/study/get-study";
import { listInstructions } from "@/lib/data/study/list-instructions";
import { readContentFilter } from "@/lib/domain/study/study-content-filter";
import { instructionsQuery } from "@/lib/queries/study/instructions";
import { studyTitle } from "../../../study-title";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/data/instructions">): Promise<Metadata> {
  return studyTitle((await params).studyId, "Instructions");
}

export default async function ContentPage({ params, searchParams }: PageProps<"/studies/[studyId]/data/instructions">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/instructions`);
  const filter = readContentFilter(await searchParams);
  const [study, facets, page] = await orNotFound(
    () =>
      Promise.all([
        getStudy(viewer, studyId),
        contentFacets(viewer, studyId),
        listInstructions(viewer, studyId, filter),
      ]),
    studyId,
  );
  const client = new QueryClient();
  client.setQueryData(instructionsQuery(studyId, filter).queryKey, { pages: [page], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContentBrowser studyId={studyId} facets={facets} systems={study.systems} />
    </HydrationBoundary>
  );
}
