import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ImprovedJudges } from "@/components/compare/improved-judges";
import { JudgesView } from "@/components/compare/judges/page-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { judgesQuery } from "@/lib/compare/queries";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { listImprovedJudges } from "@/lib/judging/server/improved-judges";
import { t } from "@/lib/messages/translate";
import { excludedOfAddress } from "@/lib/results/excluded";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/compare/judges">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Judges and people"));
}

export default async function JudgesPage({ params, searchParams }: PageProps<"/studies/[studyId]/compare/judges">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/judges`);
  const query = await searchParams;
  const { truth, scores } = query;
  const without = excludedOfAddress(query);
  const sources = await orNotFound(() => listSources(viewer, studyId, without), studyId);
  const client = new QueryClient();
  // With many sources the comparison takes its time: the page is there before it.
  if (sources.length < 2) {
    const chosen = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
    client.setQueryData(
      judgesQuery(studyId, { truth: chosen(truth), scores: chosen(scores), without: without ?? null }).queryKey,
      null,
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <ImprovedJudges studyId={studyId} judges={await listImprovedJudges(viewer, studyId)} />
        <JudgesView studyId={studyId} />
      </div>
    </HydrationBoundary>
  );
}
