import type { LeaderboardColumn, LeaderboardRow } from "@/lib/domain/agreement/leaderboard";
import { shareDigits } from "@/lib/domain/format/format-number";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS } from "@/lib/domain/judge/judge-description";
import { numberCell, type PlainTable, textCell } from "@/lib/domain/table/plain-table";
import { estimateColumns } from "../figure/estimate-columns";
import { type FigureColumn, figureCsv } from "../figure/figure-data";
import { columnName, FORM_WORDS, isBest, type LeaderboardTableRows, valueAt } from "./leaderboard-columns";

interface Line {
  row: LeaderboardRow;
  column: LeaderboardColumn;
  place: number;
}

/** Everything unrounded: a line for each judge and column. */
export function leaderboardCsv(rows: readonly LeaderboardRow[], columns: readonly LeaderboardColumn[], truth: string) {
  const lines = rows.flatMap((row) => columns.map((column, place): Line => ({ row, column, place })));
  const cell = ({ row, place }: Line) => row.cells[place];
  const fields: FigureColumn<Line>[] = [
    { id: "rater", header: "Rater", value: ({ row }) => row.name },
    ...JUDGE_FIELDS.map((field) => ({
      id: field,
      header: JUDGE_FIELD_NAMES[field],
      value: ({ row }: Line) => row.description[field],
    })),
    { id: "simulated", header: "Simulated", value: ({ row }) => row.simulated },
    { id: "form", header: "Form", value: ({ row }) => row.form },
    { id: "criterion", header: "Criterion", value: ({ row }) => row.criterion },
    { id: "truth", header: "Against", value: () => truth },
    { id: "of", header: "Of", value: ({ column }) => columnName(column) },
    { id: "kind", header: "Kind", value: ({ column }) => column.kind },
    { id: "pairs", header: "Pairs", value: (line) => cell(line)?.nPairs ?? null },
    { id: "with-truth", header: "Pairs with a preferred response", value: (line) => cell(line)?.nWithTruth ?? null },
    ...estimateColumns<Line>("accuracy", "Accuracy", (line) => cell(line)?.accuracy ?? null),
    { id: "twice", header: "Pairs in both orders, or rated", value: (line) => cell(line)?.nTwice ?? null },
    ...estimateColumns<Line>("same", "Agreement or difference", (line) => cell(line)?.same ?? null),
    {
      id: "hedging",
      header: "Hedging rate",
      value: ({ row, place }) => {
        const same = row.form === "comparison" ? null : valueAt(row, place, "same");
        return same === null ? null : 1 - same;
      },
    },
  ];
  return figureCsv({ columns: fields, rows: lines });
}

/** A table as papers print it: in percent, to one digit, the best of each column in bold. */
export function leaderboardText(
  { form, criterion, rows, places }: LeaderboardTableRows,
  columns: readonly LeaderboardColumn[],
  truth: string,
): PlainTable {
  const { title, same, short } = FORM_WORDS[form];
  const fields = JUDGE_FIELDS.filter((field) => rows.some(({ description }) => description[field] !== null));
  const named = rows.some(({ description }) => JUDGE_FIELDS.every((field) => description[field] === null));
  const shown = places.flatMap((place) => {
    const column = columns[place];
    return column ? [{ place, group: `${columnName(column)}${sizeOf(rows, place)}` }] : [];
  });
  const of = criterion === null ? "" : ` of ${criterion}`;
  return {
    title: `${title}${of}: accuracy (Acc.) against ${truth} and ${same.toLowerCase()} (${short}), in percent.`,
    columns: [
      ...(named ? [{ header: "Judge" }] : []),
      ...fields.map((field) => ({ header: JUDGE_FIELD_NAMES[field] })),
      ...shown.flatMap(({ group }) => [
        { header: "Acc.", group, numeric: true },
        { header: short, group, numeric: true },
      ]),
    ],
    rows: rows.map((row) => [
      ...(named ? [textCell(row.name)] : []),
      ...fields.map((field) => textCell(row.description[field])),
      ...shown.flatMap(({ place }) =>
        (["accuracy", "same"] as const).map((metric) => ({
          ...numberCell(valueAt(row, place, metric), percent),
          isBest: isBest(row, rows, place, metric),
        })),
      ),
    ]),
  };
}

/** " (n = 100)" where all judges have as many pairs, else their range. */
export function sizeOf(rows: readonly LeaderboardRow[], place: number): string {
  const sizes = rows.map(({ cells }) => cells[place]?.nWithTruth ?? 0);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? ` (n = ${most})` : ` (n = ${least}–${most})`;
}

function percent(share: number): string {
  return (100 * share).toFixed(shareDigits(share, 1));
}
