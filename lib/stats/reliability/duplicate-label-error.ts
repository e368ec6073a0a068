import { StatsInputError } from "../stats-input-error";

/** A rater labelled a unit twice. Where the sources of labels were given (lines of a file, say), it holds both. */
export class DuplicateLabelError extends StatsInputError {
  constructor(
    readonly unit: string,
    readonly rater: string,
    readonly first: number | undefined,
    readonly second: number | undefined,
  ) {
    super(`Rater ${rater} labelled unit ${unit} twice: expected one label, keep the first or the last.`);
  }
}
