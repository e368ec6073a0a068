import { ClipboardList } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";
import type { RoundProgress } from "@/lib/results/agreement-progress";

const NEXT_STEP: Record<RoundProgress["round"]["status"], string> = {
  draft: t("The round is a draft. Open it, then send annotators its link."),
  open: t("The round is open. Send annotators its link; numbers appear here as they label."),
  paused: t("The round is paused. Resume it to continue."),
  closed: t("The round was closed before anyone labelled. Reopen it to collect labels."),
};

interface NoLabelsProps {
  progress: {
    round: Pick<RoundProgress["round"], "studyId" | "status" | "overlap">;
    tasks: Pick<RoundProgress["tasks"], "total">;
  };
}

/** In place of figures: what has to happen before there are some. */
export function NoLabels({ progress: { round, tasks } }: NoLabelsProps) {
  const study = `/studies/${round.studyId}`;
  const isForPeople = round.overlap > 0;
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title={t("No labels yet")}
      description={
        !isForPeople
          ? t("People don’t label in this round. Import labels, or let a judge label its tasks.")
          : tasks.total === 0
            ? t("This round has no tasks. Add tasks, then open it and send annotators its link.")
            : NEXT_STEP[round.status]
      }
      actions={
        !isForPeople ? (
          <>
            <LinkButton href={`${study}/data/import`}>{t("Import labels")}</LinkButton>
            <LinkButton href={`${study}/models/judges`}>{t("Judges")}</LinkButton>
          </>
        ) : round.status === "closed" ? null : (
          <LinkButton href={`${study}/settings/people`}>{t("Invite annotators")}</LinkButton>
        )
      }
    />
  );
}
