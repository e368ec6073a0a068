import type { RaterGroup, RaterKind } from "@/lib/results/agreement-filter";

/** The id of a source that is made of several raters of a round. */
export function groupSourceId({ kind, roundId, group }: { kind: string; roundId: string; group: RaterGroup }): string {
  return group === "all" ? `${kind}:${roundId}` : `${kind}:${roundId}:${group}`;
}

/** What a group's consensus is called: raters who are the only kind of a round are all of its raters. */
export function consensusIdOf(
  roundId: string,
  group: RaterGroup,
  raters: readonly { kind: RaterKind; isJury: boolean }[],
): string {
  const isOnlyKind = raters.every(({ kind, isJury }) => isJury || kind === group);
  return groupSourceId({ kind: "consensus", roundId, group: isOnlyKind ? "all" : group });
}
