import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { CoverageView } from "@/components/checklist/gold-coverage/coverage-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { coverageQuerySchema } from "@/lib/checklist/coverage";
import { coverageQuery } from "@/lib/checklist/queries";
import { readCoverage } from "@/lib/checklist/server/gold-coverage/read-coverage";
import { t } from "@/lib/messages/translate";
import { firstOf } from "@/lib/wire/address";

type Props = PageProps<"/studies/[studyId]/data/checklists/gold-coverage">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Coverage"));
}

export default async function CoveragePage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/checklists/gold-coverage`);
  const asked = await searchParams;
  const chosen = coverageQuerySchema.safeParse({
    matches: firstOf(asked, "matches"),
    threshold: firstOf(asked, "threshold"),
  });
  const query = chosen.data ?? coverageQuerySchema.parse({});
  const coverage = await orNotFound(() => readCoverage(viewer, studyId, query), studyId);
  const client = new QueryClient();
  client.setQueryData(coverageQuery(studyId, query).queryKey, coverage);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CoverageView studyId={studyId} />
    </HydrationBoundary>
  );
}
