import { expect, test } from "vitest";
import { judgeIds, shownComparisons } from "./judge-rows";

const source = (id: string, hasJudges: boolean, raterIds = [id]) => ({
  ...({
    id,
    heading: "Round",
    name: id,
    shape: "pairs",
    scale: null,
    n: 10,
    nRaters: raterIds.length,
    simulated: false,
    hasJudges,
  } as const),
  ...{ hasImported: false, raterIds, juryMembers: [], roundId: null, criterion: null, score: null },
});
const row = (id: string, hasJudges: boolean, nPairs = 5) => ({ prediction: source(id, hasJudges), nPairs });

test("judges alone are shown at first, people when asked for, and everything where there is no judge", () => {
  const rows = [row("person", false), row("judge", true), row("no pairs", true, 0)];
  const names = (shown: "judges" | "all", of = rows) =>
    shownComparisons(of, shown).map(({ prediction }) => prediction.id);
  expect(names("judges")).toEqual(["judge"]);
  expect(names("all")).toEqual(["person", "judge"]);
  expect(names("judges", [row("person", false)])).toEqual(["person"]);
});

test("a judge is known by a source of its labels alone, not by one of several raters", () => {
  const all = [source("judge", true), source("person", false), source("mixed", true, ["judge", "a", "b"])];
  expect([...judgeIds(all)]).toEqual(["judge"]);
});
