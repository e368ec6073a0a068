import type { ReactNode } from "react";
import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import { EstimateCell } from "../statistic/estimate-cell";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatDuration, formatShare } from "../statistic/format-number";
import { StatisticCell } from "../statistic/statistic-cell";
import { UnitsCell } from "../statistic/units-cell";
import { levelWords } from "../words/level-words";
import { RaterReportTable } from "./rater-report-table";

const duration = (milliseconds: number | null) => (milliseconds === null ? "–" : formatDuration(milliseconds));

/** Time, monotony and the side preferred. */
export function RaterHabitPanels({ data, fastControl }: { data: RoundRaters; fastControl: ReactNode }) {
  const { raters, fastBound, commonest } = data;
  const hasSides = raters.some((rater) => rater.position !== null);
  return (
    <>
      <RaterReportTable
        title="Time on a task"
        description={
          fastBound === null
            ? "No label of this round has a time: imported labels and judges bring none."
            : `Half of a rater’s tasks took between the two quartiles. Fast means under ${formatBound(fastBound.ms)}${
                fastBound.chosen || fastBound.medianMs === null
                  ? ", as chosen"
                  : `, a quarter of the round’s median of ${formatDuration(fastBound.medianMs)}`
              }: short tasks and practised raters are fast too.`
        }
        actions={fastControl}
        raters={raters}
        columns={[
          { id: "labels", header: "Labels", numeric: true, cell: (rater) => formatCount(rater.labels) },
          { id: "timed", header: "With a time", numeric: true, cell: ({ time }) => formatCount(time.n) },
          { id: "median", header: "Median", numeric: true, cell: ({ time }) => duration(time.medianMs) },
          {
            id: "quartiles",
            header: "Quartiles",
            numeric: true,
            cell: ({ time }) => (time.quartilesMs ? time.quartilesMs.map(formatDuration).join(" – ") : "–"),
          },
          {
            id: "fast",
            header: "Fast",
            numeric: true,
            cell: ({ time }) => (time.n > 0 ? <EstimateCell estimate={time.fastShare} format={formatShare} /> : "–"),
          },
        ]}
      />
      {data.scale === null ? null : (
        <RaterReportTable
          title="Repeated scores"
          description={`The level that a rater gave most often, and the longest run of equal levels in the order they were given.${
            data.pairOrder === "both" ? " Of pairs as the rater saw them: A is the response that was shown first." : ""
          }${
            commonest.level !== null && commonest.share.defined
              ? ` Over all labels the commonest level is “${levelWords(data, commonest.level)}”, ${formatShare(commonest.share.value)}.`
              : ""
          } Where most tasks deserve one level, most labels are that level.`}
          raters={raters}
          columns={[
            {
              id: "commonest",
              header: "Commonest level",
              cell: ({ same }) => (same.level === null ? "–" : levelWords(data, same.level)),
            },
            {
              id: "share",
              header: "Share",
              numeric: true,
              cell: ({ same }) => <StatisticCell statistic={same.share} format={formatShare} />,
            },
            {
              id: "labels",
              header: "Labels",
              numeric: true,
              cell: (rater) => <UnitsCell units={rater.labels} what="label" />,
            },
            {
              id: "run",
              header: "Longest run",
              numeric: true,
              cell: ({ same }) =>
                same.longestRun === null ? (
                  <span title="The order in which the labels were given is not known.">–</span>
                ) : (
                  counted(same.longestRun, "label")
                ),
            },
          ]}
        />
      )}
      {labelsPairs(data.protocol) ? (
        <RaterReportTable
          title="Side preferred"
          description={
            hasSides
              ? "How often the response shown first (left) was preferred, of the labels that preferred one. Sides are drawn at random, so without a bias it is 50 %: check whether the interval includes it."
              : "Which response was shown first is unknown for all labels of this round: imported labels don’t say."
          }
          raters={hasSides ? raters : []}
          empty="No known sides."
          columns={[
            { id: "first", header: "First", numeric: true, cell: ({ position }) => side(position?.first) },
            { id: "second", header: "Second", numeric: true, cell: ({ position }) => side(position?.second) },
            { id: "tie", header: "Neither", numeric: true, cell: ({ position }) => side(position?.tie) },
            {
              id: "share",
              header: "First, of those that chose",
              numeric: true,
              cell: ({ position }) => <Side position={position} />,
            },
          ]}
        />
      ) : null}
    </>
  );
}

function Side({ position }: { position: RaterReport["position"] }) {
  if (position === null) return "–";
  return (
    <span className="flex flex-col items-end gap-1">
      <span>
        <EstimateCell estimate={position.firstShare} format={formatShare} />
      </span>
      <FewUnitsBadge units={position.first + position.second} what="label" />
    </span>
  );
}

const side = (count: number | undefined) => (count === undefined ? "–" : formatCount(count));

const formatBound = (ms: number) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms));
