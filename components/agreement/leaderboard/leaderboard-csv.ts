import type { LeaderboardColumn, LeaderboardRow } from "@/lib/domain/agreement/leaderboard";
import { columnName, valueAt } from "@/lib/domain/agreement/leaderboard-columns";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS } from "@/lib/domain/judge/judge-description";
import * as texts from "@/lib/messages/researcher/systems";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { figureCsv, type LeftOutOfFile } from "../figure/figure-files";

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
    { id: "rater", header: texts.rater, value: ({ row }) => row.name },
    ...JUDGE_FIELDS.map((field) => ({
      id: field,
      header: JUDGE_FIELD_NAMES[field],
      value: ({ row }: Line) => row.description[field],
    })),
    { id: "simulated", header: texts.simulated, value: ({ row }) => row.simulated },
    { id: "form", header: texts.form, value: ({ row }) => row.form },
    { id: "criterion", header: texts.criterion, value: ({ row }) => row.criterion },
    { id: "rounds", header: texts.rounds, value: ({ row }) => row.rounds.map(({ name }) => name).join(", ") },
    { id: "protocol", header: texts.protocol, value: ({ row }) => row.protocol },
    { id: "series", header: texts.checklistSeries, value: ({ row }) => row.series },
    { id: "truth", header: texts.against, value: () => truth },
    { id: "of", header: texts.of, value: ({ column }) => columnName(column) },
    { id: "kind", header: texts.kind, value: ({ column }) => column.kind },
    { id: "pairs", header: texts.pairs, value: (line) => cell(line)?.nPairs ?? null },
    { id: "with-truth", header: texts.pairsWithAPreferredResponse, value: (line) => cell(line)?.nWithTruth ?? null },
    ...estimateColumns<Line>("accuracy", texts.accuracy, (line) => cell(line)?.accuracy ?? null),
    { id: "twice", header: texts.pairsInBothOrders, value: (line) => cell(line)?.nTwice ?? null },
    ...estimateColumns<Line>("same", texts.agreementOrDifference, (line) => cell(line)?.same ?? null),
    {
      id: "hedging",
      header: texts.hedgingRate,
      value: ({ row, place }) => {
        const same = row.form === "comparison" ? null : valueAt(row, place, "same");
        return same === null ? null : 1 - same;
      },
    },
  ];
  return figureCsv({ columns: fields, rows: lines }, leftOut);
}
