/** Malformed input: the message says what was expected and what was found. */
export class StatsInputError extends Error {
  override readonly name = "StatsInputError";
}
