import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { titleOf } from "@/app/title-of";
import { CategoryScores } from "@/components/compare/judges/category-scores";
import { SamplesFigure } from "@/components/compare/judges/samples-figure";
import { JudgeView } from "@/components/judging/judge-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { judgeModelQuery } from "@/lib/judging/queries";
import { readJudge } from "@/lib/judging/server/read-judge";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/models/judges/[raterId]">;

/** Once for the title and the page. */
const judgeOfPage = cache(readJudge);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { studyId, raterId } = await params;
  return titleOf(async (viewer) => (await judgeOfPage(viewer, studyId, raterId)).judge, {
    ids: [studyId, raterId],
    part: t("Judge"),
  });
}

export default async function JudgeModelPage({ params }: Props) {
  const { studyId, raterId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/${raterId}`);
  const client = new QueryClient();
  client.setQueryData(
    judgeModelQuery(studyId, raterId).queryKey,
    await orNotFound(() => judgeOfPage(viewer, studyId, raterId), studyId, raterId),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-8">
        <JudgeView studyId={studyId} raterId={raterId} />
        <CategoryScores studyId={studyId} raterId={raterId} />
        <SamplesFigure studyId={studyId} raterId={raterId} />
      </div>
    </HydrationBoundary>
  );
}
