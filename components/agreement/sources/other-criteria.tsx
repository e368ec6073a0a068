import { otherCriteria, type Source } from "@/lib/domain/agreement/sources";

/** Says which labels are not held against this one, since they rate something else. */
export function OtherCriteria({ sources, label }: { sources: readonly Source[]; label: Source }) {
  const others = otherCriteria(sources, label);
  if (others.length === 0) return null;
  return (
    <p className="max-w-prose text-sm text-ink-muted">
      These labels rate {label.criterion}. Labels of other criteria ({new Intl.ListFormat("en-GB").format(others)}) are
      left out.
    </p>
  );
}
