"use client";

import { ArrowDown, ArrowUp, Download, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { saveFigureCsv } from "@/components/figure/save-figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { EstimateCell, FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { useExcludedSentence } from "@/components/results/excluded/use-excluded";
import { SimulatedBadge } from "@/components/results/raters/rater-name";
import { type Column, DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Panel } from "@/components/ui/panel";
import { saveText } from "@/components/ui/save-file";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Leaderboard, LeaderboardRow } from "@/lib/compare/leaderboard";
import {
  basisOf,
  columnKey,
  columnName,
  estimateAt,
  FORM_WORDS,
  isBest,
  type LeaderboardTableRows,
  lineKey,
  type Metric,
  sortedRows,
} from "@/lib/compare/leaderboard-columns";
import { leaderboardText } from "@/lib/compare/leaderboard-text";
import { JUDGE_FIELD_NAMES } from "@/lib/judging/describe-judge";
import { t } from "@/lib/messages/translate";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";
import { TABLE_FILES, tableText } from "@/lib/results/table/table-text";
import { DescribeJudge } from "./describe-judge";
import { leaderboardCsv } from "./leaderboard-csv";

interface LeaderboardTableProps {
  studyId: string;
  table: LeaderboardTableRows;
  board: Leaderboard & { truth: NonNullable<Leaderboard["truth"]> };
}

/** Of more subsets than this the two figures side by side would be wider than a screen: one is shown, to be switched. */
const FEW_PLACES = 3;

type Sort = { place: number; metric: Metric; ascending: boolean };

/** The judges of one form, a row each; a click on a heading sorts. */
export function LeaderboardTable({ studyId, table, board }: LeaderboardTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [shown, setShown] = useState<Metric>("accuracy");
  const { form, criterion, places } = table;
  const words = FORM_WORDS[form];
  const isSwitched = places.length > FEW_PLACES;
  const metrics: readonly Metric[] = isSwitched ? [shown] : ["accuracy", "same"];
  const rows = sortedRows(table.rows, sort);
  const figures = places.flatMap((place) =>
    metrics.map((metric) => figureColumn({ table, board, place, metric, sort, onSort: setSort })),
  );
  const title = criterion === null ? words.title : `${words.title} · ${criterion}`;
  return (
    <Panel
      level={2}
      title={title}
      // Of several criteria only one is the reference’s: the reader must see which.
      description={
        criterion === null
          ? words.about
          : t("{about} Against {heading}: {truth}.", {
              about: words.about,
              heading: board.truth.heading,
              truth: board.truth.name,
            })
      }
      flush
      wide
      actions={
        <>
          {isSwitched ? (
            <SegmentedControl<Metric>
              legend={t("Figures shown")}
              hideLegend
              size="sm"
              choices={[
                { value: "accuracy", label: t("Accuracy") },
                { value: "same", label: words.same },
              ]}
              value={shown}
              onValueChange={setShown}
            />
          ) : null}
          <LeaderboardDownloads studyId={studyId} title={title} table={{ ...table, rows: [...rows] }} board={board} />
        </>
      }
    >
      <DataTable
        caption={t("{title}, against {truth}", { title, truth: board.truth.name })}
        hideCaption
        dense
        columns={[...judgeColumns({ studyId, table, board }), ...figures]}
        rows={rows}
        rowKey={lineKey}
      />
    </Panel>
  );
}

interface FigureColumnProps extends Omit<LeaderboardTableProps, "studyId"> {
  place: number;
  metric: Metric;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

function figureColumn({ table, board, place, metric, sort, onSort }: FigureColumnProps): Column<LeaderboardRow> {
  const column = board.columns[place];
  const sorted = sort?.place === place && sort.metric === metric ? sort : null;
  return {
    id: `${column ? columnKey(column) : place} ${metric}`,
    numeric: true,
    sorted: sorted ? (sorted.ascending ? "ascending" : "descending") : undefined,
    header: (
      <SortButton
        name={column ? columnName(column) : ""}
        metric={metric === "accuracy" ? t("Accuracy") : FORM_WORDS[table.form].same}
        arrow={sorted ? (sorted.ascending ? ArrowUp : ArrowDown) : null}
        onSort={() => onSort(sorted?.ascending ? null : { place, metric, ascending: sorted !== null })}
      />
    ),
    cell: (row) => <FigureCell row={row} rows={table.rows} place={place} metric={metric} />,
  };
}

/** Who the judges are and what they labelled; what is known of none of them has no column. */
function judgeColumns({ studyId, table, board }: LeaderboardTableProps): Column<LeaderboardRow>[] {
  const isKnown = (field: keyof LeaderboardRow["description"]) =>
    table.rows.some(({ description }) => description[field] !== null);
  const columns: (Column<LeaderboardRow> | null)[] = [
    {
      id: "judge",
      header: t("Judge"),
      rowHeader: true,
      className: "min-w-40",
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {row.name} {row.simulated ? <SimulatedBadge /> : null}
          {board.may.write && row.isFromFile && !row.isJury ? <DescribeJudge studyId={studyId} row={row} /> : null}
        </span>
      ),
    },
    isKnown("baseModel")
      ? { id: "model", header: JUDGE_FIELD_NAMES.baseModel, cell: (row) => row.description.baseModel ?? "–" }
      : null,
    HOW_FIELDS.some(isKnown)
      ? {
          id: "how",
          header: JUDGE_FIELD_NAMES.strategy,
          className: "min-w-28",
          cell: (row) => <HowCell row={row} />,
        }
      : null,
    { id: "labels", header: t("Labels"), className: "min-w-32", cell: (row) => basisOf(row) },
  ];
  return columns.filter((column) => column !== null);
}

const HOW_FIELDS = ["strategy", "template", "settings"] as const;

/** The strategy, and in small letters what else is known of how the judge was asked. */
function HowCell({ row: { description } }: { row: LeaderboardRow }) {
  const [strategy, ...more] = HOW_FIELDS.map((field) => description[field]);
  const words = more.flatMap((each) => each ?? []).join(" · ");
  return (
    <>
      {strategy ?? "–"}
      {words === "" ? null : <span className="block text-xs text-ink-muted">{words}</span>}
    </>
  );
}

interface SortButtonProps {
  name: string;
  metric: string;
  /** the direction of a sorted column */
  arrow: LucideIcon | null;
  onSort: () => void;
}

function SortButton({ name, metric, arrow: Arrow, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className="inline-flex flex-col items-end rounded-sm text-right hover:text-ink"
      onClick={onSort}
    >
      <span>{name}</span>
      <span className="inline-flex items-center gap-1">
        {Arrow ? <Arrow aria-hidden className="size-3" /> : null}
        {metric}
      </span>
    </button>
  );
}

/** The table as it is sorted, as data and for papers. */
function LeaderboardDownloads({ studyId, title, table, board }: LeaderboardTableProps & { title: string }) {
  const leftOut = useExcludedSentence({ studyId }, true);
  const name = `leaderboard-${table.form}${leftOut ? "-without" : ""}`;
  const savePrinted = (format: "latex" | "markdown") => {
    const { extension, mediaType } = TABLE_FILES[format];
    const printed = leaderboardText(table, board.columns, board.truth.name);
    const text = tableText({ ...printed, notes: leftOut ? [leftOut.sentence] : [] }, format);
    saveText(`${name}.${extension}`, text, mediaType);
  };
  return (
    <span data-print="hide">
      <Menu
        trigger={(trigger) => (
          <IconButton {...trigger} size="sm" variant="quiet" label={t("Download “{title}”", { title })}>
            <Download aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem
          onSelect={() =>
            saveFigureCsv(`leaderboard-${table.form}`, (without) =>
              leaderboardCsv(table.rows, board.columns, board.truth.name, without),
            )
          }
        >
          {t("Data (CSV)")}
        </MenuItem>
        <MenuItem onSelect={() => savePrinted("latex")}>{t("Table (LaTeX)")}</MenuItem>
        <MenuItem onSelect={() => savePrinted("markdown")}>{t("Table (Markdown)")}</MenuItem>
      </Menu>
    </span>
  );
}

interface FigureCellProps {
  row: LeaderboardRow;
  rows: readonly LeaderboardRow[];
  place: number;
  metric: Metric;
}

/** A figure with its interval and n; the best of a column has a star and is bold. */
function FigureCell({ row, rows, place, metric }: FigureCellProps) {
  const cell = row.cells[place];
  const estimate = estimateAt(row, place, metric);
  if (!cell || !estimate) return "–";
  const n = metric === "accuracy" ? cell.nWithTruth : cell.nTwice;
  const best = isBest(row, rows, place, metric);
  return (
    <span className={best ? "block font-semibold" : "block"}>
      {best ? (
        <>
          <span aria-hidden>★ </span>
          <span className="sr-only">{t("Best of this column:")} </span>
        </>
      ) : null}
      <EstimateCell estimate={estimate} format={formatShare} />
      {estimate.value.defined ? (
        <span className="block text-xs font-normal text-ink-muted">
          {n < FEW_UNITS ? <FewUnitsBadge units={n} what={t("pair")} /> : t("n {n}", { n })}
        </span>
      ) : null}
    </span>
  );
}
