import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { BenchView } from "@/components/judging/bench/bench-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { benchQuery } from "@/lib/judging/queries";
import { readBench } from "@/lib/judging/server/bench-figures";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges/benches/[benchId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Bench"));
}

export default async function BenchPage({ params }: Props) {
  const { studyId, benchId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/benches/${benchId}`);
  const client = new QueryClient();
  client.setQueryData(
    benchQuery(studyId, benchId, "0.95").queryKey,
    await orNotFound(() => readBench(viewer, studyId, benchId), studyId, benchId),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BenchView studyId={studyId} benchId={benchId} />
    </HydrationBoundary>
  );
}
