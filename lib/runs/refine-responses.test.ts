import { describe, expect, test } from "vitest";
import { parseScorerId } from "@/lib/improve/best-of-n";
import { promptsOfRefinement, refinedSystemNames, refineResponsesSchema } from "./refine-responses";

const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

describe("a refinement's configuration", () => {
  const least = { systemId: ID, modelId: ID, method: "checklist-failed" };
  test("has defaults for all but system, model and method", () => {
    expect(refineResponsesSchema.parse(least)).toMatchObject({
      rounds: 1,
      checklist: { kind: "own" },
      judgeModelId: null,
      samples: "all",
      temperature: 0,
      stepName: null,
    });
  });
  test.each([{ rounds: 0 }, { rounds: 6 }, { rounds: 1.5 }, { stepName: " " }, { temperature: 3 }])(
    "%j is refused",
    (change) => {
      expect(refineResponsesSchema.safeParse({ ...least, ...change }).success).toBe(false);
    },
  );
});

describe("the systems of refined responses", () => {
  test("are called after the system, the method and the round", () => {
    const own = { rounds: 2, stepName: null };
    expect(refinedSystemNames("X", { ...own, method: "checklist-all" })).toEqual(["X + refine 1", "X + refine 2"]);
    expect(refinedSystemNames("X", { ...own, method: "critique" })).toEqual(["X + critique 1", "X + critique 2"]);
    expect(refinedSystemNames("X", { rounds: 1, stepName: "failed", method: "checklist-failed" })).toEqual([
      "X + failed 1",
    ]);
  });
  test("never have a name that is too long", () => {
    const [name] = refinedSystemNames("x".repeat(200), { rounds: 1, stepName: null, method: "critique" });
    expect(name).toHaveLength(200);
    expect(name?.endsWith(" + critique 1")).toBe(true);
  });
});

test("which prompts are sent", () => {
  const own = { kind: "own" } as const;
  expect(promptsOfRefinement({ method: "critique", checklist: own })).toEqual(["critique", "refine-with-critique"]);
  expect(promptsOfRefinement({ method: "checklist-all", checklist: own })).toContain("generate-checklist");
  expect(promptsOfRefinement({ method: "checklist-failed", checklist: { kind: "series", series: "s" } })).toEqual([
    "answer-question",
    "refine-with-failed-questions",
  ]);
});

test("what scores samples is read from the address", () => {
  expect(parseScorerId(`adjudicated:${ID}`)).toEqual({ kind: "adjudicated", roundId: ID });
  expect(parseScorerId(`consensus:${ID}:human`)).toMatchObject({ kind: "consensus", group: "human" });
  for (const id of ["adjudicated", "adjudicated:x", `adjudicated:${ID}:more`, "nobody"])
    expect(parseScorerId(id)).toBeNull();
});
