import { formatCount } from "@/lib/format/counted";
import { FewUnitsBadge, type FewUnitsBadgeProps } from "./few-units-badge";

/** How many units a row rests on, marked where that is little. */
export function UnitsCell({ units, what }: FewUnitsBadgeProps) {
  return (
    <span className="flex flex-col items-end gap-1">
      {formatCount(units)} <FewUnitsBadge units={units} what={what} />
    </span>
  );
}
