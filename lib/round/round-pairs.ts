import type { PairChoice } from "./round-choice";
import type { ContentPair, ContentResponse } from "./round-content";

/**
 * The pairs of one instruction's responses, each once.
 *
 * Which response is A follows a fixed rule: a pair that a file brought keeps the file's orientation (its known truth is
 * given from A's side); against a baseline the baseline is B; otherwise A is the one that comes first in `responses`.
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
    yield* pairsAmong(responses, imported);
    return;
  }
  const importedByResponses = byResponses(responses, imported);
  for (const [index, first] of responses.entries()) {
    for (const second of responses.slice(index + 1)) {
      if (!isWanted(first, second, choice)) continue;
      const known = importedByResponses.get(unordered(first.id, second.id));
      const [a, b] =
        choice.kind === "baseline" && first.systemId === choice.systemId ? [second, first] : [first, second];
      yield known ?? { id: null, responseAId: a.id, responseBId: b.id, isKnown: false };
    }
  }
}

/** How many `pairsOf` gives, without making them: two hundred systems have 19,900 for each instruction. */
export function countPairs(
  responses: readonly ContentResponse[],
  imported: readonly ContentPair[],
  choice: PairChoice,
): number {
  if (choice.kind === "imported") return pairsAmong(responses, imported).length;
  const bySystem = new Map<string, number>();
  for (const { systemId } of responses) bySystem.set(systemId, (bySystem.get(systemId) ?? 0) + 1);
  if (choice.kind === "baseline") {
    const ofBaseline = bySystem.get(choice.systemId) ?? 0;
    return ofBaseline * (responses.length - ofBaseline);
  }
  const within = choice.withinSystem ? 0 : [...bySystem.values()].reduce((sum, count) => sum + pairsOfCount(count), 0);
  return pairsOfCount(responses.length) - within;
}

/** How many of what `pairsOf` gives have a known outcome. */
export function countPairsWithTruth(
  responses: readonly ContentResponse[],
  imported: readonly ContentPair[],
  choice: PairChoice,
): number {
  if (choice.kind === "imported") return pairsAmong(responses, imported).filter(({ isKnown }) => isKnown).length;
  const byId = new Map(responses.map((response) => [response.id, response]));
  return [...byResponses(responses, imported).values()].filter(({ isKnown, responseAId, responseBId }) => {
    const [a, b] = [byId.get(responseAId), byId.get(responseBId)];
    return isKnown && a !== undefined && b !== undefined && isWanted(a, b, choice);
  }).length;
}

function byResponses(responses: readonly ContentResponse[], imported: readonly ContentPair[]) {
  return new Map(pairsAmong(responses, imported).map((pair) => [unordered(pair.responseAId, pair.responseBId), pair]));
}

function pairsOfCount(count: number): number {
  return (count * (count - 1)) / 2;
}

/** Those of which both responses are there, in the order of the responses. */
function pairsAmong(responses: readonly ContentResponse[], pairs: readonly ContentPair[]): ContentPair[] {
  const place = new Map(responses.map(({ id }, index) => [id, index]));
  const at = (id: string) => place.get(id) ?? 0;
  return pairs
    .filter((pair) => place.has(pair.responseAId) && place.has(pair.responseBId))
    .sort((a, b) => at(a.responseAId) - at(b.responseAId) || at(a.responseBId) - at(b.responseBId));
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
