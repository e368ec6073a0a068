/** Changes when rounds get labels: what is computed from these rounds is asked for again then. */
export function labelsVersion(
  rounds: readonly { id: string; labels: number; submitted: number }[],
  chosen: readonly string[],
): string {
  return rounds
    .filter((round) => chosen.includes(round.id))
    .map((round) => `${round.labels} ${round.submitted}`)
    .join(", ");
}
