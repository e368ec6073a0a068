import { StatsInputError } from "../stats-input-error";

/**
 * @param name what the value is, for the message
 * @throws StatsInputError for an infinite value or none
 */
export function assertFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new StatsInputError(`Expected a finite ${name}, found ${value}.`);
}
