import type { Cell, Tabular } from "@/lib/interchange/tabular/tabular";
import { type LabelColumns, list } from "./label-columns";

/** As labels that Tickbox exported say whether a rater is a person, a judge or a jury of judges. */
const COLUMN = "rater_kind";

/** Whose agreement a round's page shows: that of the first of these who labelled. */
const SHOWN_FIRST = ["human", "imported", "judge"];

/** Detects that people, judges and juries are counted together although no option asked for it. */
export class RaterKinds {
  private readonly position: number;
  private readonly seen = new Set<Cell>();

  constructor(table: Tabular, { where, by, long }: LabelColumns) {
    const isChosen = [...where, ...by].some(({ column }) => column === COLUMN);
    this.position = long && !isChosen ? table.columns.indexOf(COLUMN) : -1;
  }

  see(cells: readonly Cell[]): void {
    if (this.position >= 0) this.seen.add(cells[this.position] ?? null);
  }

  notes(file: string): string[] {
    const kinds = [...this.seen].filter((kind) => typeof kind === "string").sort();
    const shown = SHOWN_FIRST.find((kind) => kinds.includes(kind));
    if (kinds.length < 2 || !shown) return [];
    return [`${file}: counts labels of ${list(kinds)} raters together; --where ${COLUMN}=${shown} takes theirs alone.`];
  }
}
