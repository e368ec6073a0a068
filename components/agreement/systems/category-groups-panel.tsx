import type { ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import type { ScaledRound } from "@/lib/domain/protocol/round-scale";
import * as texts from "@/lib/messages/researcher/systems";
import { countColumn } from "../figure/count-column";
import { TablePanel } from "../figure/table-panel";
import { formatShare } from "../statistic/format-number";
import { GROUPING_NAMES } from "../words/grouping-names";

/** How often each category was given to the responses of a system, subset or domain. */
export function CategoryGroupsPanel({ rows, round }: { rows: readonly ScoreRow[]; round: ScaledRound }) {
  return (
    <TablePanel<ScoreRow>
      title={texts.categoriesBySystem}
      description={texts.shareOfEachCategoryAmong}
      fileName="categories"
      empty={texts.noLabelsYet}
      data={{
        caption: texts.sharesOfTheCategories,
        columns: [
          { id: "name", header: texts.name, rowHeader: true, value: (row) => row.name ?? texts.none },
          { id: "grouping", header: texts.by, value: (row) => GROUPING_NAMES[row.grouping].toLowerCase() },
          countColumn<ScoreRow>("responses", texts.responsesTitle, (row) => row.responses),
          countColumn<ScoreRow>("labels", texts.labels, (row) => row.labels),
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
