import { CircleCheck, CirclePause, CirclePlay, PencilLine } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { RoundStatus } from "@/lib/round/protocol/protocol";
import { ROUND_STATUS_NAMES } from "@/lib/round/round-status";

const TONES: Record<RoundStatus, BadgeTone> = {
  draft: "neutral",
  open: "accent",
  paused: "warning",
  closed: "positive",
};
const ICONS = { draft: PencilLine, open: CirclePlay, paused: CirclePause, closed: CircleCheck };

export function RoundStatusBadge({ status }: { status: RoundStatus }) {
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]} icon={<Icon aria-hidden />}>
      {ROUND_STATUS_NAMES[status]}
    </Badge>
  );
}
