import { formatDuration } from "@/components/figure/statistic/format-number";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { RATER_KIND_NAMES, USUAL_SOURCE } from "@/lib/results/agreement-filter";
import type { RaterProgress, RoundProgress } from "@/lib/results/agreement-progress";
import { RaterName } from "../raters/rater-name";

const ONE_OF: Record<RaterProgress["kind"], string> = {
  human: t("person"),
  judge: t("judge"),
  imported: t("imported rater"),
};

const COLUMNS: Column<RaterProgress>[] = [
  {
    id: "rater",
    header: t("Rater"),
    rowHeader: true,
    className: "min-w-40",
    cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={rater.simulated} />,
  },
  {
    id: "kind",
    header: t("Kind"),
    cell: ({ kind, source, isJury }) =>
      isJury
        ? t("jury of other judges")
        : source && source !== USUAL_SOURCE
          ? `${ONE_OF[kind]}, ${source}`
          : ONE_OF[kind],
    className: "min-w-32 max-w-56 [overflow-wrap:anywhere]",
  },
  { id: "labels", header: t("Labels"), numeric: true, cell: (rater) => formatCount(rater.labels) },
  {
    id: "time",
    header: t("Median time on a task"),
    numeric: true,
    cell: (rater) => (rater.medianDurationMs === null ? "–" : formatDuration(rater.medianDurationMs)),
  },
  { id: "comments", header: t("Comments"), numeric: true, cell: (rater) => formatCount(rater.comments) },
  { id: "problems", header: t("Problems"), numeric: true, cell: (rater) => formatCount(rater.problems) },
  {
    id: "last",
    header: t("Last label"),
    numeric: true,
    cell: (rater) => <DateTime show="nearDay" at={rater.lastLabelAt} />,
  },
];

/** Who labelled how much. */
export function RatersPanel({ progress }: { progress: RoundProgress }) {
  const kinds = new Set(progress.raters.map((rater) => rater.kind));
  return (
    <Panel
      level={2}
      title={t("Raters")}
      description={
        [...kinds].length > 1 ? `${[...kinds].map((kind) => RATER_KIND_NAMES[kind]).join(", ")}.` : undefined
      }
      flush
    >
      <DataTable
        caption={t("Labels of each rater")}
        hideCaption
        columns={COLUMNS}
        rows={progress.raters}
        rowKey={(rater) => rater.raterId}
        empty={t("No labels yet.")}
      />
    </Panel>
  );
}
