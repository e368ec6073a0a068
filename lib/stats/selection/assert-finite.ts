import { StatsInputError } from "../stats-input-error";

export function assertFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new StatsInputError(`Expected a finite ${name}, found ${value}.`);
}
