import { describe, expect, it } from "vitest";
import { parseSourceId, type SourceReference, sourceIdOf } from "./sources";

const roundId = "0198f2a0-0000-7000-8000-000000000001";
const raterId = "0198f2a0-0000-7000-8000-000000000002";

describe("a source's id", () => {
  it.each<SourceReference>([
    { kind: "truth" },
    { kind: "known-scores" },
    { kind: "consensus", roundId, group: "all" },
    { kind: "consensus", roundId, group: "imported:a: b" },
    { kind: "majority", roundId, group: "human" },
    { kind: "pass-rate", roundId, group: "human" },
    { kind: "rater", roundId, raterId },
    { kind: "rater-pass-rate", roundId, raterId },
    { kind: "rater-weighted", roundId, raterId },
    { kind: "rater-mean-rec", roundId, raterId },
  ])("is read back: %o", (reference) => {
    expect(parseSourceId(sourceIdOf(reference))).toEqual(reference);
  });

  it.each([
    "",
    "nonsense",
    "consensus",
    "consensus:1",
    `rater:${roundId}`,
    `rater-best:${roundId}:${raterId}`,
    `consensus:${roundId}:nobody`,
    "truth:x",
  ])("is refused: %s", (id) => {
    expect(parseSourceId(id)).toBeNull();
  });
});
