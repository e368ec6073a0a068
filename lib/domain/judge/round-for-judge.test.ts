import { expect, test } from "vitest";
import { guidelinesForJudge, levelsForJudge } from "./round-for-judge";

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
