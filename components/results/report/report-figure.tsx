import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { HorizontalBarChart } from "@/components/figure/chart/horizontal-bar-chart";
import { MIN_RADAR_AXES, RadarChart } from "@/components/figure/chart/radar-chart";
import { MAX_SERIES } from "@/components/figure/chart/series";
import { Figure } from "@/components/figure/figure";
import { t } from "@/lib/messages/translate";
import type { PlainTable } from "@/lib/results/table/plain-table";
import { MAX_FIGURE_PARTS } from "@/lib/results/table/table-figure";

interface Share {
  key: string;
  row: string;
  column: string;
  value: number | null;
  text: string;
}

/** A table of shares as a radar from three columns on, else as bars; its own table has the same numbers. */
export function ReportFigure({ table, kind }: { table: PlainTable; kind: "radar" | "bars" }) {
  const numeric = table.columns.flatMap(({ header, numeric: isNumber }, index) =>
    isNumber ? [{ header, index }] : [],
  );
  // A total is not an axis next to its parts.
  const axes = kind === "radar" ? numeric.filter(({ header }) => header !== "Overall") : numeric;
  if (axes.length > MAX_FIGURE_PARTS) return null;
  const shares = axes.flatMap(({ header, index }) =>
    table.rows.map((cells, row): Share => {
      const raw = cells[index]?.raw;
      return {
        key: `${index} ${row}`,
        row: cells[0]?.text ?? "",
        column: header,
        value: typeof raw === "number" ? raw : null,
        text: cells[index]?.text ?? "",
      };
    }),
  );
  const words = shares.map(({ row, column, text }) => `${column}, ${row}: ${text}`).join("; ");
  const isRadar = kind === "radar" && axes.length >= MIN_RADAR_AXES;
  return (
    <Figure<Share>
      level={3}
      title={t("{table}: figure", { table: table.title })}
      footer={
        isRadar && table.rows.length > MAX_SERIES
          ? t("The first {maxSeries} systems; the table has all.", { maxSeries: MAX_SERIES })
          : undefined
      }
      data={{
        caption: table.title,
        rowKey: (share) => share.key,
        rows: shares,
        columns: [
          { id: "part", header: t("Part"), value: (share) => share.column, rowHeader: true },
          { id: "system", header: t("System"), value: (share) => share.row },
          {
            id: "share",
            header: t("Share"),
            numeric: true,
            value: (share) => share.value,
            cell: (share) => share.text,
            print: (share) => share.text,
          },
        ],
      }}
      chart={(width) =>
        isRadar ? (
          <RadarChart
            width={width}
            label={`${table.title}. ${words}.`}
            axes={axes.map(({ header }) => header)}
            scale={SHARE_SCALE}
            series={table.rows.slice(0, MAX_SERIES).map((cells, row) => ({
              key: String(row),
              name: cells[0]?.text ?? "",
              values: axes.map(({ index }) => {
                const raw = cells[index]?.raw;
                return typeof raw === "number" ? raw : null;
              }),
            }))}
          />
        ) : (
          <HorizontalBarChart
            width={width}
            axis={t("Share, 0 to 100%")}
            label={`${table.title}. ${words}.`}
            scale={SHARE_SCALE}
            rows={shares.map(({ key, row, column, value, text }, index) => ({
              key,
              name: row,
              note: "",
              value,
              interval: null,
              text,
              heading: shares[index - 1]?.column === column ? undefined : column,
            }))}
          />
        )
      }
    />
  );
}
