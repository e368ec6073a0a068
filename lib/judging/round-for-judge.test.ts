import { expect, test } from "vitest";
import { guidelinesForJudge, levelsAskedOtherwise, levelsForJudge } from "./round-for-judge";

const NAMES = ["Poor", "Weak", "Fair", "Good", "Top"];
const guide = (description: string, examples: { text: string; note: string }[] = []) => ({ description, examples });

test("levels are told by value, name, description and examples", () => {
  const levelGuides = [
    guide("Useless.", [{ text: "Hm.", note: "says nothing" }]),
    ...NAMES.slice(1).map(() => guide("")),
  ];
  expect(levelsForJudge({ scale: "score", levelNames: NAMES, levelGuides })).toBe(
    "The levels:\n1 Poor: Useless.\nExample of 1: Hm. (says nothing)\n2 Weak\n3 Fair\n4 Good\n5 Top",
  );
  expect(levelsForJudge({ scale: "score", levelNames: NAMES, levelGuides: [] })).toContain("5 Top");
});

test("nothing is told where the prompt knows as much, or no level has a meaning", () => {
  expect(levelsForJudge({ scale: "preference", levelNames: [], levelGuides: [] })).toBeNull();
  expect(levelsForJudge({ scale: "points-1-10", levelNames: [], levelGuides: [] })).toBeNull();
  expect(levelsForJudge({ scale: null, levelNames: [], levelGuides: [] })).toBeNull();
  const levelGuides = ["Only A.", "", "", "", "Only B."].map((text) => guide(text));
  expect(levelsForJudge({ scale: "preference", levelNames: [], levelGuides })).toMatch(
    /people who label.*Only A.*Only B/s,
  );
  expect(guidelinesForJudge("  ")).toBeNull();
});

test("what would make a prompt too long is left out, and guidelines say so", () => {
  const examples = Array.from({ length: 5 }, () => ({ text: "x".repeat(2_000), note: "" }));
  const levelGuides = NAMES.map((name) => guide(`Means ${name}.`, examples));
  const levels = levelsForJudge({ scale: "score", levelNames: NAMES, levelGuides }) ?? "";
  expect(levels.length).toBeLessThan(1_000);
  expect(levels).toContain("5 Top: Means Top.");
  const guidelines = guidelinesForJudge("y".repeat(50_000)) ?? "";
  expect(guidelines.length).toBeLessThan(20_100);
  expect(guidelines).toContain("Cut here");
});

test("levels that a judge was asked for in other words are named", () => {
  const score = (descriptions: string[], examples: { text: string; note: string }[] = []) => ({
    scale: "score" as const,
    levelNames: NAMES,
    levelGuides: descriptions.map((text, index) => guide(text, index === 1 ? examples : [])),
  });
  const asked = levelsForJudge(score(["a", "b", "c", "d", "e"])) ?? "";
  expect(levelsAskedOtherwise(score(["a", "b", "c", "d", "e"]), asked)).toEqual([]);
  expect(levelsAskedOtherwise(score(["a", "b", "c", "D", "e and more"]), asked)).toEqual(["4 Good", "5 Top"]);
  expect(levelsAskedOtherwise(score(["a", "b", "c", "d", ""]), asked)).toEqual(["5 Top"]);
  const withExample = score(["a", "b", "c", "d", "e"], [{ text: "Hm.", note: "" }]);
  expect(levelsAskedOtherwise(withExample, asked)).toEqual(["2 Weak"]);
  expect(levelsAskedOtherwise(score(["a", "b", "c", "d", "e"]), levelsForJudge(withExample) ?? "")).toEqual(["2 Weak"]);
  expect(levelsAskedOtherwise(score(["a", "b", "c", "d", "e"]), `Judge.\n\n${asked}\n\nAnswer: 1 to 5`)).toEqual([]);
  expect(levelsAskedOtherwise(score(["a", "b", "c", "d", "e"]), "Score from 1 to 5.")).toHaveLength(5);
  const pairs = {
    scale: "preference" as const,
    levelNames: [],
    levelGuides: ["", "", "", "", "B"].map((b) => guide(b)),
  };
  expect(levelsAskedOtherwise(pairs, "Which is better?")).toEqual([expect.stringMatching(/^5 /)]);
});
