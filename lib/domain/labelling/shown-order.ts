/** Which response stood left: `ab` as in the task itself, `ba` the other way round. */
export type ShownOrder = "ab" | "ba";

/** Turns a preference between the task's own orientation and the order shown; it is its own inverse. */
export function turnPreference<T extends number | null>(preference: T, shownOrder: ShownOrder | null): number | T {
  return preference !== null && shownOrder === "ba" ? 6 - preference : preference;
}
