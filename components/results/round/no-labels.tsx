import { ClipboardList } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";
import type { RoundProgress } from "@/lib/results/agreement-progress";

const NEXT_STEP: Record<RoundProgress["round"]["status"], string> = {
  draft: t("The round is a draft. Open it, then send annotators its link."),
  open: t("The round is open. Send annotators its link; numbers appear here as they label."),
  paused: t("The round is paused. Resume it to continue."),
  closed: t("The round was closed before anyone labelled."),
};

/** In place of figures: what has to happen before there are some. */
export function NoLabels({ progress: { round, tasks } }: { progress: RoundProgress }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title={t("No labels yet")}
      description={
        tasks.total === 0
          ? t("This round has no tasks. Add tasks, then open it and send annotators its link.")
          : NEXT_STEP[round.status]
      }
      actions={<LinkButton href={`/studies/${round.studyId}/settings/people`}>{t("Invite annotators")}</LinkButton>}
    />
  );
}
