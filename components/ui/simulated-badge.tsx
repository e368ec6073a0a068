import { Bot } from "lucide-react";
import { t } from "@/lib/messages/translate";
import { Badge } from "./badge";

/** Beside a number of labels of which a program made up some. */
export function SimulatedBadge({ simulated, labels }: { simulated: number; labels: number }) {
  if (simulated === 0) return null;
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {simulated === labels ? t("simulated") : t("{simulated} simulated", { simulated })}
    </Badge>
  );
}
