import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ContentBrowser } from "@/components/content/content-browser";
import { requireViewer } from "@/lib/auth/require-viewer";
import { instructionOrderSchema, responseOrderSchema } from "@/lib/content/content-order";
import { instructionsQuery, responsesQuery } from "@/lib/content/queries/instructions";
import { contentFacets } from "@/lib/content/server/content-page";
import { listInstructions } from "@/lib/content/server/list-instructions";
import { listResponses } from "@/lib/content/server/list-responses";
import { readContentFilter, readContentRows } from "@/lib/content/study-content-filter";
import { t } from "@/lib/messages/translate";
import { getStudy } from "@/lib/study/server/get-study";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/data/instructions">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Instructions"));
}

export default async function ContentPage({ params, searchParams }: PageProps<"/studies/[studyId]/data/instructions">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/instructions`);
  const query = await searchParams;
  const filter = readContentFilter(query);
  const client = new QueryClient();
  const firstPage =
    readContentRows(query) === "responses"
      ? async () => {
          const sort = responseOrderSchema.catch("position").parse(query.sort);
          const page = await listResponses(viewer, studyId, { ...filter, sort });
          client.setQueryData(responsesQuery(studyId, filter, sort).queryKey, { pages: [page], pageParams: [null] });
        }
      : async () => {
          const sort = instructionOrderSchema.catch("position").parse(query.sort);
          const page = await listInstructions(viewer, studyId, { ...filter, sort });
          client.setQueryData(instructionsQuery(studyId, filter, sort).queryKey, { pages: [page], pageParams: [null] });
        };
  const [study, facets] = await orNotFound(
    () => Promise.all([getStudy(viewer, studyId), contentFacets(viewer, studyId), firstPage()]),
    studyId,
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContentBrowser study={study} facets={facets} />
    </HydrationBoundary>
  );
}
