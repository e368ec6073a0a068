import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ImprovedJudges } from "@/components/compare/improved-judges";
import { LeaderboardView } from "@/components/compare/leaderboard/leaderboard-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listImprovedJudges } from "@/lib/judging/server/improved-judges";
import { t } from "@/lib/messages/translate";
import { requirePermission } from "@/lib/study/server/access";

export async function generateMetadata({
  params,
}: PageProps<"/studies/[studyId]/compare/leaderboard">): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Leaderboard"));
}

export default async function LeaderboardPage({ params }: PageProps<"/studies/[studyId]/compare/leaderboard">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/leaderboard`);
  await orNotFound(() => requirePermission(viewer, studyId, "agreement.read"), studyId);
  return (
    <div className="flex flex-col gap-6">
      <ImprovedJudges studyId={studyId} judges={await listImprovedJudges(viewer, studyId)} />
      <LeaderboardView studyId={studyId} />
    </div>
  );
}
