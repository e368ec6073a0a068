import { Bot } from "lucide-react";
import { t } from "@/lib/messages/translate";
import { Badge } from "./badge";

/** Shown next to a number of labels of which some are simulated. */
export function SimulatedBadge({ simulated, labels }: { simulated: number; labels: number }) {
  if (simulated === 0) return null;
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {simulated === labels ? t("simulated") : t("{simulated} simulated", { simulated })}
    </Badge>
  );
}
