/** What the name of a column may say of the labels in it. */
export const COLUMN_ROLES = ["item", "rater", "criterion", "system", "value"] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Words for the patterns of one role. */
const WORDS: Readonly<Record<string, string>> = {
  raters: "{rater}",
  criteria: "{criterion}",
  systems: "{system}",
  items: "{item}",
  counts: "{value}",
};
export const COLUMNS_ARE = Object.keys(WORDS);

export type SaidOfColumn = Readonly<Partial<Record<ColumnRole, string>>>;

export interface ColumnPattern {
  /** As it is written: "{system}_{criterion}". */
  readonly text: string;
  readonly roles: readonly ColumnRole[];
  /** What the names of columns say; columns of other names are left out. */
  read(columns: readonly string[]): ReadonlyMap<string, SaidOfColumn>;
}

const PLACE = /\{(\w+)\}/g;

/**
 * What columns are: one of COLUMNS_ARE, or a pattern of their names, such as "{item}[{criterion}]" of "R1[fluency]".
 * @returns null where a pattern names something else, the same thing twice, or two things with nothing between
 */
export function columnPattern(written: string): ColumnPattern | null {
  const text = WORDS[written.trim().toLowerCase()] ?? written.trim();
  const places = [...text.matchAll(PLACE)].flatMap(([, name]) => COLUMN_ROLES.find((role) => role === name) ?? []);
  const nPlaces = [...text.matchAll(PLACE)].length;
  const roles = COLUMN_ROLES.filter((role) => places.includes(role));
  if (nPlaces === 0 || roles.length < nPlaces || /\}\{/.test(text)) return null;
  return {
    text,
    roles,
    read(columns) {
      // "a_b_c" of "{system}_{criterion}" may be either; what repeats is right.
      const [first, ...others] = ["(.+?)", "(.+)"].map((place) => readAs(text, place, places, columns));
      return others.reduce((best, each) => (nDifferent(each) < nDifferent(best) ? each : best), first ?? new Map());
    },
  };
}

function readAs(
  text: string,
  place: string,
  places: readonly ColumnRole[],
  columns: readonly string[],
): Map<string, SaidOfColumn> {
  const parts = text.split(PLACE).map((part, index) => (index % 2 === 0 ? escaped(part) : place));
  const expression = new RegExp(`^${parts.join("")}$`);
  return new Map(
    columns.flatMap((column) => {
      const found = expression.exec(column);
      if (!found) return [];
      return [[column, Object.fromEntries(places.map((role, at) => [role, (found[at + 1] ?? "").trim()]))] as const];
    }),
  );
}

function nDifferent(read: ReadonlyMap<string, SaidOfColumn>): number {
  const said = [...read.values()];
  return COLUMN_ROLES.reduce((sum, role) => sum + new Set(said.map((each) => each[role])).size, 0);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
