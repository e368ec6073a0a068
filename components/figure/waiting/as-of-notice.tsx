import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { t } from "@/lib/messages/translate";
import { type AsOf, LABELS_TO_WAIT } from "@/lib/results/pending";

/** Above numbers that a worker computed from an earlier state of the labels. */
export function AsOfNotice({ asOf }: AsOf) {
  if (asOf === null) return null;
  return (
    <Callout role="status" title={<Moment {...asOf} />}>
      {t("Labels have changed since. Newer numbers appear here automatically.")}
    </Callout>
  );
}

/** The same for numbers that are a few seconds old while people label: its line is kept free, so that nothing moves. */
export function AsOfLine({ labels, asOf }: { labels: number } & AsOf) {
  if (labels < LABELS_TO_WAIT) return null;
  return <p className="min-h-5 text-ink-muted text-sm tabular-nums">{asOf ? <Moment {...asOf} /> : null}</p>;
}

function Moment({ at, labels }: NonNullable<AsOf["asOf"]>) {
  return (
    <>
      {t.rich("As of {dateTime}, {count, plural, one {# label} other {# labels}}", {
        dateTime: <DateTime key="dateTime" at={at} show="time" />,
        count: labels,
      })}
    </>
  );
}
