import { ClipboardList } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import * as texts from "@/lib/messages/researcher/round-page";

const NEXT_STEP: Record<RoundProgress["round"]["status"], string> = {
  draft: texts.roundIsADraftOpen,
  open: texts.roundIsOpenSendAnnotators,
  paused: texts.roundIsPausedOpen,
  closed: texts.roundWasClosedBeforeAnyone,
};

/** In place of figures: what has to happen before there are some. */
export function NoLabels({ progress: { round, tasks } }: { progress: RoundProgress }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title={texts.noLabelsYet}
      description={tasks.total === 0 ? texts.roundHasNoTasks : NEXT_STEP[round.status]}
      actions={<LinkButton href={`/studies/${round.studyId}/settings/people`}>{texts.inviteAnnotators}</LinkButton>}
    />
  );
}
