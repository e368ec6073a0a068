import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { JudgeRoundForm, JudgingUnavailable } from "@/components/judging/judge-round-form";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listJudges } from "@/lib/judging/server/list-judges";
import { t } from "@/lib/messages/translate";
import { drawSeed } from "@/lib/round/server/insert-tasks";
import { listRounds } from "@/lib/round/server/read-rounds";

type Props = PageProps<"/studies/[studyId]/models/judges/judge-round">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Judge a round"));
}

export default async function JudgeRoundPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const { round, judge } = await searchParams;
  const viewer = await requireViewer(`/studies/${studyId}/models/judges/judge-round`);
  const [{ may, judges }, rounds] = await orNotFound(
    () => Promise.all([listJudges(viewer, studyId), listRounds(viewer, studyId)]),
    studyId,
  );
  if (!may.write) notFound();
  const wanted = [judge ?? []].flat();
  const canJudge = judges.filter(({ configuration }) => configuration?.type === "model");
  return (
    <>
      <PageHeader
        title={t("Judge a round")}
        description={t(
          "Judges label its tasks as people do, without seeing who wrote what or what others said. You’ll see the totals before it starts.",
        )}
      />
      {canJudge.length === 0 ? (
        <JudgingUnavailable studyId={studyId} lacks="judge" />
      ) : rounds.every(({ status }) => status === "draft") ? (
        <JudgingUnavailable studyId={studyId} lacks="round" />
      ) : (
        <JudgeRoundForm
          studyId={studyId}
          judges={canJudge}
          rounds={rounds}
          initial={{
            roundId: typeof round === "string" ? round : null,
            raterIds: canJudge.flatMap(({ raterId }) => (wanted.includes(raterId) ? raterId : [])),
          }}
          seed={drawSeed()}
        />
      )}
    </>
  );
}
