import { CircleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { counted } from "@/lib/domain/format/counted";

/** Marks what rests on little; nothing where there is enough, or nothing at all. `what` is one of them: "pair". */
export function FewUnitsBadge({ units, what = "task" }: { units: number; what?: string }) {
  if (units === 0 || units >= FEW_UNITS) return null;
  return (
    <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
      only {counted(units, what)}
    </Badge>
  );
}
