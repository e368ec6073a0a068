import { describe, expect, it } from "vitest";
import type { Source } from "@/lib/compare/sources";
import { type ChecklistScore, checklistScoresSchema } from "./checklist-score";
import { scoresToShow } from "./scores-to-show";

const source = (score: ChecklistScore | null, n: number | null): Source => ({
  id: `${score}`,
  heading: "",
  name: "",
  shape: "scores",
  scale: "score",
  nRaters: 1,
  simulated: false,
  hasJudges: false,
  hasImported: false,
  juryMembers: [],
  criterion: null,
  raterIds: [],
  roundId: null,
  score,
  n,
});

describe("scores to show", () => {
  const some = [source(null, 90_000), source("pass-rate", 50_000), source("pass-rate", null), source("diva", 50_000)];

  it("are all there are, or the pass rates where there are very many checklists", () => {
    expect(scoresToShow(some)).toEqual(["pass-rate", "diva"]);
    expect(scoresToShow([...some, source("pass-rate", 1)])).toEqual(["pass-rate"]);
    expect(scoresToShow([])).toEqual([]);
  });

  it("are those asked for, if there are such", () => {
    expect(scoresToShow(some, checklistScoresSchema.parse("weighted,diva"))).toEqual(["diva"]);
    expect(scoresToShow(some, checklistScoresSchema.parse(""))).toEqual([]);
    expect(scoresToShow(some, checklistScoresSchema.parse(undefined))).toEqual(["pass-rate", "diva"]);
    expect(checklistScoresSchema.safeParse("best").success).toBe(false);
  });
});
