import { DemoBadge } from "@/components/endpoints/demo-badge";

/** A judge's name, marked where its labels come from the demo model. */
export function JudgeName({ name, simulated }: { name: string; simulated: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
      {name}
      {simulated ? <DemoBadge /> : null}
    </span>
  );
}
