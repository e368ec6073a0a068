import { Download } from "lucide-react";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { type FigureColumn, tableColumns } from "@/components/figure/figure-data";
import { figureCsv } from "@/components/figure/figure-files";
import { saveFigureCsv } from "@/components/figure/save-figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { UnitsCell } from "@/components/figure/statistic/statistic-cell";
import { SimulatedBadge } from "@/components/results/raters/rater-name";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { Judges, PositionalAgreementDto } from "@/lib/compare/judges";
import { formatCount } from "@/lib/format/format-number";
import { naturalOrder } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";

type Row = PositionalAgreementDto;

const ALL = t("All pairs");
const nameOf = (subset: string | null) => (subset === null ? ALL : subset || t("No subset"));

/** Who chose the same whichever response came first. */
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
      title={t("Position consistency")}
      description={t(
        "Of pairs that a rater judged in both orders, under one protocol: the share with the same choice, and the mean accuracy of the two orders where the reference prefers one. A tie counts as choosing neither. An answer that could not be parsed counts as wrong.",
      )}
      actions={
        positional.length > 0 ? (
          <Button size="sm" variant="quiet" icon={<Download aria-hidden />} onClick={save} data-print="hide">
            {t("Download (CSV)")}
          </Button>
        ) : null
      }
      flush
    >
      {subsets.length > 0 ? (
        <div className="max-w-xs px-5 pt-1 pb-4">
          <Field label={t("Subset")}>
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
        caption={t("Position consistency of each rater")}
        hideCaption
        columns={tableColumns(COLUMNS)}
        rows={rows}
        rowKey={rowKey}
        empty={t(
          "No rater of this study judged a pair in both orders. A judge of preferences does; people need the same pairs in two rounds of one protocol; a label file needs a column that says which response was shown first.",
        )}
      />
    </Panel>
  );
}

const rowKey = ({ raterId, protocol, scale, criterion, series, subset }: Row) =>
  JSON.stringify([raterId, protocol, scale, criterion, series, subset]);

const COLUMNS: readonly FigureColumn<Row>[] = [
  {
    id: "rater",
    header: t("Rater"),
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
    header: t("Protocol"),
    value: ({ protocol, criterion, series }) =>
      [PROTOCOLS[protocol].name, criterion, series === null ? null : t("checklists “{series}”", { series })]
        .filter((part) => part !== null)
        .join(" · "),
  },
  { id: "subset", header: t("Subset"), only: "csv", value: (row) => nameOf(row.subset) },
  {
    id: "n",
    header: t("Pairs in both orders"),
    numeric: true,
    value: (row) => row.n,
    cell: (row) => <UnitsCell units={row.n} what={t("pair")} />,
  },
  { id: "equal", header: t("Pairs with the same choice"), only: "csv", value: (row) => row.nEqual },
  {
    id: "unreadable",
    header: t("Unreadable answers"),
    numeric: true,
    value: (row) => row.nUnreadable,
    cell: (row) => formatCount(row.nUnreadable),
  },
  ...estimateColumns<Row>("agreement", t("Same choice"), (row) => row.agreement, formatShare),
  {
    id: "with-truth",
    header: t("With a preferred response"),
    numeric: true,
    value: (row) => row.nWithTruth,
    cell: (row) => formatCount(row.nWithTruth),
  },
  { id: "first", header: t("Right, first response shown first"), only: "csv", value: (row) => row.nCorrectFirst },
  { id: "second", header: t("Right, second response shown first"), only: "csv", value: (row) => row.nCorrectSecond },
  { id: "both", header: t("Right in both orders"), only: "csv", value: (row) => row.nCorrectBoth },
  ...estimateColumns<Row>("accuracy", t("Accuracy"), (row) => row.accuracy, formatShare),
];
