import { CircleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/lib/format/counted";
import { t } from "@/lib/messages/translate";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";

export interface FewUnitsBadgeProps {
  units: number;
  /** one of them, such as "pair"; "task" without it */
  what?: string | undefined;
}

/** Marks what rests on little; nothing where there is enough, or nothing at all. */
export function FewUnitsBadge({ units, what = t("task") }: FewUnitsBadgeProps) {
  if (units === 0 || units >= FEW_UNITS) return null;
  return (
    <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
      {t("only {units}", { units: counted(units, what) })}
    </Badge>
  );
}
