import { describe, expect, test } from "vitest";
import { choose, contentOf, systemId } from "../testing/round-content";
import { MAX_TASKS, roundChoiceSchema } from "./round-choice";
import { planRound } from "./round-plan";

describe("which instructions", () => {
  const content = contentOf([[1], [1], [1], [1], [1], [1]]);
  const used = (instructions: object) => {
    const plan = planRound(content, choose({ protocol: "direct_scoring", tasks: { from: "content", instructions } }));
    return plan.tasks.map((task) => task.instructionId).sort();
  };

  test("by explicit ids", () => {
    const [first] = content.instructions;
    const id = "00000000-0000-7000-8000-000000000001";
    const named = {
      ...content,
      instructions: [{ ...first, id, externalId: "x", position: 9, subset: null, domain: null, tags: [] }],
    };
    const responses = [{ id: "r", instructionId: id, systemId: systemId(0), sample: 0 }];
    const tasks = { from: "content" as const, instructions: { ids: [id] } };
    const plan = planRound({ ...named, responses }, choose({ protocol: "direct_scoring", tasks }));
    expect(plan.tasks).toMatchObject([{ responseAId: "r" }]);
  });

  test("by the files' own ids; those that the study does not have are counted", () => {
    const tasks = { from: "content" as const, instructions: { externalIds: ["x1", "x4", "no such"] } };
    const plan = planRound(content, choose({ protocol: "direct_scoring", tasks }));
    expect(plan.tasks.map((task) => task.instructionId).sort()).toEqual(["i1", "i4"]);
    expect(plan.unknownIds).toBe(1);
  });

  test("by subset, domain, tag and id; several lists narrow each other", () => {
    expect(used({ subsets: ["easy"] })).toEqual(["i0", "i2", "i4"]);
    expect(used({ subsets: ["easy"], domains: ["prose"] })).toEqual(["i2", "i4"]);
    expect(used({ tags: ["t0", "t1"] })).toEqual(["i0", "i1", "i3", "i4"]);
    expect(used({ subsets: ["neither"] })).toEqual([]);
  });
});

test("a smaller sample of one seed lies inside a larger one, and what was not drawn is told", () => {
  const content = contentOf(Array.from({ length: 40 }, () => [1]));
  const drawn = (randomSample: number) =>
    planRound(content, choose({ protocol: "direct_scoring", seed: 9, tasks: { from: "content", randomSample } }));
  const small = drawn(10).tasks.map((task) => task.instructionId);
  const large = new Set(drawn(20).tasks.map((task) => task.instructionId));
  expect(small.every((id) => large.has(id))).toBe(true);
  expect(drawn(10).leftOut).toEqual(new Map([["not_drawn", 30]]));
  expect(drawn(99).leftOut).toEqual(new Map());
});

test("instructions are interleaved: with three responses each, one comes back only after all the others", () => {
  const content = contentOf(Array.from({ length: 20 }, () => [1, 1, 1]));
  const { tasks } = planRound(content, choose({ protocol: "direct_scoring", seed: 3 }));
  for (let start = 0; start + 20 <= tasks.length; start += 20) {
    expect(new Set(tasks.slice(start, start + 20).map((task) => task.instructionId)).size).toBe(20);
  }
  const systemsFirst = new Set(tasks.slice(0, 20).map((task) => task.responseAId.split(".")[1]));
  expect(systemsFirst.size).toBe(3);
});

describe("checklists", () => {
  const checklists = [
    { id: "c0v1", instructionId: "i0", version: 1, questions: 3 },
    { id: "c0v2", instructionId: "i0", version: 2, questions: 5 },
    { id: "c1v1", instructionId: "i1", version: 1, questions: 2 },
    { id: "c2v1", instructionId: "i2", version: 1, questions: 0 },
  ];
  const content = contentOf([[1], [1], [1], [1]], { checklists });
  const plan = (version: number | "latest") =>
    planRound(content, choose({ protocol: "check_then_score", checklist: { series: "any", version } }));

  test("the latest of each instruction; one without questions is none", () => {
    expect(
      plan("latest")
        .tasks.map((task) => task.checklistId)
        .sort(),
    ).toEqual(["c0v2", "c1v1"]);
    expect(plan("latest").leftOut).toEqual(new Map([["no_checklist", 2]]));
    expect(plan("latest").questions).toBe(7);
  });

  test("or exactly one version", () => {
    expect(
      plan(1)
        .tasks.map((task) => task.checklistId)
        .sort(),
    ).toEqual(["c0v1", "c1v1"]);
    expect(plan(2).tasks.map((task) => task.checklistId)).toEqual(["c0v2"]);
  });
});

describe("pairs that files brought", () => {
  const pairs = [
    { id: "p0", instructionId: "i0", responseAId: "r0.1.0", responseBId: "r0.0.0" },
    { id: "p1", instructionId: "i1", responseAId: "r1.0.0", responseBId: "r1.2.0" },
  ];
  const content = contentOf(
    [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ],
    { pairs },
  );

  test("as imported: only they, in the file's orientation", () => {
    const plan = planRound(content, choose({ protocol: "preference", pairs: { kind: "imported" } }));
    expect(plan.tasks.map(({ pairId, responseAId, responseBId }) => [pairId, responseAId, responseBId]).sort()).toEqual(
      [
        ["p0", "r0.1.0", "r0.0.0"],
        ["p1", "r1.0.0", "r1.2.0"],
      ],
    );
    expect(plan.leftOut).toEqual(new Map([["no_pair", 1]]));
  });

  test("as imported, of chosen systems: only those with both", () => {
    const tasks = { from: "content" as const, systemIds: [systemId(0), systemId(1)] };
    const plan = planRound(content, choose({ protocol: "preference", pairs: { kind: "imported" }, tasks }));
    expect(plan.tasks.map(({ pairId }) => pairId)).toEqual(["p0"]);
  });

  test("a made pair that a file brought too keeps the file's orientation", () => {
    const plan = planRound(content, choose({ protocol: "preference" }));
    const known = plan.tasks.filter(({ pairId }) => pairId !== null);
    expect(known.map(({ pairId, responseAId }) => [pairId, responseAId]).sort()).toEqual([
      ["p0", "r0.1.0"],
      ["p1", "r1.0.0"],
    ]);
    expect(plan.tasks).toHaveLength(9);
  });
});

describe("the tasks of an earlier round", () => {
  const content = contentOf(
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    {
      checklists: [{ id: "c0", instructionId: "i0", version: 1, questions: 1 }],
    },
  );
  const scored = [
    { instructionId: "i0", responseAId: "r0.0.0", responseBId: null, pairId: null },
    { instructionId: "i1", responseAId: "r1.1.0", responseBId: null, pairId: null },
  ];
  const compared = [{ instructionId: "i2", responseAId: "r2.1.0", responseBId: "r2.0.0", pairId: null }];
  const roundId = "00000000-0000-7000-8000-000000000000";
  const plan = (
    protocol: "direct_scoring" | "check_then_score" | "preference",
    earlier: typeof scored | typeof compared,
  ) =>
    planRound(content, choose({ protocol, checklist: { series: "any" }, tasks: { from: "round", roundId } }), earlier);

  test("scoring again: the same responses; those without a checklist are told", () => {
    expect(
      plan("direct_scoring", scored)
        .tasks.map((task) => task.responseAId)
        .sort(),
    ).toEqual(["r0.0.0", "r1.1.0"]);
    expect(plan("check_then_score", scored).tasks).toMatchObject([{ responseAId: "r0.0.0", checklistId: "c0" }]);
    expect(plan("check_then_score", scored).leftOut).toEqual(new Map([["no_checklist", 1]]));
  });

  test("comparing again: the same pairs in the same orientation", () => {
    expect(plan("preference", compared).tasks).toMatchObject(compared);
  });

  test("scoring what was compared: each response once", () => {
    expect(
      plan("direct_scoring", compared)
        .tasks.map((task) => task.responseAId)
        .sort(),
    ).toEqual(["r2.0.0", "r2.1.0"]);
  });

  test("comparing what was scored: the pairs among those responses", () => {
    expect(plan("preference", scored).leftOut).toEqual(new Map([["single_response", 2]]));
  });
});

test("systems that lack responses are counted", () => {
  const plan = planRound(
    contentOf([
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
    choose({ protocol: "direct_scoring" }),
  );
  expect(plan.missingResponses).toEqual(
    new Map([
      [systemId(0), 1],
      [systemId(1), 2],
    ]),
  );
  expect(plan.leftOut).toEqual(new Map([["no_response", 1]]));
});

test("who lacks the baseline is told once, as left out", () => {
  const content = contentOf([
    [1, 1],
    [0, 1],
  ]);
  const pairs = { kind: "baseline", systemId: systemId(0) } as const;
  const plan = planRound(content, choose({ protocol: "preference", pairs }));
  expect(plan.leftOut).toEqual(new Map([["no_baseline", 1]]));
  expect(plan.missingResponses).toEqual(new Map());
});

test("of several samples all, or the first alone", () => {
  const content = contentOf([[3, 1]]);
  const count = (samples: "all" | "first") =>
    planRound(content, choose({ protocol: "direct_scoring", tasks: { from: "content", samples } })).tasks.length;
  expect([count("all"), count("first")]).toEqual([4, 2]);
});

test("a choice gone wrong stops at the limit and says so", () => {
  const plan = planRound(
    contentOf(Array.from({ length: 60 }, () => Array(100).fill(1))),
    choose({ protocol: "preference" }),
  );
  expect(plan.tooMany).toBe(true);
  expect(plan.tasks).toHaveLength(MAX_TASKS);
});

test("check, then score without a checklist series is no choice", () => {
  expect(roundChoiceSchema.safeParse({ protocol: "check_then_score" }).success).toBe(false);
});
