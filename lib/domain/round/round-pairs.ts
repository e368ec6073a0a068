import type { PairChoice } from "./round-choice";
import type { ContentPair, ContentResponse } from "./round-content";

/**
 * The pairs of one instruction's responses, each once.
 *
 * Which response is A follows a fixed rule: a pair that a file brought keeps the file's orientation (its known truth
 * is told from A's side); against a baseline the baseline is B; otherwise A is the one that stands first in `responses`.
 *
 * @param responses sorted by system name, then sample
 * @param imported the instruction's pairs that files brought
 */
export function* pairsOf(
  responses: readonly ContentResponse[],
  imported: readonly ContentPair[],
  choice: PairChoice,
): Generator<ContentPair> {
  if (choice.kind === "imported") {
    const chosen = new Set(responses.map((response) => response.id));
    yield* imported.filter((pair) => chosen.has(pair.responseAId) && chosen.has(pair.responseBId));
    return;
  }
  const importedByResponses = new Map(imported.map((pair) => [unordered(pair.responseAId, pair.responseBId), pair]));
  for (const [index, first] of responses.entries()) {
    for (const second of responses.slice(index + 1)) {
      if (!isWanted(first, second, choice)) continue;
      const known = importedByResponses.get(unordered(first.id, second.id));
      const [a, b] =
        choice.kind === "baseline" && first.systemId === choice.systemId ? [second, first] : [first, second];
      yield known ?? { id: null, instructionId: a.instructionId, responseAId: a.id, responseBId: b.id };
    }
  }
}

function isWanted(first: ContentResponse, second: ContentResponse, choice: PairChoice): boolean {
  const sameSystem = first.systemId === second.systemId;
  if (choice.kind === "baseline") {
    return !sameSystem && (first.systemId === choice.systemId || second.systemId === choice.systemId);
  }
  return !sameSystem || (choice.kind === "all" && choice.withinSystem);
}

function unordered(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
