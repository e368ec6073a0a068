import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { hasAnswers, type Protocol } from "@/lib/round/protocol/protocols";
import type { RoundProgress } from "@/lib/round/round-message";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember, makePerson } from "@/lib/testing/people";
import { createRound } from "./create-round";
import { deleteRound } from "./delete-round";
import { previewRound } from "./preview-round";
import { getRound, listRounds } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { draftRound, studyWithResearcher, tasksOf } from "./testing/draft-round";
import { updateRound } from "./update-round";

const CHECKLIST = { series: "imported" };

test("a round is created as a draft, with the protocol's guidelines and exactly the tasks that the plan told", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const choice = { protocol: "check_then_score", checklist: CHECKLIST, overlap: 2, seed: 5 } as const;
  const preview = await previewRound(viewer, studyId, choice);
  const { id, plan } = await createRound(viewer, studyId, { name: "Round", allowUnknown: true, ...choice });
  expect(plan).toEqual(preview);
  expect(preview).toMatchObject({ tasks: 6, labels: 12, usedInstructions: 3, secondsPerTask: 84, leftOut: [] });
  const round = await getRound(viewer, id);
  expect(round).toMatchObject({
    status: "draft",
    tasks: 6,
    wanted: 12,
    submitted: 0,
    labels: 0,
    allowUnknown: true,
    checklistSeries: "imported",
    seed: 5,
    levelNames: ["Horrible", "Bad", "Okay", "Great", "Excellent"],
  });
  expect(round.guidelines).toContain("checklist");
  const tasks = await tasksOf(id);
  expect(tasks.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(tasks.every((task) => task.wanted === 2 && task.checklistId && !task.responseBId)).toBe(true);
  expect(await listRounds(viewer, studyId)).toMatchObject([{ id, name: "Round", tasks: 6 }]);
});

test("a plan tells its seed, with which the round is exactly what was planned", async () => {
  const { studyId, viewer } = await studyWithResearcher(8);
  const sample = { protocol: "direct_scoring", tasks: { from: "content", randomSample: 3 } } as const;
  const plan = await previewRound(viewer, studyId, sample);
  const { id } = await createRound(viewer, studyId, { name: "Sample", ...sample, seed: plan.seed });
  expect(await getRound(viewer, id)).toMatchObject({ tasks: plan.tasks, seed: plan.seed });
});

test("what a protocol has no use for cannot be changed into a round either", async () => {
  const { studyId, viewer, roundId } = await draftRound();
  await updateRound(viewer, roundId, { allowUnknown: true, shufflePositions: true, name: "Scores" });
  expect(await getRound(viewer, roundId)).toMatchObject({
    allowUnknown: false,
    shufflePositions: false,
    name: "Scores",
  });
  const pairs = await createRound(viewer, studyId, { name: "Pairs", protocol: "preference" });
  const levelNames = ["1", "2", "3", "4", "5"];
  await expect(updateRound(viewer, pairs.id, { levelNames })).rejects.toMatchObject({ code: "INVALID" });
  expect(await getRound(viewer, pairs.id)).toMatchObject({ shufflePositions: true });
});

test("pairs that a file brought keep its orientation and their known truth's id", async () => {
  const { studyId, instructions, viewer } = await studyWithResearcher(2);
  const first = instructions[0];
  if (!first) throw new Error("no instruction");
  const pair = await prisma().pair.create({
    data: {
      studyId,
      externalId: "p",
      instructionId: first.id,
      responseAId: first.responseIds[1],
      responseBId: first.responseIds[0],
    },
  });
  const all = await createRound(viewer, studyId, { name: "All", protocol: "preference" });
  expect(await tasksOf(all.id)).toHaveLength(2);
  expect(await prisma().task.count({ where: { roundId: all.id, pairId: pair.id } })).toBe(1);
  const imported = { name: "Imported", protocol: "preference", pairs: { kind: "imported" } } as const;
  const { id, plan } = await createRound(viewer, studyId, imported);
  expect(plan.leftOut).toEqual([{ reason: "no_pair", instructions: 1 }]);
  expect(await tasksOf(id)).toMatchObject([
    { pairId: pair.id, responseAId: first.responseIds[1], responseBId: first.responseIds[0] },
  ]);
});

test("a second round takes exactly the first one's responses, to another protocol", async () => {
  const { studyId, viewer } = await studyWithResearcher(5);
  const tasks = { from: "content", randomSample: 2 } as const;
  const first = await createRound(viewer, studyId, { name: "Direct", protocol: "direct_scoring", tasks });
  const { id, plan } = await createRound(viewer, studyId, {
    name: "With checklist",
    protocol: "check_then_score",
    checklist: CHECKLIST,
    overlap: 5,
    tasks: { from: "round", roundId: first.id },
  });
  const responses = async (roundId: string) => (await tasksOf(roundId)).map(({ responseAId }) => responseAId).sort();
  expect(await responses(id)).toEqual(await responses(first.id));
  expect(plan.tasks).toBe(4);
  expect(plan.scoredElsewhere).toEqual([{ roundId: first.id, name: "Direct", responses: 4 }]);
});

test("truth is known only where the protocol asks for it and its scale can say it", async () => {
  const { studyId, viewer, instructions } = await studyWithResearcher();
  await prisma().response.updateMany({ where: { studyId }, data: { knownScore: 2 } });
  await prisma().pair.createMany({
    data: instructions.map(({ id: instructionId, responseIds: [responseAId, responseBId] }, index) => ({
      studyId,
      instructionId,
      responseAId,
      responseBId,
      externalId: `pair-${index}`,
      knownOutcome: (["win", "tie", null] as const)[index],
    })),
  });
  const knownIn = async (protocol: Protocol) => {
    const checklist = hasAnswers(protocol) ? CHECKLIST : null;
    const pairs = { kind: "imported" } as const;
    return (await previewRound(viewer, studyId, { protocol, checklist, pairs })).known;
  };
  expect(await knownIn("direct_scoring")).toBe(6);
  expect(await knownIn("checklist_only")).toBe(0);
  expect(await knownIn("preference")).toBe(2);
  expect(await knownIn("forced_choice")).toBe(1);
});

test("a round of another study is no source of tasks", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const elsewhere = await draftRound();
  const choice = { protocol: "direct_scoring", tasks: { from: "round", roundId: elsewhere.roundId } } as const;
  await expect(previewRound(viewer, studyId, choice)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("attention tasks are told in the plan, made as planned, left alone by a change of overlap, and refused where too few are known", async () => {
  const { studyId, viewer, instructions } = await studyWithResearcher(4);
  const known = instructions.slice(0, 2).map(({ responseIds: [id] }) => id);
  await prisma().response.updateMany({ where: { id: { in: known } }, data: { knownScore: 2 } });
  const choice = { protocol: "direct_scoring", overlap: 2, seed: 3, attentionTasks: 2 } as const;
  const plan = await previewRound(viewer, studyId, choice);
  expect(plan).toMatchObject({ tasks: 8, known: 2, attentionTasks: 2, labels: 12 });
  const { id } = await createRound(viewer, studyId, { name: "Checked", ...choice });
  await updateRound(viewer, id, { overlap: 4 });
  const tasks = await tasksOf(id);
  expect(tasks.filter(({ stratum }) => stratum === "attention").map((task) => task.responseAId)).toEqual(
    expect.arrayContaining(known),
  );
  expect(tasks.map(({ stratum, wanted }) => `${stratum} ${wanted}`).sort()).toEqual([
    ...Array(2).fill("attention 0"),
    ...Array(6).fill("main 4"),
  ]);
  for (const viewerDenied of [await makeMember(studyId, "annotator"), await makePerson("stranger")]) {
    await expect(createRound(viewerDenied, studyId, { name: "Not theirs", ...choice })).rejects.toThrow();
  }
  const tooMany = createRound(viewer, studyId, { name: "Too many", ...choice, attentionTasks: 3 });
  await expect(tooMany).rejects.toMatchObject({ code: "INVALID", message: expect.stringContaining("at most 2") });
  const ids = [instructions[0]?.id ?? ""];
  const systemIds = [(await prisma().response.findUniqueOrThrow({ where: { id: known[0] ?? "" } })).systemId];
  const nothingLeft = createRound(viewer, studyId, {
    name: "All",
    ...choice,
    attentionTasks: 1,
    tasks: { from: "content", instructions: { ids }, systemIds },
  });
  await expect(nothingLeft).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma().round.count({ where: { studyId } })).toBe(1);
});

test("a choice without tasks creates nothing", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const choice = { name: "Empty", protocol: "check_then_score", checklist: { series: "none" } } as const;
  await expect(createRound(viewer, studyId, choice)).rejects.toMatchObject({
    code: "INVALID",
    details: { plan: { tasks: 0, leftOut: [{ reason: "no_checklist", instructions: 3 }] } },
  });
  expect(await listRounds(viewer, studyId)).toEqual([]);
});

test("whoever waits is told how many tasks are made; what breaks off on the way leaves nothing", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const round = { name: "Round", protocol: "direct_scoring" } as const;
  const told: RoundProgress[] = [];
  await expect(
    createRound(viewer, studyId, round, (progress) => {
      told.push(progress);
      if (progress.made === 6) throw new Error("the process ended");
    }),
  ).rejects.toThrow("the process ended");
  expect(told).toEqual([
    { made: 0, of: 6 },
    { made: 6, of: 6 },
  ]);
  expect(await prisma().round.count({ where: { studyId } })).toBe(0);
  expect(await prisma().task.count({ where: { studyId } })).toBe(0);
  expect(await createRound(viewer, studyId, round)).toMatchObject({ plan: { tasks: 6 } });
});

test("a name is taken once in a study", async () => {
  const { studyId, viewer, roundId } = await draftRound();
  const second = { name: "Round", protocol: "preference" } as const;
  await expect(createRound(viewer, studyId, second)).rejects.toMatchObject({ code: "CONFLICT" });
  const { id } = await createRound(viewer, studyId, { ...second, name: "Other" });
  await expect(updateRound(viewer, id, { name: "Round" })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await listRounds(viewer, studyId)).map((round) => round.id)).toEqual([roundId, id]);
});

test("to whoever does no research in the study its rounds do not exist", async () => {
  const { studyId, roundId } = await draftRound();
  const choice = { name: "Mine", protocol: "direct_scoring" } as const;
  for (const outsider of await makeOutsiders(studyId)) {
    for (const attempt of [
      () => listRounds(outsider, studyId),
      () => previewRound(outsider, studyId, choice),
      () => createRound(outsider, studyId, choice),
      () => getRound(outsider, roundId),
      () => updateRound(outsider, roundId, { name: "Taken" }),
      () => setRoundStatus(outsider, roundId, "open"),
      () => deleteRound(outsider, roundId, "Round"),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  }
  expect(await prisma().round.findUnique({ where: { id: roundId } })).toMatchObject({ name: "Round", status: "draft" });
});

test("all responses on one page: only where a checklist is all that is asked, and without attention tasks", async () => {
  const { studyId, viewer } = await studyWithResearcher();
  const choice = { protocol: "checklist_only", checklist: CHECKLIST, byInstruction: true } as const;
  const { id } = await createRound(viewer, studyId, { name: "Pages", ...choice });
  expect(await getRound(viewer, id)).toMatchObject({ byInstruction: true });
  const scores = await createRound(viewer, studyId, { ...choice, name: "Scores", protocol: "check_then_score" });
  expect(await getRound(viewer, scores.id)).toMatchObject({ byInstruction: false });
  await expect(createRound(viewer, studyId, { name: "Hidden", ...choice, attentionTasks: 1 })).rejects.toMatchObject({
    code: "INVALID",
    details: { field: "attentionTasks" },
  });
});
