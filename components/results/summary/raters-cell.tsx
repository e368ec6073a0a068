import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, filterQuery } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { isPending } from "@/lib/results/pending";
import { couldBeNamedBy, type RaterToLookAt, ratersToLookAt } from "@/lib/results/raters-to-look-at";
import { useCountedRaters } from "./counted-raters";
import { SummaryCell, WaitingCell } from "./summary-cell";
import { useRoundRaters } from "./use-round-raters";

export interface RatersCellProps {
  progress: RoundProgress;
  filter: AgreementFilter;
}

const TITLE = t("Raters to check");
const MOST_NAMED = 2;

/** Whose labels somebody should read, and why. */
export function RatersCell({ progress, filter }: RatersCellProps) {
  const { round, raters, version } = progress;
  const { raters: group, order, without } = filter;
  const counted = useCountedRaters(progress, filter, version);
  const { data, error, refetch } = useRoundRaters(progress, filter);
  const all = (
    <TextLink
      href={`/studies/${round.studyId}/rounds/${round.id}/raters${filterQuery({ raters: group, order, without })}`}
    >
      {counted === null || counted.raters < raters.length
        ? t("{counted} of {count, plural, one {# rater} other {# raters}}", {
            counted: counted?.raters ?? "…",
            count: raters.length,
          })
        : t("{count, plural, one {1 rater} other {All # raters}}", { count: raters.length })}
    </TextLink>
  );
  if (!data || isPending(data)) {
    return (
      <WaitingCell title={TITLE} isInBackground={data !== undefined} error={error} onRetry={refetch}>
        <p>{all}</p>
      </WaitingCell>
    );
  }
  const found = ratersToLookAt(data);
  const comparison = found.length > 0 ? "found" : couldBeNamedBy(data);
  return (
    <SummaryCell title={TITLE} value={comparison === null ? t("Cannot tell") : namesOf(found)}>
      {found.slice(0, MOST_NAMED).map(({ raterId, pseudonym, reasons }) => (
        <p key={raterId} className="text-ink">
          {found.length > 1 ? `${pseudonym}: ` : ""}
          {reasons.join("; ")}
        </p>
      ))}
      {comparison === null ? (
        <p>{t("It takes three raters who labelled 10 of the same tasks, or tasks with a reference answer.")}</p>
      ) : null}
      {comparison === "known-answers" ? (
        <p>
          {t(
            "Nobody is often wrong where the answer is known. Three raters of 10 of the same tasks can be compared with each other, too.",
          )}
        </p>
      ) : null}
      {comparison === "each-other" ? (
        <p>
          {t("Nobody lowers alpha beyond chance. Raters can still be strict or lenient: see Severity on their page.")}
        </p>
      ) : null}
      <p className="text-xs">{all}</p>
    </SummaryCell>
  );
}

function namesOf(found: readonly RaterToLookAt[]): string {
  if (found.length === 0) return t("None flagged");
  const more = found.length - MOST_NAMED;
  const names = found.slice(0, MOST_NAMED).map(({ pseudonym }) => pseudonym);
  return `${names.join(", ")}${more > 0 ? ` ${t("and {more} more", { more })}` : ""}`;
}
