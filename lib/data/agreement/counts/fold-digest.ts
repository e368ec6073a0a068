import type { Snapshot } from "@/lib/db/snapshot";
import { writeSnapshot } from "@/lib/db/write-snapshot";
import type { RaterKind } from "@/lib/domain/agreement/agreement-filter";
import { type ItemRankings, rankingsToKeep } from "./item-rankings";
import { encodePatterns } from "./patterns";
import { DIGEST_FORM, digestAnew, readDigest, type VersionedDigest } from "./read-digest";
import { DIGEST_PARTS } from "./round-digest";

/**
 * Keeps a round's digest as of now and removes the changes that it has: both in one snapshot, so that a change is either in
 * the digest or still there, never both and never neither, whenever its label is committed.
 * @returns false where somebody else is at it
 */
export async function foldDigest(round: { id: string }): Promise<boolean> {
  return writeSnapshot(`round digest ${round.id}`, async (snapshot) => {
    const all = await readDigest(snapshot, round, null);
    const groups: (RaterKind | null)[] = [null, ...(all.kinds.length > 1 ? all.kinds : [])];
    const kept: { kind: RaterKind | null; found: Found; items: ItemRankings }[] = [];
    for (const kind of groups) {
      const found = kind === null ? all : await readDigest(snapshot, round, kind);
      const items = rankingsToKeep(await found.readRankings());
      if (items) kept.push({ kind, found, items });
      else {
        const anew = await digestAnew(snapshot, round, kind);
        kept.push({ kind, found: anew, items: await anew.readRankings() });
      }
    }
    const keep = kept.map(
      ({ kind, found, items }) =>
        () =>
          insert(snapshot, round, all.kinds, { kind, found, items }),
    );
    await snapshot.$executeRaw`DELETE FROM tally_change WHERE round_id = ${round.id}::uuid`;
    await snapshot.$executeRaw`DELETE FROM round_digest WHERE round_id = ${round.id}::uuid`;
    for (const insertOne of keep) await insertOne();
  });
}

type Found = Pick<VersionedDigest, "digest" | "complete">;

async function insert(
  snapshot: Snapshot,
  round: { id: string },
  kinds: readonly RaterKind[],
  { kind, found: { digest, complete }, items }: { kind: RaterKind | null; found: Found; items: ItemRankings },
): Promise<void> {
  const [levels, answers, pooled, majority] = DIGEST_PARTS.map((part) => encodePatterns(digest.patterns(part)));
  await snapshot.$executeRaw`
    INSERT INTO round_digest (round_id, rater_group, form, placed, kinds, complete, levels, answers, pooled, majority, items)
    SELECT d.id, ${kind ?? "all"}, ${DIGEST_FORM}::int, kept.placed, ${[...kinds]}::rater_kind[], ${complete}::int,
      ${levels}::bytea, ${answers}::bytea, ${pooled}::bytea, ${majority}::bytea, ${JSON.stringify(items)}::json
    FROM round d JOIN round_tally kept ON kept.round_id = d.id WHERE d.id = ${round.id}::uuid`;
}
