import { Bot } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { t } from "@/lib/messages/translate";

export interface RaterNameProps {
  pseudonym: string;
  /** of a judge or an imported rater */
  name: string | null;
  simulated: boolean;
}

/** A rater as shown everywhere: pseudonym, name where there is one to show, and whether the rater is simulated. */
export function RaterName({ pseudonym, name, simulated }: RaterNameProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap">{pseudonym}</span>
      {name === null ? null : <span className="font-normal text-ink-muted [overflow-wrap:anywhere]">{name}</span>}
      {simulated ? <SimulatedBadge /> : null}
    </span>
  );
}

export function SimulatedBadge() {
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {t("simulated")}
    </Badge>
  );
}
