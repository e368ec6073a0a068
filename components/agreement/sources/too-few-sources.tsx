import { Scale } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import * as texts from "@/lib/messages/researcher/sources";

/** A study in which no two sources judged the same pairs. */
export function TooFewSources({ studyId }: { studyId: string }) {
  return (
    <EmptyState
      icon={<Scale aria-hidden />}
      title={texts.nothingToCompareYet}
      description={texts.itTakesTwoSources}
      actions={
        <>
          <LinkButton href={`/studies/${studyId}/data/import`}>{texts.importLabels}</LinkButton>
          <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
            {texts.newRound}
          </LinkButton>
        </>
      }
    />
  );
}
