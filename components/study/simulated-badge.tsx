import { Bot } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study";

/** Beside a number of labels of which a program made up some. */
export function SimulatedBadge({ simulated, labels }: { simulated: number; labels: number }) {
  if (simulated === 0) return null;
  return (
    <Badge tone="warning" icon={<Bot aria-hidden />}>
      {simulated === labels ? texts.simulated : say(texts.simulatedSimulated, { simulated })}
    </Badge>
  );
}
