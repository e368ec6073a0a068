import { formatCount, shareDigits } from "@/lib/format/format-number";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS } from "@/lib/judging/describe-judge";
import { countCell, numberCell, type PlainTable, textCell } from "@/lib/results/table/plain-table";
import type { LeaderboardColumn, LeaderboardRow } from "./leaderboard";
import { basisOf, columnName, FORM_WORDS, isBest, type LeaderboardTableRows, valueAt } from "./leaderboard-columns";

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
    return column ? [{ place, group: columnName(column) }] : [];
  });
  const of = criterion === null ? "" : ` of ${criterion}`;
  // Said once where all rows are of the same labels.
  const bases = [...new Set(rows.map(basisOf))];
  const [only, ...others] = bases;
  // A mean of subsets is of all of their pairs.
  const all = columns.findIndex(({ kind }) => kind === "mean" || kind === "pairs");
  return {
    title: `${title}${of}: accuracy (Acc.) against ${truth} and ${same.toLowerCase()} (${short}), in percent. Pairs with a better response (n): ${shown
      .map(({ place, group }) => `${group} ${sizeOf(rows, place)}`)
      .join(", ")}.${others.length === 0 && only !== undefined ? ` Labels: ${only}.` : ""}`,
    columns: [
      ...(named ? [{ header: "Judge" }] : []),
      ...fields.map((field) => ({ header: JUDGE_FIELD_NAMES[field] })),
      ...(others.length > 0 ? [{ header: "Labels" }] : []),
      { header: "n", numeric: true },
      ...shown.flatMap(({ group }) => [
        { header: "Acc.", group, numeric: true },
        { header: short, group, numeric: true },
      ]),
    ],
    rows: rows.map((row) => [
      ...(named ? [textCell(row.name)] : []),
      ...fields.map((field) => textCell(row.description[field])),
      ...(others.length > 0 ? [textCell(basisOf(row))] : []),
      countCell(row.cells[all]?.nWithTruth ?? null),
      ...shown.flatMap(({ place }) =>
        (["accuracy", "same"] as const).map((metric) => ({
          ...numberCell(valueAt(row, place, metric), percent),
          isBest: isBest(row, rows, place, metric),
        })),
      ),
    ]),
  };
}

/** "100" where all judges have as many pairs, else their range. */
function sizeOf(rows: readonly LeaderboardRow[], place: number): string {
  const sizes = rows.map(({ cells }) => cells[place]?.nWithTruth ?? 0);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? formatCount(most) : `${formatCount(least)} to ${formatCount(most)}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(shareDigits(share, 1));
}
