import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { JudgeView } from "@/components/models/judge/judge-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readJudge } from "@/lib/data/judge/read-judge";
import { judgeModelQuery } from "@/lib/queries/models/judges";
import { studyTitle } from "../../../study-title";

type Props = PageProps<"/studies/[studyId]/judge-models/[raterId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, "Judge");
}

export default async function JudgeModelPage({ params }: Props) {
  const { studyId, raterId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/judge-models/${raterId}`);
  const client = new QueryClient();
  client.setQueryData(
    judgeModelQuery(studyId, raterId).queryKey,
    await orNotFound(() => readJudge(viewer, studyId, raterId), studyId, raterId),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JudgeView studyId={studyId} raterId={raterId} />
    </HydrationBoundary>
  );
}
