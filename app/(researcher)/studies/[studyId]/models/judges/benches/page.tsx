import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { BenchList } from "@/components/judging/bench/bench-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { benchesQuery, judgeModelsQuery, watchesQuery } from "@/lib/judging/queries";
import { listBenches } from "@/lib/judging/server/bench";
import { listJudges } from "@/lib/judging/server/list-judges";
import { listWatches } from "@/lib/judging/server/watch";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges/benches">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Benches"));
}

export default async function BenchesPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/benches`);
  const client = new QueryClient();
  const [benches, judges, watches] = await orNotFound(
    () => Promise.all([listBenches(viewer, studyId), listJudges(viewer, studyId), listWatches(viewer, studyId)]),
    studyId,
  );
  client.setQueryData(benchesQuery(studyId).queryKey, benches);
  client.setQueryData(judgeModelsQuery(studyId).queryKey, judges);
  client.setQueryData(watchesQuery(studyId).queryKey, watches);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BenchList studyId={studyId} />
    </HydrationBoundary>
  );
}
