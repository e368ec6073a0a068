import { describe, expect, test } from "vitest";
import { choose, contentOf, planRound, systemId } from "@/lib/testing/round-content";
import { MAX_TASKS, roundChoiceSchema } from "./round-choice";
import { outlineRound } from "./round-outline";

test("a smaller sample of one seed lies inside a larger one, and what was not drawn is told", async () => {
  const content = contentOf(Array.from({ length: 40 }, () => [1]));
  const drawn = (randomSample: number) =>
    planRound(content, choose({ protocol: "direct_scoring", seed: 9, tasks: { from: "content", randomSample } }));
  const small = (await drawn(10)).tasks.map((task) => task.instructionId);
  const large = new Set((await drawn(20)).tasks.map((task) => task.instructionId));
  expect(small).toHaveLength(10);
  expect(small.every((id) => large.has(id))).toBe(true);
  expect((await drawn(10)).leftOut).toEqual(new Map([["not_drawn", 30]]));
  expect((await drawn(99)).leftOut).toEqual(new Map());
});

test("instructions are interleaved: with three responses each, one comes back only after all the others", async () => {
  const content = contentOf(Array.from({ length: 20 }, () => [1, 1, 1]));
  const { tasks } = await planRound(content, choose({ protocol: "direct_scoring", seed: 3 }));
  for (let start = 0; start + 20 <= tasks.length; start += 20) {
    expect(new Set(tasks.slice(start, start + 20).map((task) => task.instructionId)).size).toBe(20);
  }
  const systemsFirst = new Set(tasks.slice(0, 20).map((task) => task.responseAId?.split(".")[1]));
  expect(systemsFirst.size).toBe(3);
});

test("check, then score leaves out what has no checklist, and counts the questions of the others", async () => {
  const checklists = { 0: { id: "c0", questions: 5 }, 1: { id: "c1", questions: 2 } };
  const content = contentOf([[1], [1], [1], [1]], { checklists });
  const plan = await planRound(content, choose({ protocol: "check_then_score", checklist: { series: "any" } }));
  expect(plan.tasks.map((task) => task.checklistId).sort()).toEqual(["c0", "c1"]);
  expect(plan.leftOut).toEqual(new Map([["no_checklist", 2]]));
  expect(plan.questions).toBe(7);
});

describe("pairs that files brought", () => {
  const pairs = {
    0: [
      { id: "p0", responseAId: "r0.1.0", responseBId: "r0.0.0", isKnown: false },
      { id: "of a response that does not fit", responseAId: "r0.1.0", responseBId: "r0.9.0", isKnown: false },
    ],
    1: [{ id: "p1", responseAId: "r1.0.0", responseBId: "r1.2.0", isKnown: false }],
  };
  const cells = [
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ];
  const content = contentOf(cells, { pairs });

  test("as imported: only they, in the file's orientation", async () => {
    const plan = await planRound(content, choose({ protocol: "preference", pairs: { kind: "imported" } }));
    expect(plan.tasks.map(({ pairId, responseAId, responseBId }) => [pairId, responseAId, responseBId]).sort()).toEqual(
      [
        ["p0", "r0.1.0", "r0.0.0"],
        ["p1", "r1.0.0", "r1.2.0"],
      ],
    );
    expect(plan.leftOut).toEqual(new Map([["no_pair", 1]]));
  });

  test("a made pair that a file brought too keeps the file's orientation", async () => {
    const plan = await planRound(content, choose({ protocol: "preference" }));
    const known = plan.tasks.filter(({ pairId }) => pairId !== null);
    expect(known.map(({ pairId, responseAId }) => [pairId, responseAId]).sort()).toEqual([
      ["p0", "r0.1.0"],
      ["p1", "r1.0.0"],
    ]);
    expect(plan.tasks).toHaveLength(9);
  });

  test("of an earlier round: exactly they, whatever pairs the choice names", async () => {
    const again = contentOf(cells, { pairs, pairsAsTheyAre: true });
    const plan = await planRound(again, choose({ protocol: "preference" }));
    expect(plan.tasks.map(({ pairId }) => pairId).sort()).toEqual(["p0", "p1"]);
  });
});

describe("attention tasks", () => {
  const known = Array.from({ length: 6 }, (_, i) => `r${i}.0.0`);
  const content = contentOf(
    Array.from({ length: 20 }, () => [1, 1]),
    { known },
  );
  const drawn = async (attentionTasks: number, seed = 4) => {
    const plan = await planRound(content, choose({ protocol: "direct_scoring", seed, attentionTasks }));
    return { plan, ids: plan.tasks.filter((task) => task.stratum === "attention").map((task) => task.responseAId) };
  };

  test("are drawn by the seed from the tasks whose truth is known; the order of all tasks stays", async () => {
    const { plan, ids } = await drawn(4);
    expect(plan).toMatchObject({ told: 40, known: 6 });
    expect(ids).toHaveLength(4);
    expect(known).toEqual(expect.arrayContaining(ids));
    expect((await drawn(4)).ids).toEqual(ids);
    expect(ids).toEqual(expect.arrayContaining((await drawn(2)).ids));
    expect((await drawn(0)).plan.tasks.map((task) => task.responseAId)).toEqual(
      plan.tasks.map((task) => task.responseAId),
    );
    const draws = await Promise.all([1, 2, 3, 4, 5].map(async (seed) => (await drawn(3, seed)).ids.sort().join()));
    expect(new Set(draws).size).toBeGreaterThan(1);
  });

  test("of pairs: as many known outcomes are told as there are, among the pairs chosen", async () => {
    const [ab, bc] = [
      { id: "p0", responseAId: "r0.1.0", responseBId: "r0.0.0", isKnown: true },
      { id: "p1", responseAId: "r0.1.0", responseBId: "r0.2.0", isKnown: true },
    ];
    const pairs = { 0: [ab, bc, { ...bc, id: "p2", responseBId: "r0.9.0" }] };
    const of = async (choice: Parameters<typeof choose>[0]["pairs"]) => {
      const made = choose({ protocol: "preference", pairs: choice, attentionTasks: 2 });
      const { tasks, known } = await planRound(contentOf([[1, 1, 1]], { pairs }), made);
      return [known, tasks.flatMap(({ pairId, stratum }) => (stratum === "attention" ? [pairId] : [])).sort()];
    };
    expect(await of({ kind: "imported" })).toEqual([2, ["p0", "p1"]]);
    expect(await of({ kind: "all" })).toEqual([2, ["p0", "p1"]]);
    expect(await of({ kind: "baseline", systemId: systemId(0) })).toEqual([1, ["p0"]]);
  });
});

test("systems that lack responses are counted", async () => {
  const cells = [
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const plan = await planRound(contentOf(cells), choose({ protocol: "direct_scoring" }));
  expect(plan.missingResponses).toEqual(
    new Map([
      [systemId(0), 1],
      [systemId(1), 2],
    ]),
  );
  expect(plan.leftOut).toEqual(new Map([["no_response", 1]]));
});

test("who lacks the baseline is told once, as left out", async () => {
  const content = contentOf([
    [1, 1],
    [0, 1],
  ]);
  const pairs = { kind: "baseline", systemId: systemId(0) } as const;
  const plan = await planRound(content, choose({ protocol: "preference", pairs }));
  expect(plan.leftOut).toEqual(new Map([["no_baseline", 1]]));
  expect(plan.missingResponses).toEqual(new Map());
});

test("a choice gone wrong stops at the limit and says so", async () => {
  const cells = Array.from({ length: 60 }, () => Array(100).fill(1));
  const outline = await outlineRound(contentOf(cells), choose({ protocol: "preference" }));
  expect(outline.tooMany).toBe(true);
  expect(outline.tasks).toBe(MAX_TASKS);
});

test("check, then score without a checklist series is no choice", () => {
  expect(roundChoiceSchema.safeParse({ protocol: "check_then_score" }).success).toBe(false);
});

test("an instruction is a task by itself, whether or not anybody responded to it", async () => {
  const content = contentOf([
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  const plan = await planRound(content, choose({ protocol: "checklist_writing", seed: 2 }));
  expect(plan.tasks.map(({ instructionId }) => instructionId).toSorted()).toEqual(["i0", "i1", "i2"]);
  const nothing = { responseAId: null, responseBId: null, pairId: null, checklistId: null, stratum: "main" };
  for (const task of plan.tasks) expect(task).toMatchObject(nothing);
  expect([plan.leftOut, plan.missingResponses, plan.known]).toEqual([new Map(), new Map(), 0]);
});
