import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { JudgeList } from "@/components/judging/judge-list";
import { requireViewer } from "@/lib/auth/require-viewer";
import { judgeModelsQuery } from "@/lib/judging/queries";
import { listJudges } from "@/lib/judging/server/list-judges";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Judges"));
}

export default async function JudgeModelsPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges`);
  const client = new QueryClient();
  client.setQueryData(judgeModelsQuery(studyId).queryKey, await orNotFound(() => listJudges(viewer, studyId), studyId));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JudgeList studyId={studyId} />
    </HydrationBoundary>
  );
}
