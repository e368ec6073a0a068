import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { RATER_KIND_NAMES, USUAL_SOURCE } from "@/lib/domain/agreement/agreement-filter";
import type { RaterProgress, RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/agreement";
import { RaterName } from "../raters/rater-name";
import { formatDuration } from "../statistic/format-number";

const ONE_OF: Record<RaterProgress["kind"], string> = {
  human: texts.person,
  judge: texts.judge,
  imported: texts.importedRater,
};

const COLUMNS: Column<RaterProgress>[] = [
  {
    id: "rater",
    header: texts.rater,
    rowHeader: true,
    className: "min-w-40",
    cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={rater.simulated} />,
  },
  {
    id: "kind",
    header: texts.kind,
    cell: ({ kind, source, isJury }) =>
      isJury
        ? texts.juryOfOtherJudges
        : source && source !== USUAL_SOURCE
          ? `${ONE_OF[kind]}, ${source}`
          : ONE_OF[kind],
    className: "min-w-32 max-w-56 [overflow-wrap:anywhere]",
  },
  { id: "labels", header: texts.labelsTitle, numeric: true, cell: (rater) => formatCount(rater.labels) },
  {
    id: "time",
    header: texts.medianTimeOnATask,
    numeric: true,
    cell: (rater) => (rater.medianDurationMs === null ? "–" : formatDuration(rater.medianDurationMs)),
  },
  { id: "comments", header: texts.comments, numeric: true, cell: (rater) => formatCount(rater.comments) },
  { id: "problems", header: texts.problems, numeric: true, cell: (rater) => formatCount(rater.problems) },
  {
    id: "last",
    header: texts.lastLabel,
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
      title={texts.ratersTitle}
      description={
        [...kinds].length > 1 ? `${[...kinds].map((kind) => RATER_KIND_NAMES[kind]).join(", ")}.` : undefined
      }
      flush
    >
      <DataTable
        caption={texts.labelsOfEachRater}
        hideCaption
        columns={COLUMNS}
        rows={progress.raters}
        rowKey={(rater) => rater.raterId}
        empty={texts.nobodyHasLabelledYet}
        maxHeight="max-h-112"
      />
    </Panel>
  );
}
