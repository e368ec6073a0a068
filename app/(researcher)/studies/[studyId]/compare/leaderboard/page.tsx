import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { LeaderboardView } from "@/components/compare/leaderboard/leaderboard-view";
import { requireViewer } from "@/lib/auth/require-viewer";
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
  return <LeaderboardView studyId={studyId} />;
}
