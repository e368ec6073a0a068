import { Badge } from "@/components/ui/badge";
import type { ChecklistStatus } from "@/lib/domain/checklist/checklist";
import * as texts from "@/lib/messages/researcher/checklists";

export function ChecklistBadges({ status, isGold }: { status: ChecklistStatus; isGold: boolean }) {
  return (
    <>
      {isGold ? <Badge tone="positive">{texts.gold}</Badge> : null}
      <Badge tone={status === "draft" ? "warning" : "neutral"}>
        {status === "draft" ? texts.draft : texts.published}
      </Badge>
    </>
  );
}
