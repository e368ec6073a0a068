import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ImprovedJudges } from "@/components/compare/improved-judges";
import { SourceComparison } from "@/components/compare/sources/source-comparison";
import { requireViewer } from "@/lib/auth/require-viewer";
import { sourcesQuery } from "@/lib/compare/queries";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { listImprovedJudges } from "@/lib/judging/server/improved-judges";
import { t } from "@/lib/messages/translate";
import { excludedOfAddress } from "@/lib/results/excluded";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/compare/sources">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Compare two sources"));
}

export default async function SourcesPage({ params, searchParams }: PageProps<"/studies/[studyId]/compare/sources">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/sources`);
  const without = excludedOfAddress(await searchParams);
  const sources = await orNotFound(() => listSources(viewer, studyId, without), studyId);
  const client = new QueryClient();
  client.setQueryData(sourcesQuery(studyId, without).queryKey, { sources });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <ImprovedJudges studyId={studyId} judges={await listImprovedJudges(viewer, studyId)} />
        <SourceComparison studyId={studyId} />
      </div>
    </HydrationBoundary>
  );
}
