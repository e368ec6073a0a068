import { Scale } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";

/** A study in which no two sources judged the same pairs. */
export function TooFewSources({ studyId }: { studyId: string }) {
  return (
    <EmptyState
      icon={<Scale aria-hidden />}
      title={t("Nothing to compare yet")}
      description={t(
        "You need two sources that judged the same pairs of responses: people of a preference round, judges’ or other imported labels, scores, checklist pass rates, or reference answers.",
      )}
      actions={
        <>
          <LinkButton href={`/studies/${studyId}/data/import`}>{t("Import labels")}</LinkButton>
          <LinkButton href={`/studies/${studyId}/rounds/new`} variant="primary">
            {t("New round")}
          </LinkButton>
        </>
      }
    />
  );
}
