import { Badge } from "@/components/ui/badge";
import type { ChecklistStatus } from "@/lib/domain/checklist/checklist";

export function ChecklistBadges({ status, isGold }: { status: ChecklistStatus; isGold: boolean }) {
  return (
    <>
      {isGold ? <Badge tone="positive">Gold</Badge> : null}
      <Badge tone={status === "draft" ? "warning" : "neutral"}>{status === "draft" ? "Draft" : "Published"}</Badge>
    </>
  );
}
