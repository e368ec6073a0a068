import { Badge } from "@/components/ui/badge";
import { VERIFIER_STATUS_NAMES, type VerifierStatus } from "@/lib/checklist/generation/verifier";

const TONES = { proposed: "warning", person: "neutral", approved: "positive", rejected: "negative" } as const;

export function VerifierStatusBadge({ status }: { status: VerifierStatus }) {
  return <Badge tone={TONES[status]}>{VERIFIER_STATUS_NAMES[status]}</Badge>;
}
