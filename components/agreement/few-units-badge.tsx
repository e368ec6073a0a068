import { CircleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { FEW_UNITS } from "@/lib/domain/agreement-statistic";

/** Marks what rests on little; nothing where there is enough, or nothing at all. */
export function FewUnitsBadge({ units, what = "tasks" }: { units: number; what?: string }) {
  if (units === 0 || units >= FEW_UNITS) return null;
  return (
    <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
      only {units} {what}
    </Badge>
  );
}
