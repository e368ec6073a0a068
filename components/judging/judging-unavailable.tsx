import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";

const WORDS = {
  judge: {
    title: t("No judges yet"),
    description: t("Create a judge first."),
    page: "models/judges/new",
    action: t("New judge"),
  },
  round: {
    title: t("No round to judge"),
    description: t("Create a round and open it; a draft may still change."),
    page: "rounds/new",
    action: t("New round"),
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
