import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import * as texts from "@/lib/messages/researcher/judge-setup";

const WORDS = {
  judge: {
    title: texts.noJudgesYet,
    description: texts.makeAJudgeFirst,
    page: "models/judges/new",
    action: texts.newJudge,
  },
  round: {
    title: texts.noRoundToJudge,
    description: texts.createARoundAndOpen,
    page: "rounds/new",
    action: texts.newRound,
  },
};

/** What a study lacks for a round to be judged, and the way to it. */
export function JudgingUnavailable({ studyId, lacks }: { studyId: string; lacks: keyof typeof WORDS }) {
  const { title, description, page, action } = WORDS[lacks];
  return (
    <EmptyState
      title={title}
      description={description}
      actions={
        <LinkButton variant="primary" href={`/studies/${studyId}/${page}`}>
          {action}
        </LinkButton>
      }
    />
  );
}
