import { expect, test } from "vitest";
import type { Source } from "@/lib/compare/sources";
import { sourcesFound } from "./source-select";

const source = (name: string, heading: string): Source => ({
  id: name,
  name,
  heading,
  shape: "scores",
  scale: "score",
  n: 1,
  nRaters: 1,
  simulated: false,
  hasJudges: false,
  hasImported: false,
  raterIds: [],
  juryMembers: [],
  roundId: null,
  criterion: null,
  score: null,
});

test("a source is found by words of its name and round, in natural order, what begins so first", () => {
  const all = [
    source("Rater 10", "Pilot"),
    source("Rater 2", "Pilot"),
    source("gpt-4o", "Pilot"),
    source("by gpt", "Main"),
  ];
  const names = (wanted: string) => sourcesFound(all, wanted).map(({ name }) => name);
  expect(names("rater pil")).toEqual(["Rater 2", "Rater 10"]);
  expect(names(" GPT")).toEqual(["gpt-4o", "by gpt"]);
  expect(names("gpt main")).toEqual(["by gpt"]);
  expect(names("nobody")).toEqual([]);
  expect(names("")).toHaveLength(4);
});
