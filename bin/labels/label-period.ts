import { Option } from "commander";
import { FileProblem } from "@/lib/interchange/file-problem";
import { type Cell, cellText, type Tabular } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";

/** Which labels count by when they were given: `--from`, `--until` and the column of `--time`. */
export interface LabelPeriod {
  /** null: the first usual name */
  readonly column: string | null;
  /** milliseconds since 1970; null: no bound */
  readonly from: number | null;
  /** not included */
  readonly until: number | null;
}

/** The names of the column, those of our own files first. */
export const TIME_COLUMNS = ["labelled_at", "submitted_at", "annotated_at", "created_at", "timestamp"];

export function periodOptions(): Option[] {
  return [
    new Option(
      "--from <time>",
      "only labels given at this time or later, as 2026-11-28 or 2026-11-28T09:00+01:00 (without a zone UTC)",
    ),
    new Option("--until <time>", "only labels given before this time"),
    new Option(
      "--time <column>",
      `with --from or --until: when labels were given (default: ${TIME_COLUMNS.join(", ")})`,
    ),
  ];
}

const A_TIME = "a date such as 2026-11-28, or a date and time such as 2026-11-28T09:00+01:00";

/** @throws AppError for what is no time, and for a period without a moment in it */
export function readPeriod(raw: { from?: string; until?: string; time?: string }): LabelPeriod | null {
  const bound = (option: string, text: string | undefined) => {
    if (text === undefined) return null;
    const at = timeIn(text);
    if (at === null) throw new AppError("INVALID", `${option}: expected ${A_TIME}; found "${text}".`);
    return at;
  };
  const period = { column: raw.time ?? null, from: bound("--from", raw.from), until: bound("--until", raw.until) };
  if (period.from === null && period.until === null) {
    if (raw.time === undefined) return null;
    throw new AppError("INVALID", "--time names the column of times: add --from or --until.");
  }
  if (period.from !== null && period.until !== null && period.from >= period.until) {
    throw new AppError("INVALID", "--from: expected a time before that of --until.");
  }
  return period;
}

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?) ?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** Milliseconds since 1970, without a zone in UTC; null for what is no time. */
export function timeIn(text: string): number | null {
  const [, day, time = "00:00", zone = "Z"] = TIME.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const midnight = new Date(`${day}T00:00Z`);
  // The 30th of February is another day.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const at = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(at) ? null : at;
}

/** Passes over rows outside of a period, and counts them. */
export class PeriodCheck {
  private kept = 0;
  private all = 0;
  private timeless = 0;

  constructor(
    private readonly table: Tabular,
    private readonly position: number,
    private readonly period: LabelPeriod,
  ) {}

  has(cells: readonly Cell[], line: number): boolean {
    const text = cellText(this.table, cells, this.position, line);
    this.all += 1;
    if (text === null || text === "") {
      this.timeless += 1;
      return false;
    }
    const at = timeIn(text);
    if (at === null) {
      throw new FileProblem({ line, field: this.table.columns[this.position] ?? "", expected: A_TIME, found: text });
    }
    const { from, until } = this.period;
    const isIn = (from === null || at >= from) && (until === null || at < until);
    if (isIn) this.kept += 1;
    return isIn;
  }

  /** "labels.csv: 120 of 270 rows count, with labelled_at from 2026-11-28T00:00:00Z." */
  note(file: string): string {
    const timeless = this.timeless > 0 ? ` ${this.timeless} without a time are left out.` : "";
    return `${file}: ${this.kept} of ${this.all} rows count, with ${this.words()}.${timeless}`;
  }

  words(): string {
    const { from, until } = this.period;
    const said = (at: number) => new Date(at).toISOString().replace(".000", "");
    const bounds = [from === null ? "" : ` from ${said(from)}`, until === null ? "" : ` until before ${said(until)}`];
    return `${this.table.columns[this.position]}${bounds.join("")}`;
  }
}
