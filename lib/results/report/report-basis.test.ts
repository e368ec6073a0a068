import { expect, test } from "vitest";
import { basisText, type LabelSet, NOTHING_ASKED, ranked, usedSets } from "./report-basis";
import { listText, namesIn, reportAddress } from "./report-part";

const set = (round: string, over: Partial<LabelSet> = {}): LabelSet => ({
  roundId: round,
  round,
  protocol: "checklist_only",
  series: "gold",
  isGold: false,
  tasks: 9,
  byPeople: 9,
  ...over,
});

test("without a choice a figure rests on one round, by the rule", () => {
  const byRule = [
    set("most by people", { byPeople: 12, tasks: 12 }),
    set("gold", { isGold: true }),
    set("earlier"),
    set("later"),
    set("fewer", { byPeople: 8 }),
    set("pairs", { protocol: "check_then_prefer", byPeople: 99, tasks: 99 }),
    set("judged alone", { byPeople: 0, tasks: 500 }),
  ];
  // In the order of rounds only the earlier of two equal ones comes first.
  const inOrder = [...byRule.slice(2, 4), ...byRule.slice(4).reverse(), ...byRule.slice(0, 2)];
  expect(ranked(inOrder)).toEqual(byRule);
  expect(usedSets(inOrder, NOTHING_ASKED)).toEqual([byRule[0]]);
});

test("chosen rounds are taken together, but never two series", () => {
  const [one, other, copy] = [set("a"), set("b", { series: "llm" }), set("c")];
  const all = [one, other, copy];
  const asked = { ...NOTHING_ASKED, rounds: ["a", "b", "c"] };
  expect(usedSets(all, asked)).toEqual([one, copy]);
  expect(usedSets(all, { ...asked, series: ["llm"] })).toEqual([other]);
  expect(usedSets(all, { ...NOTHING_ASKED, rounds: ["d"] })).toEqual([]);
  const caption = basisText({ used: [one, copy], all, systems: ["x", "y"], raters: "3 people", n: "4 questions" });
  expect(caption).toContain(
    "Rests on rounds “a” (checklist only, series “gold”) and “c” (checklist only, series “gold”); systems x and y; 3 people; n = 4 questions.",
  );
  expect(caption).toContain("Left out: “b” (checklist only, series “llm”).");
});

test("lists of names come back as they were, whatever is in them", () => {
  const names = ["a, b", "50%", "%2C", "plain"];
  expect(namesIn(listText(names), names)).toEqual({ names });
  expect(namesIn("a, b", names)).toEqual({ names: ["a, b"] });
  expect(namesIn("plain,other", names)).toEqual({ unknown: "other" });
  expect(reportAddress({ rounds: ["a", "b"], systems: "c", against: ["human", "x"] })).toEqual({
    rounds: "a,b",
    systems: "c",
    against: "human",
  });
});
