import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Judges, PositionalAgreementDto } from "@/lib/domain/agreement/judges";
import { formatCount } from "@/lib/domain/format/counted";
import { naturalOrder } from "@/lib/domain/format/natural-order";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/judges";
import { say } from "@/lib/messages/researcher/say";
import { estimateColumns } from "../figure/estimate-columns";
import { type FigureColumn, tableColumns } from "../figure/figure-data";
import { figureCsv } from "../figure/figure-files";
import { saveFigureCsv } from "../figure/save-figure";
import { SimulatedBadge } from "../raters/rater-name";
import { formatShare } from "../statistic/format-number";
import { UnitsCell } from "../statistic/units-cell";

type Row = PositionalAgreementDto;

const ALL = texts.allPairs;
const nameOf = (subset: string | null) => (subset === null ? ALL : subset || texts.noSubset);

/** Who chose the same whichever response stood first. */
export function PositionalPanel({ data: { positional } }: { data: Judges }) {
  const { get, set } = useUrlQuery();
  const subsets = [...new Set(positional.map(({ subset }) => subset))]
    .filter((subset) => subset !== null)
    .sort(naturalOrder);
  const chosen = get("subset");
  const subset = chosen !== null && subsets.includes(chosen) ? chosen : null;
  const rows = positional.filter((row) => row.subset === subset);
  const save = () =>
    saveFigureCsv("positional-agreement", (leftOut) => figureCsv({ columns: COLUMNS, rows: positional }, leftOut));
  return (
    <Panel
      level={2}
      title={texts.positionConsistency}
      description={texts.ofPairsThatARater}
      actions={
        positional.length > 0 ? (
          <Button size="sm" variant="quiet" icon={<Download aria-hidden />} onClick={save} data-print="hide">
            {texts.downloadCsv}
          </Button>
        ) : null
      }
      flush
    >
      {subsets.length > 0 ? (
        <div className="max-w-xs px-5 pt-1 pb-4">
          <Field label={texts.subset}>
            <Select
              value={subset ?? ALL}
              onChange={({ target: { selectedIndex } }) => set({ subset: subsets[selectedIndex - 1] ?? null })}
            >
              {[null, ...subsets].map((each) => (
                <option key={nameOf(each)} value={each ?? ALL}>
                  {nameOf(each)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      ) : null}
      <DataTable
        caption={texts.positionConsistencyOfEachRater}
        hideCaption
        columns={tableColumns(COLUMNS)}
        rows={rows}
        rowKey={rowKey}
        empty={texts.noRaterOfThisStudy}
        maxHeight="max-h-160"
      />
    </Panel>
  );
}

const rowKey = ({ raterId, protocol, scale, criterion, series, subset }: Row) =>
  JSON.stringify([raterId, protocol, scale, criterion, series, subset]);

const COLUMNS: readonly FigureColumn<Row>[] = [
  {
    id: "rater",
    header: texts.rater,
    rowHeader: true,
    value: (row) => row.name,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {row.name} {row.simulated ? <SimulatedBadge /> : null}
      </span>
    ),
  },
  {
    id: "protocol",
    header: texts.protocol,
    value: ({ protocol, criterion, series }) =>
      [PROTOCOLS[protocol].name, criterion, series === null ? null : say(texts.checklistsOfSeries, { series })]
        .filter((part) => part !== null)
        .join(" · "),
  },
  { id: "subset", header: texts.subset, only: "csv", value: (row) => nameOf(row.subset) },
  {
    id: "n",
    header: texts.pairsInBothOrders,
    numeric: true,
    value: (row) => row.n,
    cell: (row) => <UnitsCell units={row.n} what={texts.pair} />,
  },
  { id: "equal", header: texts.pairsWithTheSameChoice, only: "csv", value: (row) => row.nEqual },
  {
    id: "unreadable",
    header: texts.unreadableAnswers,
    numeric: true,
    value: (row) => row.nUnreadable,
    cell: (row) => formatCount(row.nUnreadable),
  },
  ...estimateColumns<Row>("agreement", texts.sameChoice, (row) => row.agreement, formatShare),
  {
    id: "with-truth",
    header: texts.withAPreferredResponse,
    numeric: true,
    value: (row) => row.nWithTruth,
    cell: (row) => formatCount(row.nWithTruth),
  },
  { id: "first", header: texts.rightFirstResponseShownFirst, only: "csv", value: (row) => row.nCorrectFirst },
  { id: "second", header: texts.rightSecondResponseShownFirst, only: "csv", value: (row) => row.nCorrectSecond },
  { id: "both", header: texts.rightInBothOrders, only: "csv", value: (row) => row.nCorrectBoth },
  ...estimateColumns<Row>("accuracy", texts.accuracy, (row) => row.accuracy, formatShare),
];
