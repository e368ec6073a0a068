import { countColumn } from "@/components/figure/estimate-columns";
import { formatShare } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { GROUPING_NAMES } from "@/components/results/words";
import type { ScoreRow } from "@/lib/compare/agreement-systems";
import { t } from "@/lib/messages/translate";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";

/** How often each category was given to the responses of a system, subset or domain. */
export function CategoryGroupsPanel({ rows, round }: { rows: readonly ScoreRow[]; round: ScaledRound }) {
  return (
    <TablePanel<ScoreRow>
      title={t("Categories by system")}
      description={t(
        "The share of each category among all labels. Categories have no order, so there is no mean and no ranking.",
      )}
      fileName="categories"
      empty={t("No labels yet.")}
      data={{
        caption: t("Shares of the categories"),
        columns: [
          { id: "name", header: t("Name"), rowHeader: true, value: (row) => row.name ?? t("none") },
          { id: "grouping", header: t("By"), value: (row) => GROUPING_NAMES[row.grouping].toLowerCase() },
          countColumn<ScoreRow>("responses", t("Responses"), (row) => row.responses),
          countColumn<ScoreRow>("labels", t("Labels"), (row) => row.labels),
          ...round.levelNames.map((name, index) => ({
            id: `category-${index}`,
            header: name,
            numeric: true,
            value: (row: ScoreRow) => (row.labels === 0 ? null : (row.levels[index] ?? 0) / row.labels),
            cell: (row: ScoreRow) =>
              row.labels === 0
                ? "–"
                : `${formatShare((row.levels[index] ?? 0) / row.labels)} (${row.levels[index] ?? 0})`,
          })),
        ],
        rows,
        rowKey: (row) => `${row.grouping} ${row.name}`,
      }}
    />
  );
}
