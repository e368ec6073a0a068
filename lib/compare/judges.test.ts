import { expect, test } from "vitest";
import { judgeIds, poolsPeopleWithJudges } from "./judges";
import type { Source } from "./sources";

const source = (id: string, hasJudges: boolean, raterIds = [id]): Source => ({
  id,
  heading: "Round",
  name: id,
  shape: "pairs",
  scale: null,
  n: 10,
  nRaters: raterIds.length,
  simulated: false,
  hasJudges,
  hasImported: false,
  raterIds,
  juryMembers: [],
  roundId: null,
  criterion: null,
  score: null,
});

test("judges are known by sources of their labels alone, and people with judges among them are neither", () => {
  const [judges, mixed] = [source("judges", true, ["judge", "other"]), source("mixed", true, ["judge", "a", "b"])];
  const all = [source("judge", true), source("other", true), source("a", false), judges, mixed];
  expect([...judgeIds(all)]).toEqual(["judge", "other"]);
  expect(all.filter((each) => poolsPeopleWithJudges(each, all))).toEqual([mixed]);
});
