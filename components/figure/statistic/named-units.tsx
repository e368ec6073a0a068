import { FewUnitsBadge, type FewUnitsBadgeProps } from "./few-units-badge";

/** The name of what a row is about, marked where that rests on little. */
export function NamedUnits({ name, units, what }: FewUnitsBadgeProps & { name: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      {name} <FewUnitsBadge units={units} what={what} />
    </span>
  );
}
