"use client";

import { alphaScaleOf } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { estimateColumns, pairOrderColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatNumber, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import {
  type AgreementGroup,
  type RoundGroups,
  TASK_GROUPINGS,
  type TaskGrouping,
} from "@/lib/results/agreement-groups";
import { DRAWN_IN_GENERAL, FEW_UNITS, MIN_GROUP_UNITS } from "@/lib/results/agreement-statistic";
import { PAIR_ORDER_MEANINGS } from "@/lib/results/filter-meanings";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { useAddressChoice } from "../filter/use-address-choice";
import { GROUPING_NAMES } from "../words";

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
  const noun = scale === null ? t("level") : scaleNamed(scale).noun;
  const groupings = [...new Set(groups.map((group) => group.grouping))];
  const choices: Shown[] = groups.length <= MAX_CONCURRENT ? ["all", ...groupings] : groupings;
  const [chosen, setChosen] = useAddressChoice<Shown>("groups", ["all", ...TASK_GROUPINGS]);
  const shown = choices.includes(chosen) ? chosen : (choices[0] ?? "all");
  const [small, setSmall] = useAddressChoice<Small>("small", ["hide", "show"]);
  const all: Row[] = [
    { key: "overall", grouping: null, name: t("All tasks"), ...overall },
    ...groups
      .filter((group) => shown === "all" || group.grouping === shown)
      .map((group) => ({
        ...group,
        key: `${group.grouping} ${group.name}`,
        name: group.name ?? (group.grouping === "batch" ? t("created with the round") : t("none")),
      })),
  ];
  const isSmall = (row: Row) => row.grouping !== null && row.basis.nUnitsPairable < MIN_GROUP_UNITS;
  const nSmall = all.filter(isSmall).length;
  const rows = small === "show" ? all : all.filter((row) => !isSmall(row));
  return (
    <Figure<Row>
      title={t("Agreement by group")}
      description={t(
        "Krippendorff’s alpha of the {noun}s, {level}, with 95% bootstrap intervals {drawnInGeneral}; n is tasks with 2+ labels.{pairOrder}",
        {
          noun,
          level,
          drawnInGeneral: drawn === "instructions" ? DRAWN_IN_GENERAL : t("over tasks"),
          pairOrder: pairOrder
            ? ` ${t("A pair counts for both of its systems. {pairOrder}", { pairOrder: PAIR_ORDER_MEANINGS[pairOrder] })}`
            : "",
        },
      )}
      footer={
        nSmall > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => setSmall(small === "show" ? "hide" : "show")}>
            {small === "show" ? t("Hide") : t("Show")}{" "}
            {t("{count, plural, one {# group} other {# groups}} with n < {minGroupUnits}", {
              count: nSmall,
              minGroupUnits: MIN_GROUP_UNITS,
            })}
          </Button>
        ) : undefined
      }
      actions={
        choices.length > 1 ? (
          <SegmentedControl<Shown>
            legend={t("Groups")}
            hideLegend
            size="sm"
            choices={choices.map((value) => ({ value, label: value === "all" ? t("All") : GROUPING_NAMES[value] }))}
            value={shown}
            onValueChange={setChosen}
          />
        ) : undefined
      }
      chart={(width) => <GroupsChart width={width} rows={rows} />}
      data={{
        caption: t("Agreement by group"),
        columns: groupColumns(noun, pairOrder),
        rows: all,
        rowKey: (row) => row.key,
      }}
    />
  );
}

function GroupsChart({ width, rows }: { width: number; rows: readonly Row[] }) {
  return (
    <IntervalPlot
      width={width}
      axis={t("Krippendorff’s alpha")}
      label={t("Krippendorff’s alpha of the round and of its parts")}
      scale={alphaScaleOf(rows.map(({ alpha }) => alpha))}
      rows={rows.map((row, index) => ({
        key: row.key,
        name: row.name,
        estimate: row.alpha,
        note: `n ${formatCount(row.basis.nUnitsPairable)}`,
        few: row.basis.nUnitsPairable < FEW_UNITS,
        heading: row.grouping && rows[index - 1]?.grouping !== row.grouping ? GROUPING_NAMES[row.grouping] : undefined,
      }))}
    />
  );
}

function groupColumns(noun: string, pairOrder: RoundGroups["pairOrder"]): FigureColumn<Row>[] {
  return [
    {
      id: "grouping",
      header: t("Group"),
      value: (row) => (row.grouping ? GROUPING_NAMES[row.grouping] : t("All")),
    },
    {
      id: "name",
      header: t("Name"),
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => <NamedUnits name={row.name} units={row.basis.nUnitsPairable} />,
    },
    ...estimateColumns<Row>("alpha", t("Alpha"), (row) => row.alpha),
    {
      id: "equal",
      header: t("Percent agreement"),
      numeric: true,
      value: (row) => row.percentAgreement,
      cell: (row) => formatStatistic(row.percentAgreement, formatShare),
    },
    // Of pairs that are read both ways there is none.
    ...(pairOrder === "both" ? [] : [meanColumn(noun)]),
    ...pairOrderColumns<Row>(pairOrder),
    {
      id: "units",
      header: t("Tasks with 2+ labels"),
      numeric: true,
      value: (row) => row.basis.nUnitsPairable,
      cell: (row) => formatCount(row.basis.nUnitsPairable),
    },
    {
      id: "labels",
      header: t("Labels"),
      numeric: true,
      value: (row) => row.basis.nLabels,
      cell: (row) => formatCount(row.basis.nLabels),
    },
  ];
}

function meanColumn(noun: string): FigureColumn<Row> {
  return {
    id: "mean",
    header: t("Mean {noun}", { noun }),
    numeric: true,
    value: (row) => row.mean,
    cell: (row) => formatStatistic(row.mean, (mean) => formatNumber(mean, 2)),
  };
}
