import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

const WORDS = {
  judge: {
    title: "No judges yet",
    description: "Make a judge first.",
    page: "models/judges/new",
    action: "Make a judge",
  },
  round: {
    ...{ title: "No round to judge", description: "Create a round and open it; a draft may still change." },
    ...{ page: "rounds/new", action: "New round" },
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
