import { Badge } from "@/components/ui/badge";
import type { ChecklistStatus } from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";

export function ChecklistBadges({ status, isGold }: { status: ChecklistStatus; isGold: boolean }) {
  return (
    <>
      {isGold ? <Badge tone="positive">{t("Gold")}</Badge> : null}
      <Badge tone={status === "draft" ? "warning" : "neutral"}>
        {status === "draft" ? t("Draft") : t("Published")}
      </Badge>
    </>
  );
}
