import { expect, test } from "vitest";
import { z } from "zod";
import { readEstimates } from "@/lib/compare/server/systems/read-estimates";
import { prisma } from "@/lib/db/client";
import { DEFAULTS, exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import type { UserViewer } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { plannedMean } from "@/lib/stats/estimate/planned-labels";
import { seededRandom } from "@/lib/stats/resampling/random";
import { meanOf } from "@/lib/stats/sum";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { addTasks } from "./add-tasks";
import { createRound } from "./create-round";
import { drawRest } from "./draw-rest";

const manifestSchema = z.object({
  round: z.object({ planned: z.object({ core_probability: z.number(), rest: z.object({ learnt_from: z.string() }) }) }),
  rules: z.object({ planning: z.string() }),
  agreement: z.object({ labels: z.object({ n_units: z.int() }) }),
});
const bytesOf = exportedBy(exportFileBytes);
const INSTRUCTIONS = 120;
const PLAN = { share: 0.5, core: 0.5 };

async function plannedRound(stopsWhenSettled = false, instructions = INSTRUCTIONS) {
  const study = await makeStudy(instructions);
  const researcher = await makeMember(study.studyId, "researcher");
  const { id: roundId } = await createRound(researcher, study.studyId, {
    name: "Planned",
    protocol: "direct_scoring",
    tasks: { from: "content", samples: "all" },
    overlap: 3,
    stopsWhenSettled,
    planned: PLAN,
    seed: 11,
  });
  return { study, researcher, roundId };
}

const tasksOf = (roundId: string) => prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });

/** A judge takes half of the 2s for a 4 and is right of the others; two people score the asked tasks, one by one higher. */
const random = seededRandom("planned round");
const truth = Array.from({ length: 2 * INSTRUCTIONS }, () => 1 + Math.floor(4 * random()));
const judged = truth.map((level) => (level === 2 && random() < 0.5 ? 4 : level));

async function label(studyId: string, roundId: string, isAsked: (index: number) => boolean) {
  for (const bias of [0, 1]) {
    const rater = await makeRater(studyId, { kind: "human" });
    await addLabels(
      roundId,
      rater,
      truth.map((level, index) => (isAsked(index) ? level + bias : null)),
    );
  }
}

async function labelledCore() {
  const { study, researcher, roundId } = await plannedRound();
  const tasks = await tasksOf(roundId);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "strict" });
  await addLabels(roundId, judge, judged);
  await label(study.studyId, roundId, (index) => tasks[index]?.isCore === true);
  return { study, researcher, roundId, judge, core: tasks };
}

test("people begin with a random core, and the rest comes by how far the judge is likely to be off", async () => {
  const { researcher, roundId, judge, core } = await labelledCore();
  expect(core).toHaveLength(2 * INSTRUCTIONS);
  const inCore = core.filter(({ isCore }) => isCore).length;
  expect(inCore).toBeGreaterThan(40);
  expect(inCore).toBeLessThan(80);
  for (const { isCore, wanted, probability } of core) expect([wanted, probability]).toEqual([isCore ? 3 : 0, 0.25]);

  const rest = await drawRest(researcher, roundId, { raterId: judge });
  const tasks = await tasksOf(roundId);
  const asked = tasks.filter(({ wanted }) => wanted > 0);
  expect(rest).toMatchObject({ learntFrom: "value", coreTasks: inCore, asked: asked.length });
  const progress = await readRoundProgress(researcher, roundId);
  expect(progress.tasks).toMatchObject({ total: tasks.length, toComplete: asked.length });
  const probabilities = tasks.map(({ probability }) => probability ?? 0);
  expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(PLAN.share * tasks.length, 6);
  expect(Math.min(...probabilities)).toBeGreaterThanOrEqual(0.25);
  // What the judge calls a 4 is where it errs: people are asked about more of those than of its lowest scores.
  const meanWhere = (level: number) => meanOf(probabilities.filter((_, index) => judged[index] === level));
  expect(meanWhere(1)).toBeLessThan(meanWhere(4));
  expect(tasks.map(({ isCore }) => isCore)).toEqual(core.map(({ isCore }) => isCore));
  const tally = await prisma().roundTally.findUniqueOrThrow({ where: { roundId } });
  expect(tally.realWanted).toBe(3 * asked.length);
  await expect(drawRest(researcher, roundId, { raterId: judge })).rejects.toThrow("drawn already");
  const more = addTasks(researcher, roundId, { batch: "more" });
  await expect(more).rejects.toThrow();
});

test("estimates weight all labels, agreement is of the core, and files have the probabilities", async () => {
  const { study, researcher, roundId, judge } = await labelledCore();
  await drawRest(researcher, roundId, { raterId: judge });
  const tasks = await tasksOf(roundId);
  await label(study.studyId, roundId, (index) => (tasks[index]?.wanted ?? 0) > 0 && !tasks[index]?.isCore);

  const { isPlanned, judges } = ready(await readEstimates(researcher, roundId, {}));
  expect(isPlanned).toBe(true);
  const systems = await prisma().response.findMany({
    where: { studyId: study.studyId },
    select: { id: true, system: { select: { name: true } } },
  });
  const systemOf = new Map(systems.map(({ id, system }) => [id, system.name]));
  for (const { system, people, together, corrected, part } of judges[0]?.systems ?? []) {
    const own = tasks.flatMap((task, index) =>
      systemOf.get(task.responseAId ?? "") === system
        ? {
            cluster: task.instructionId,
            people: task.wanted > 0 ? (truth[index] ?? 0) + 0.5 : null,
            judge: judged[index] ?? 0,
            probability: task.probability ?? 1,
          }
        : [],
    );
    const expected = plannedMean(own);
    expect(definedValue(people.value)).toBeCloseTo(definedValue(expected.people.mean).estimate, 10);
    expect(definedValue(together.value)).toBeCloseTo(definedValue(expected.together.mean).estimate, 10);
    expect(corrected).toMatchObject({ reason: "not-random" });
    expect(part.pValue).toMatchObject({ reason: "not-random" });
  }
  expect(judges[0]?.systems).toHaveLength(2);

  const agreement = ready(await readRoundAgreement(researcher, roundId, { raters: "human", level: "ordinal" }));
  expect(agreement.basis.nUnits).toBe(tasks.filter(({ isCore }) => isCore).length);

  const lines = linesOf(await bytesOf(roundId, "labels.jsonl", { ...DEFAULTS, raters: "human", labels: true }));
  for (const line of lines) {
    const task = tasks.find(({ position }) => position === line.task);
    expect(line).toMatchObject({
      inclusion_probability: task?.probability,
      in_core: task?.isCore,
      in_figures: task?.isCore,
    });
  }
  const manifest = manifestSchema.parse(
    JSON.parse((await bytesOf(roundId, "manifest.json", { raters: "human" })).toString()),
  );
  expect(manifest.round.planned).toMatchObject({ core_probability: 0.25, rest: { learnt_from: "value" } });
  expect(manifest.rules.planning).toContain("inclusion_probability");
  expect(manifest.agreement.labels.n_units).toBe(agreement.basis.nUnits);
});

test("a core too small to learn from ends in an even draw once all of it is labelled, and not before", async () => {
  const { study, researcher, roundId } = await plannedRound(false, 15);
  const core = await tasksOf(roundId);
  expect(core.filter(({ isCore }) => isCore).length).toBeLessThan(20);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "strict" });
  await addLabels(roundId, judge, judged.slice(0, core.length));
  const draw = () => drawRest(researcher, roundId, { raterId: judge });
  await expect(draw()).rejects.toThrow("or the whole core");
  const rater = await makeRater(study.studyId, { kind: "human" });
  await addLabels(
    roundId,
    rater,
    core.map(({ isCore }, index) => (isCore ? (truth[index] ?? 1) : null)),
  );
  expect(await draw()).toMatchObject({ learntFrom: "nothing" });
  for (const { probability } of await tasksOf(roundId)) expect(probability).toBeCloseTo(PLAN.share, 12);
});

test("who may not control the round draws nothing, and a core without labels teaches nothing", async () => {
  const { study, researcher, roundId } = await plannedRound(true);
  const judge = await makeRater(study.studyId, { kind: "judge" });
  await addLabels(roundId, judge, judged);
  const draw = (viewer: UserViewer) => drawRest(viewer, roundId, { raterId: judge });
  await expect(draw(await makeMember(study.studyId, "annotator"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(draw(researcher)).rejects.toThrow("have both labelled 0 tasks of the core");
  const tasks = await tasksOf(roundId);
  expect(
    new Set(tasks.filter(({ isCore }) => isCore).map(({ wanted, mostWanted }) => `${wanted} ${mostWanted}`)),
  ).toEqual(new Set(["2 3"]));
  await label(study.studyId, roundId, (index) => tasks[index]?.isCore === true);
  await draw(researcher);
  const drawn = (await tasksOf(roundId)).filter(({ isCore, wanted }) => !isCore && wanted > 0);
  expect(new Set(drawn.map(({ wanted, mostWanted }) => `${wanted} ${mostWanted}`))).toEqual(new Set(["2 3"]));
});
