import { estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { figureCsv, type LeftOutOfFile } from "@/components/figure/figure-files";
import type { LeaderboardColumn, LeaderboardRow } from "@/lib/compare/leaderboard";
import { columnName, valueAt } from "@/lib/compare/leaderboard-columns";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS } from "@/lib/judging/describe-judge";
import { t } from "@/lib/messages/translate";

interface Line {
  row: LeaderboardRow;
  column: LeaderboardColumn;
  place: number;
}

/** Everything unrounded: a line for each judge and column. */
export function leaderboardCsv(
  rows: readonly LeaderboardRow[],
  columns: readonly LeaderboardColumn[],
  truth: string,
  leftOut: LeftOutOfFile | null = null,
): string {
  const lines = rows.flatMap((row) => columns.map((column, place): Line => ({ row, column, place })));
  const cell = ({ row, place }: Line) => row.cells[place];
  const fields: FigureColumn<Line>[] = [
    { id: "rater", header: t("Rater"), value: ({ row }) => row.name },
    ...JUDGE_FIELDS.map((field) => ({
      id: field,
      header: JUDGE_FIELD_NAMES[field],
      value: ({ row }: Line) => row.description[field],
    })),
    { id: "simulated", header: t("Simulated"), value: ({ row }) => row.simulated },
    { id: "form", header: t("Form"), value: ({ row }) => row.form },
    { id: "criterion", header: t("Criterion"), value: ({ row }) => row.criterion },
    { id: "rounds", header: t("Rounds"), value: ({ row }) => row.rounds.map(({ name }) => name).join(", ") },
    { id: "protocol", header: t("Protocol"), value: ({ row }) => row.protocol },
    { id: "series", header: t("Checklist series"), value: ({ row }) => row.series },
    { id: "truth", header: t("Against"), value: () => truth },
    { id: "of", header: t("Of"), value: ({ column }) => columnName(column) },
    { id: "kind", header: t("Kind"), value: ({ column }) => column.kind },
    { id: "pairs", header: t("Pairs"), value: (line) => cell(line)?.nPairs ?? null },
    { id: "with-truth", header: t("Pairs with a preferred response"), value: (line) => cell(line)?.nWithTruth ?? null },
    ...estimateColumns<Line>("accuracy", t("Accuracy"), (line) => cell(line)?.accuracy ?? null),
    { id: "twice", header: t("Pairs in both orders, or rated"), value: (line) => cell(line)?.nTwice ?? null },
    ...estimateColumns<Line>("same", t("Agreement or difference"), (line) => cell(line)?.same ?? null),
    {
      id: "hedging",
      header: t("Hedging rate"),
      value: ({ row, place }) => {
        const same = row.form === "comparison" ? null : valueAt(row, place, "same");
        return same === null ? null : 1 - same;
      },
    },
  ];
  return figureCsv({ columns: fields, rows: lines }, leftOut);
}
