import { otherCriteria, type Source } from "@/lib/domain/agreement/sources";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/sources";

/** Says which labels are not held against this one, since they rate something else. */
export function OtherCriteria({ sources, label }: { sources: readonly Source[]; label: Source }) {
  const others = otherCriteria(sources, label);
  if (others.length === 0) return null;
  return (
    <p className="max-w-prose text-sm text-ink-muted">
      {say(texts.theseLabelsRateLabels, { criterion: label.criterion ?? "", others: say.list(others) })}
    </p>
  );
}
