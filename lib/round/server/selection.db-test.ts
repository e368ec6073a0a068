import { describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import type { RoundChoiceInput } from "@/lib/round/round-choice";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { createRound } from "./create-round";
import { previewRound } from "./preview-round";

type FromContent = Extract<NonNullable<RoundChoiceInput["tasks"]>, { from: "content" }>;

/** Four instructions: subsets easy and hard by turns, tags t0 to t2, the first without a domain. */
async function studyOfFour() {
  const study = await makeStudy(4);
  for (const [position, { id }] of study.instructions.entries()) {
    const subset = position % 2 === 0 ? "easy" : "hard";
    const data = { subset, domain: position === 0 ? null : "prose", tags: [`t${position % 3}`] };
    await prisma().instruction.update({ where: { id }, data });
  }
  const viewer = await makeMember(study.studyId, "researcher");
  const { studyId, instructions } = study;
  const first = instructions[0];
  if (!first) throw new Error("no instruction");
  const systems = await prisma().system.findMany({ where: { studyId }, orderBy: { name: "asc" } });
  const [left, right] = systems.map(({ id }) => id);
  if (!left || !right) throw new Error("no systems");
  const tasksOf = (roundId: string) => prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  let made = 0;
  const roundOf = async (choice: RoundChoiceInput) => {
    made += 1;
    const { id, plan } = await createRound(viewer, studyId, { name: `Round ${made}`, ...choice });
    return { id, plan, tasks: await tasksOf(id) };
  };
  /** the numbers of the instructions that a choice uses */
  const used = async (tasks: Omit<FromContent, "from">) => {
    const round = await roundOf({ protocol: "direct_scoring", tasks: { from: "content", ...tasks } });
    const ids = new Set(round.tasks.map(({ instructionId }) => instructionId));
    return instructions.flatMap(({ id }, number) => (ids.has(id) ? [number] : []));
  };
  return { studyId, viewer, instructions, first, left, right, roundOf, used };
}

describe("which instructions", () => {
  test("by subset, domain, tag and id; several lists narrow each other", async () => {
    const { used, instructions } = await studyOfFour();
    expect(await used({ instructions: { subsets: ["easy"] } })).toEqual([0, 2]);
    expect(await used({ instructions: { subsets: ["easy"], domains: ["prose"] } })).toEqual([2]);
    expect(await used({ instructions: { tags: ["t0", "t1"] } })).toEqual([0, 1, 3]);
    expect(await used({ instructions: { ids: instructions.slice(1, 3).map(({ id }) => id) } })).toEqual([1, 2]);
    expect(await used({})).toEqual([0, 1, 2, 3]);
  });

  test("by the files' own ids; those that the study does not have are counted", async () => {
    const { studyId, viewer, used } = await studyOfFour();
    const instructions = { externalIds: ["instruction-1", "instruction-3", "no such", "no such"] };
    expect(await used({ instructions })).toEqual([1, 3]);
    const elsewhere = await makeStudy(1);
    const choice = { protocol: "direct_scoring", tasks: { from: "content", instructions } } as const;
    expect(await previewRound(viewer, studyId, choice)).toMatchObject({ chosenInstructions: 2, unknownIds: 1 });
    const ids = elsewhere.instructions.map(({ id }) => id);
    const foreign = { protocol: "direct_scoring", tasks: { from: "content", instructions: { ids } } } as const;
    expect(await previewRound(viewer, studyId, foreign)).toMatchObject({ chosenInstructions: 0, unknownIds: 1 });
  });

  test("more than are read at a time: each is planned once", async () => {
    const { studyId } = await makeStudy(1);
    const viewer = await makeMember(studyId, "researcher");
    await prisma().$executeRaw`
      INSERT INTO instruction (id, study_id, external_id, position, text, tags)
      SELECT gen_random_uuid(), ${studyId}::uuid, 'more ' || g, 3 * g, 'Write.', '{}' FROM generate_series(1, 2500) g`;
    await prisma().$executeRaw`
      INSERT INTO response (id, study_id, instruction_id, system_id, text)
      SELECT gen_random_uuid(), ${studyId}::uuid, i.id, s.id, 'Written.'
      FROM instruction i, system s
      WHERE i.study_id = ${studyId}::uuid AND i.position > 0 AND s.study_id = ${studyId}::uuid`;
    const { id, plan } = await createRound(viewer, studyId, { name: "All", protocol: "direct_scoring" });
    expect(plan).toMatchObject({ tasks: 5_002, usedInstructions: 2_501 });
    const responses = await prisma().task.groupBy({ by: ["responseAId"], where: { roundId: id } });
    expect(responses).toHaveLength(5_002);
  });
});

describe("which responses", () => {
  test("of chosen systems; of several samples all, or the first alone", async () => {
    const { studyId, first, left, roundOf } = await studyOfFour();
    const later = { studyId, instructionId: first.id, systemId: left, sample: 3, text: "again" };
    const again = await prisma().response.create({ data: later });
    const responses = async (samples: "all" | "first") => {
      const tasks: FromContent = { from: "content", systemIds: [left], instructions: { ids: [first.id] }, samples };
      return (await roundOf({ protocol: "direct_scoring", tasks })).tasks.map((task) => task.responseAId);
    };
    expect((await responses("all")).sort()).toEqual([first.responseIds[0], again.id].sort());
    expect(await responses("first")).toEqual([first.responseIds[0]]);
  });

  test("a baseline is there though it was not chosen; imported pairs only with both", async () => {
    const { studyId, first, left, right, roundOf } = await studyOfFour();
    const [responseAId, responseBId] = first.responseIds;
    const third = await prisma().system.create({ data: { studyId, name: "third" } });
    const other = { studyId, instructionId: first.id, systemId: third.id, text: "third" };
    const { id: thirdId } = await prisma().response.create({ data: other });
    const pair = { studyId, instructionId: first.id };
    await prisma().pair.create({
      data: { ...pair, externalId: "p", responseAId: responseBId, responseBId: responseAId },
    });
    await prisma().pair.create({ data: { ...pair, externalId: "q", responseAId, responseBId: thirdId } });
    const tasks: FromContent = { from: "content", systemIds: [left] };
    const baseline = await roundOf({ protocol: "preference", tasks, pairs: { kind: "baseline", systemId: right } });
    expect(baseline.tasks).toHaveLength(4);
    const imported = { protocol: "preference", pairs: { kind: "imported" } } as const;
    const both = await roundOf({ ...imported, tasks: { from: "content", systemIds: [left, right] } });
    expect(both.tasks).toMatchObject([{ responseAId: responseBId, responseBId: responseAId }]);
    expect((await roundOf({ ...imported, tasks: { from: "content" } })).tasks).toHaveLength(2);
  });
});

test("the latest published checklist with questions of each instruction, or exactly one version", async () => {
  const { studyId, instructions, roundOf } = await studyOfFour();
  const publish = async (number: number, version: number, questions: number, status: "draft" | "published") => {
    const instructionId = instructions[number]?.id ?? "";
    const items = Array.from({ length: questions }, (_, position) => ({ position, question: "Is it?" }));
    const key = { studyId, instructionId, series: "imported", version, source: "imported" as const };
    const { id } = await prisma().checklist.create({ data: { ...key, items: { create: items } } });
    await prisma().checklist.update({ where: { id }, data: { status } });
    return id;
  };
  const second = await publish(0, 2, 5, "published");
  await publish(0, 3, 0, "published");
  await publish(1, 2, 5, "draft");
  const checklists = async (version: number | "latest") => {
    const round = await roundOf({ protocol: "check_then_score", checklist: { series: "imported", version } });
    return new Set(round.tasks.map(({ checklistId }) => checklistId));
  };
  expect(await checklists("latest")).toEqual(
    new Set([second, ...instructions.slice(1).map(({ checklistId }) => checklistId)]),
  );
  expect(await checklists(2)).toEqual(new Set([second]));
});

describe("the tasks of an earlier round", () => {
  test("compared again in the same orientation; scored: each response once", async () => {
    const { studyId, first, instructions, left, roundOf } = await studyOfFour();
    const [responseBId, responseAId] = first.responseIds;
    const pair = { studyId, instructionId: first.id, externalId: "p", responseAId, responseBId };
    await prisma().pair.create({ data: pair });
    const pairs = { kind: "baseline", systemId: left } as const;
    const earlier = await roundOf({
      protocol: "preference",
      pairs,
      tasks: { from: "content", instructions: { externalIds: ["instruction-0", "instruction-2"] } },
    });
    const key = (task: { responseAId: string | null; responseBId: string | null; pairId: string | null }) =>
      [task.responseAId, task.responseBId, task.pairId].join(" ");
    const again = { from: "round", roundId: earlier.id } as const;
    const compared = await roundOf({ protocol: "preference", tasks: again });
    expect(compared.tasks.map(key).sort()).toEqual(earlier.tasks.map(key).sort());
    expect(compared.plan.missingResponses).toEqual([]);
    const scored = await roundOf({ protocol: "direct_scoring", tasks: again });
    const expected = [0, 2].flatMap((number) => instructions[number]?.responseIds ?? []);
    expect(scored.tasks.map((task) => task.responseAId).sort()).toEqual(expected.sort());
  });

  test("what was scored is compared in the pairs among those responses", async () => {
    const { left, roundOf } = await studyOfFour();
    const all = await roundOf({ protocol: "direct_scoring" });
    const both = await roundOf({ protocol: "preference", tasks: { from: "round", roundId: all.id } });
    expect(both.tasks).toHaveLength(4);
    const one = await roundOf({ protocol: "direct_scoring", tasks: { from: "content", systemIds: [left] } });
    const again = { protocol: "preference", tasks: { from: "round", roundId: one.id } } as const;
    await expect(roundOf(again)).rejects.toMatchObject({
      details: { plan: { leftOut: [{ reason: "single_response", instructions: 4 }] } },
    });
  });
});

describe("content that is deleted while a round is made of it", () => {
  test.each(["response", "checklist", "instruction"] as const)(
    "the %s: refused as a conflict, and nothing is made",
    async (table) => {
      const { studyId, viewer, first } = await studyOfFour();
      const id = { response: first.responseIds[0], checklist: first.checklistId, instruction: first.id }[table];
      const choice = { name: "Overtaken", protocol: "check_then_score", checklist: { series: "imported" } } as const;
      const { creating } = await snapshot(async (deleting) => {
        await deleting.$executeRaw`SET LOCAL tickbox.deleting_instruction = 'yes'`;
        if (table === "response") await deleting.$executeRaw`DELETE FROM response WHERE id = ${id}::uuid`;
        else if (table === "checklist") await deleting.$executeRaw`DELETE FROM checklist WHERE id = ${id}::uuid`;
        else await deleting.$executeRaw`DELETE FROM instruction WHERE id = ${id}::uuid`;
        const begun = { creating: createRound(viewer, studyId, choice).catch((error: unknown) => error) };
        await vi.waitFor(async () => {
          const waiting = await prisma().$executeRaw`
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO task%'`;
          expect(waiting).toBe(1);
        }, 20_000);
        return begun;
      }, "write");
      expect(await creating).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("create the round again"),
      });
      expect(await prisma().round.count({ where: { studyId } })).toBe(0);
      expect((await createRound(viewer, studyId, choice)).plan.tasks).toBe(table === "response" ? 7 : 6);
    },
  );
});

test("other rounds of the same responses are told by what was drawn", async () => {
  const { studyId, viewer, left, roundOf } = await studyOfFour();
  const direct = await roundOf({ protocol: "direct_scoring", tasks: { from: "content", systemIds: [left] } });
  const choice = { protocol: "check_then_score", checklist: { series: "imported" } } as const;
  const told = async (randomSample: number | null) =>
    (await previewRound(viewer, studyId, { ...choice, tasks: { from: "content", randomSample } })).scoredElsewhere;
  expect(await told(null)).toEqual([{ roundId: direct.id, name: "Round 1", responses: 4 }]);
  expect(await told(3)).toMatchObject([{ responses: 3 }]);
});
