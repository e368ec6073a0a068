import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import type { WrittenInstruction } from "@/lib/results/writing/written-checklists";

export interface GoldPanelProps {
  studyId: string;
  gold: NonNullable<WrittenInstruction["gold"]>;
  mayWrite: boolean;
  busy: boolean;
  onPublish: () => void;
}

/** The checklist that a researcher made from one of them: a draft to correct, or the published gold one. */
export function GoldPanel({ studyId, gold, mayWrite, busy, onPublish }: GoldPanelProps) {
  const isDraft = gold.status === "draft";
  return (
    <Panel
      level={2}
      title={isDraft ? t("Draft of the gold checklist") : t("Gold checklist")}
      description={
        isDraft
          ? t("Correct it if necessary, then publish it. The other checklists become its alternatives.")
          : t("The other raters’ checklists are kept as alternatives.")
      }
      actions={
        <>
          <LinkButton size="sm" href={`/studies/${studyId}/data/checklists/${gold.id}`}>
            {isDraft && mayWrite ? t("Correct") : t("Open")}
          </LinkButton>
          {isDraft && mayWrite ? (
            <Button size="sm" variant="primary" loading={busy} aria-keyshortcuts="g" onClick={onPublish}>
              {t("Publish as gold")}
            </Button>
          ) : null}
        </>
      }
    >
      {isDraft || gold.isGold ? null : (
        <p className="pb-3">
          <Badge tone="warning">{t("Published, not marked as gold")}</Badge>
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        {renderByIndex(gold.questions, (question) => (
          <li lang="" className="[overflow-wrap:anywhere] [unicode-bidi:plaintext]">
            {question}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
