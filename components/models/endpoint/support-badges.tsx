import { Check, Minus } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ModelSupport } from "@/lib/domain/endpoint/endpoint";
import { SUPPORT_NAMES, supportKeys } from "./support-words";

/** What a test found that a model can and cannot do. */
export function SupportBadges({ supports }: { supports: ModelSupport }) {
  return (
    <ul aria-label="What works" className="flex flex-wrap gap-1.5">
      {supportKeys.map((key) => (
        <li key={key} title={SUPPORT_NAMES[key].about}>
          <Badge
            tone={supports[key] ? "positive" : "neutral"}
            icon={supports[key] ? <Check aria-hidden /> : <Minus aria-hidden />}
          >
            <span className="sr-only">{supports[key] ? "Works: " : "Does not work: "}</span>
            {SUPPORT_NAMES[key].name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
