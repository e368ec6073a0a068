import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { definedValue, undefinedReason } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { readJudgeCorrelations } from "./read-judge-correlations";

const SYSTEMS = ["left", "right", "third"];
const clamp = (value: number) => Math.max(1, Math.min(5, value));
const base = (system: number, i: number) => system + ((i * i) % 3);
const person = (criterion: number, rater: number, system: number, i: number) =>
  clamp(1 + base(system, i) - (criterion ? i % 2 : 0) + (((i + rater * system + rater) * (criterion + 1)) % 3) - 1);
const judged = (criterion: number, system: number, i: number) =>
  clamp(1 + base(system, i) + ((i * (system + 2) + criterion) % 3) - 1);

/** From SciPy 1.17 (pearsonr, spearmanr, kendalltau), each person left out in turn: the judge’s, then people’s. */
const REFERENCE = {
  "Coherence responses": [
    [0.817555966490406, 0.6862429797221891],
    [0.7046969799243691, 0.55412408374163],
    [0.6317646140925314, 0.46103867780806446],
  ],
  "Verbosity responses": [
    [0.7552681370061657, 0.7465976324785308],
    [0.6852401947631023, 0.6010891538994928],
    [0.6029690728633792, 0.5086702230367892],
  ],
  "Coherence systems": [
    [0.7559237423270203, 0.9885405780479556],
    [0.5, 1],
    [1 / 3, 1],
  ],
  "Verbosity systems": [
    [0.9956239552934153, 0.9946877961475423],
    [1, 1],
    [1, 1],
  ],
};

/** Eight responses of each of three systems, scored by two criteria on other scales. */
async function world(people: number) {
  const study = await makeStudy(8);
  const { studyId } = study;
  const third = await prisma().system.create({ data: { studyId, name: "third" } });
  await prisma().response.createMany({
    data: study.instructions.map(({ id }, i) => ({
      id: uuidv7(),
      studyId,
      instructionId: id,
      systemId: third.id,
      text: `third ${i}`,
    })),
  });
  const { id: leadId } = await createRound(OPERATOR, studyId, {
    name: "Summaries",
    protocol: "direct_scoring",
    criteria: [{ name: "Coherence" }, { name: "Verbosity", scale: "points-0-4" }],
  });
  await setRoundStatus(OPERATOR, leadId, "open");
  const rounds = await prisma().round.findMany({ where: { leadRoundId: leadId }, orderBy: { id: "asc" } });
  const label = async (raterId: string, score: (criterion: number, system: number, i: number) => number) => {
    for (const [criterion, { id }] of rounds.entries()) {
      const tasks = await prisma().task.findMany({
        where: { roundId: id },
        orderBy: { position: "asc" },
        include: { responseA: true },
      });
      const levels = tasks.map(({ responseA }) => {
        const [system = "", i] = responseA?.text.split(" ") ?? [];
        // The second criterion is from 0 to 4.
        return score(criterion, SYSTEMS.indexOf(system), Number(i)) - criterion;
      });
      await addLabels(id, raterId, levels);
    }
  };
  for (let rater = 0; rater < people; rater += 1) {
    const raterId = await makeRater(studyId, { kind: "human" });
    await label(raterId, (criterion, system, i) => person(criterion, rater, system, i));
  }
  await label(await makeRater(studyId, { kind: "judge", name: "judge" }), judged);
  return { studyId, rounds };
}

test("each criterion is correlated by itself, at the level of responses and of systems, beside people's own figures", async () => {
  const { studyId, rounds } = await world(3);
  const found = ready(await readJudgeCorrelations(OPERATOR, studyId, {}));
  expect(found.tooLarge).toEqual([]);
  const said = found.rows.map((row) => [
    `${row.criterion} ${row.of}`,
    [row.pearson, row.spearman, row.kendall].map(({ judge, people }) => [
      expect.closeTo(definedValue(judge.value), 12),
      expect.closeTo(people ? definedValue(people) : Number.NaN, 12),
    ]),
  ]);
  expect(REFERENCE).toEqual(Object.fromEntries(said));
  expect(found.rows.map(({ roundId, roundName, n }) => [roundId, roundName, n])).toEqual([
    [rounds[0]?.id, "Summaries · Coherence", 24],
    [rounds[1]?.id, "Summaries · Verbosity", 24],
    [rounds[0]?.id, "Summaries · Coherence", 3],
    [rounds[1]?.id, "Summaries · Verbosity", 3],
  ]);
  for (const { pearson } of found.rows) {
    const { low, high } = definedValue(pearson.judge.interval);
    expect(low).toBeLessThanOrEqual(definedValue(pearson.judge.value) + 1e-12);
    expect(high).toBeGreaterThan(low);
    expect(pearson.closer).not.toBeNull();
  }
});

test("with one person there is no ceiling; who may not read the study's agreement reads nothing", async () => {
  const { studyId } = await world(1);
  const { rows } = ready(await readJudgeCorrelations(OPERATOR, studyId, {}));
  expect(rows).toHaveLength(4);
  for (const { pearson, kendall } of rows) {
    expect([pearson.people, pearson.difference, pearson.closer]).toEqual([null, null, null]);
    expect(definedValue(kendall.judge.value)).toBeGreaterThan(0);
  }
  const researcher = await makeMember(studyId, "researcher");
  expect(ready(await readJudgeCorrelations(researcher, studyId, {})).rows).toHaveLength(4);
  const stranger = await makePerson("stranger");
  await expect(readJudgeCorrelations(stranger, studyId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  const annotator = await makeMember(studyId, "annotator");
  await expect(readJudgeCorrelations(annotator, studyId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a judge that scores all alike has a reason in place of a value, and a study without judges has no rows", async () => {
  const { studyId, rounds } = await world(2);
  const flat = await makeRater(studyId, { kind: "judge", name: "flat" });
  await addLabels(rounds[0]?.id ?? "", flat, Array(24).fill(3));
  const { rows } = ready(await readJudgeCorrelations(OPERATOR, studyId, {}));
  const row = rows.find(({ name, of }) => name === "flat" && of === "responses");
  expect(row && undefinedReason(row.spearman.judge.value)).toBe("no-variation");
  const { studyId: empty } = await makeStudy(1);
  expect(ready(await readJudgeCorrelations(OPERATOR, empty, {})).rows).toEqual([]);
});
