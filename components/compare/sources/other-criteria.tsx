import { otherCriteria, type Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";

/** Says which labels are not held against this one, since they rate something else. */
export function OtherCriteria({ sources, label }: { sources: readonly Source[]; label: Source }) {
  const others = otherCriteria(sources, label);
  if (others.length === 0) return null;
  return (
    <p className="max-w-prose text-sm text-ink-muted">
      {t("These labels rate {criterion}. Labels of other criteria ({others}) are left out.", {
        criterion: label.criterion ?? "",
        others: t.list(others),
      })}
    </p>
  );
}
