"use client";

import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { PAIR_ORDER_MEANINGS } from "@/lib/domain/agreement/agreement-filter";
import {
  type AgreementGroup,
  type RoundGroups,
  TASK_GROUPINGS,
  type TaskGrouping,
} from "@/lib/domain/agreement/agreement-groups";
import { DRAWN_IN_GENERAL, FEW_UNITS, MIN_GROUP_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import { alphaScaleOf } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import type { FigureColumn } from "../figure/figure-data";
import { pairOrderColumns } from "../figure/pair-order-columns";
import { useAddressChoice } from "../filter/use-address-choice";
import { formatNumber, formatShare, formatStatistic } from "../statistic/format-number";
import { NamedUnits } from "../statistic/named-units";
import { GROUPING_NAMES } from "../words/grouping-names";

type Shown = TaskGrouping | "all";
type Small = "hide" | "show";

interface Row extends Pick<AgreementGroup, "alpha" | "basis" | "mean" | "percentAgreement"> {
  key: string;
  grouping: TaskGrouping | null;
  name: string;
}

/** More rows than this are shown one grouping at a time. */
const MAX_CONCURRENT = 40;

/** Alpha of the whole round and of its parts. */
export function GroupsFigure({ groups: { overall, groups, level, scale, pairOrder, drawn } }: { groups: RoundGroups }) {
  const noun = scale === null ? "level" : scaleNamed(scale).noun;
  const groupings = [...new Set(groups.map((group) => group.grouping))];
  const choices: Shown[] = groups.length <= MAX_CONCURRENT ? ["all", ...groupings] : groupings;
  const [chosen, setChosen] = useAddressChoice<Shown>("groups", ["all", ...TASK_GROUPINGS]);
  const shown = choices.includes(chosen) ? chosen : (choices[0] ?? "all");
  const [small, setSmall] = useAddressChoice<Small>("small", ["hide", "show"]);
  const all: Row[] = [
    { key: "overall", grouping: null, name: "All tasks", ...overall },
    ...groups
      .filter((group) => shown === "all" || group.grouping === shown)
      .map((group) => ({
        ...group,
        key: `${group.grouping} ${group.name}`,
        name: group.name ?? (group.grouping === "batch" ? "made with the round" : "none"),
      })),
  ];
  const isSmall = (row: Row) => row.grouping !== null && row.basis.nUnitsPairable < MIN_GROUP_UNITS;
  const nSmall = all.filter(isSmall).length;
  const rows = small === "show" ? all : all.filter((row) => !isSmall(row));
  return (
    <Figure<Row>
      title="Agreement by group"
      description={`Krippendorff’s alpha of the ${noun}s, ${level}, with 95 % bootstrap intervals ${drawn === "instructions" ? DRAWN_IN_GENERAL : "over tasks"}; n is tasks with two labels or more.${pairOrder ? ` A pair counts in both of its systems. ${PAIR_ORDER_MEANINGS[pairOrder]}` : ""}`}
      tableHeight="max-h-128"
      footer={
        nSmall > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => setSmall(small === "show" ? "hide" : "show")}>
            {small === "show" ? "Hide" : "Show"} {counted(nSmall, "group")} with n &lt; {MIN_GROUP_UNITS}
          </Button>
        ) : undefined
      }
      actions={
        choices.length > 1 ? (
          <SegmentedControl<Shown>
            legend="Groups"
            hideLegend
            size="sm"
            choices={choices.map((value) => ({ value, label: value === "all" ? "All" : GROUPING_NAMES[value] }))}
            value={shown}
            onValueChange={setChosen}
          />
        ) : undefined
      }
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis="Krippendorff’s alpha"
          label="Krippendorff’s alpha of the round and of its parts"
          scale={alphaScaleOf(rows.map(({ alpha }) => alpha))}
          rows={rows.map((row, index) => ({
            key: row.key,
            name: row.name,
            estimate: row.alpha,
            note: `n ${formatCount(row.basis.nUnitsPairable)}`,
            few: row.basis.nUnitsPairable < FEW_UNITS,
            heading:
              row.grouping && rows[index - 1]?.grouping !== row.grouping ? GROUPING_NAMES[row.grouping] : undefined,
          }))}
        />
      )}
      data={{
        caption: "Agreement by group",
        columns: [
          { id: "grouping", header: "Group", value: (row) => (row.grouping ? GROUPING_NAMES[row.grouping] : "All") },
          {
            id: "name",
            header: "Name",
            rowHeader: true,
            value: (row) => row.name,
            cell: (row) => <NamedUnits name={row.name} units={row.basis.nUnitsPairable} />,
          },
          ...estimateColumns<Row>("alpha", "Alpha", (row) => row.alpha),
          {
            id: "equal",
            header: "Percent agreement",
            numeric: true,
            value: (row) => row.percentAgreement,
            cell: (row) => formatStatistic(row.percentAgreement, formatShare),
          },
          // Of pairs that are read both ways there is none.
          ...(pairOrder === "both" ? [] : [meanColumn(noun)]),
          ...pairOrderColumns<Row>(pairOrder),
          {
            id: "units",
            header: "Tasks with two labels or more",
            numeric: true,
            value: (row) => row.basis.nUnitsPairable,
            cell: (row) => formatCount(row.basis.nUnitsPairable),
          },
          {
            id: "labels",
            header: "Labels",
            numeric: true,
            value: (row) => row.basis.nLabels,
            cell: (row) => formatCount(row.basis.nLabels),
          },
        ],
        rows: all,
        rowKey: (row) => row.key,
      }}
    />
  );
}

function meanColumn(noun: string): FigureColumn<Row> {
  return {
    id: "mean",
    header: `Mean ${noun}`,
    numeric: true,
    value: (row) => row.mean,
    cell: (row) => formatStatistic(row.mean, (mean) => formatNumber(mean, 2)),
  };
}
