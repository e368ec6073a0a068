import type { Estimate } from "@/lib/results/agreement-statistic";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { LeaderboardColumn, LeaderboardRow } from "./leaderboard";

export type Form = LeaderboardRow["form"];
export type Metric = "accuracy" | "same";

/** What the second figure of a form of judging is: of comparisons agreement between orders, of ratings their difference. */
export const FORM_WORDS: Readonly<Record<Form, { title: string; about: string; same: string; short: string }>> = {
  comparison: {
    title: "Comparisons",
    about:
      "Judges that saw both responses at once. Accuracy: the mean of both orders’ correctness; a tie or an unreadable answer is never right. Agreement: the share of pairs with the same verdict in both orders.",
    same: "Agreement",
    short: "Agr.",
  },
  rating: {
    title: "Ratings",
    about:
      "Judges that rated each response separately; the better rating is preferred. Accuracy: equal ratings count one half. Difference: the share of pairs with different ratings; what is missing to 100% is the hedging rate.",
    same: "Difference",
    short: "Dif.",
  },
  "pass-rate": {
    title: "Checklists",
    about:
      "Judges that answered a checklist about each response; the higher pass rate is preferred. Accuracy: equal pass rates count one half. Difference: the share of pairs with different pass rates; what is missing to 100% is the hedging rate.",
    same: "Difference",
    short: "Dif.",
  },
};

export function columnName(column: LeaderboardColumn): string {
  if (column.kind === "mean") return "Mean of subsets";
  if (column.kind === "pairs") return "All pairs";
  return column.name === "" ? "No subset" : column.name;
}

export function columnKey(column: LeaderboardColumn): string {
  return "name" in column ? `${column.kind}:${column.name}` : column.kind;
}

/** Tells lines apart. */
export function lineKey(
  line: Pick<LeaderboardRow, "raterId" | "criterion" | "form" | "protocol" | "scale" | "series">,
): string {
  const { raterId, criterion, form, protocol, scale, series } = line;
  return JSON.stringify([raterId, criterion, form, protocol, scale, series]);
}

/** What a line's labels are of: "Scores · check, then score · series gold". */
export function basisOf({ rounds, protocol, series }: Pick<LeaderboardRow, "rounds" | "protocol" | "series">): string {
  return [
    rounds.map(({ name }) => name).join(", "),
    PROTOCOLS[protocol].name.toLowerCase(),
    ...(series === null ? [] : [`checklists “${series}”`]),
  ].join(" · ");
}

export function estimateAt(row: LeaderboardRow, index: number, metric: Metric): Estimate | null {
  return row.cells[index]?.[metric] ?? null;
}

/** The rows of one form and one criterion: what a table compares. */
export interface LeaderboardTableRows {
  form: Form;
  criterion: string | null;
  rows: LeaderboardRow[];
  /** columns, by their place, in which some judge has pairs */
  places: number[];
}

export function tablesOf(rows: readonly LeaderboardRow[]): LeaderboardTableRows[] {
  const forms = ["comparison", "rating", "pass-rate"] as const;
  const criteria = [...new Set(rows.map(({ criterion }) => criterion))];
  return forms.flatMap((form) =>
    criteria.flatMap((criterion) => {
      const of = rows.filter((row) => row.form === form && row.criterion === criterion);
      const [first] = of;
      if (!first) return [];
      const places = first.cells.flatMap((_, place) =>
        of.some(({ cells }) => (cells[place]?.nPairs ?? 0) > 0) ? [place] : [],
      );
      return [{ form, criterion, rows: of, places }];
    }),
  );
}

const TIE = 1e-12;

/**
 * Whether the row has the highest figure of its column; of several, each. One alone is best of nothing, and of ratings that
 * differ more often none is better: that is no merit.
 */
export function isBest(row: LeaderboardRow, rows: readonly LeaderboardRow[], place: number, metric: Metric): boolean {
  if (metric === "same" && row.form !== "comparison") return false;
  const value = valueAt(row, place, metric);
  const values = rows.flatMap((each) => valueAt(each, place, metric) ?? []);
  return value !== null && values.length > 1 && value >= Math.max(...values) - TIE;
}

export function valueAt(row: LeaderboardRow, place: number, metric: Metric): number | null {
  const value = estimateAt(row, place, metric)?.value;
  return value?.defined ? value.value : null;
}

/** By a figure from high to low, rows without it last; without a figure in the order of the raters. */
export function sortedRows(
  rows: readonly LeaderboardRow[],
  by: { place: number; metric: Metric; ascending: boolean } | null,
): readonly LeaderboardRow[] {
  if (by === null) return rows;
  const sign = by.ascending ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [valueAt(a, by.place, by.metric), valueAt(b, by.place, by.metric)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
