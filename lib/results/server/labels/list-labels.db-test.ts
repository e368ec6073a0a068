import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { type LabelOrder, type ListedLabel, labelListQuerySchema, labelListSchema } from "@/lib/results/round-labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, changeLabel, makeRater } from "../testing/labels";
import { listLabels } from "./list-labels";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute));

async function list(roundId: string, query: Record<string, string> = {}) {
  return labelListSchema.parse(await listLabels(OPERATOR, roundId, labelListQuerySchema.parse(query)));
}

test("one row a live label, the newest first, with its task, its rater and what was said", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  const [first] = await addLabels(roundId, await makeRater(study.studyId, { name: "crowd-7" }), [
    { level: 2, createdAt: at(1), durationMs: 4000 },
    { level: 5, createdAt: at(9), comment: "B forgets the rhyme" },
  ]);
  await changeLabel(first ?? "", { level: 1, createdAt: at(5), problems: [{ kind: "unsafe", note: "a recipe" }] });
  const { labels, next } = await list(roundId);
  expect(next).toBeNull();
  expect(labels.map(({ position, level, changes }) => [position, level, changes])).toEqual([
    [1, 5, 0],
    [0, 1, 1],
  ]);
  expect(labels[0]).toMatchObject({
    instructionId: "instruction-1",
    systems: ["secret-system-left", "secret-system-right"],
    rater: { pseudonym: "Rater 01", kind: "imported", name: "crowd-7" },
    answers: null,
    right: null,
    comment: "B forgets the rhyme",
    labelledAt: at(9).toISOString(),
  });
  expect(labels[1]?.problems).toEqual([{ kind: "unsafe", note: "a recipe" }]);
});

test("the list is narrowed by rater, level, system, what is written and what is known", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  await prisma().response.update({
    where: { id: study.instructions[0]?.responseIds[0] ?? "" },
    data: { knownScore: 4 },
  });
  const first = await makeRater(study.studyId);
  await addLabels(roundId, first, [4, 2, { level: 3, comment: "50% off" }, null]);
  await addLabels(roundId, await makeRater(study.studyId), [
    5,
    { level: 2, problems: [{ kind: "other", note: "Cut off" }] },
    null,
    null,
  ]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [1, 1, 1, 1]);
  const found = async (query: Record<string, string>) =>
    (await list(roundId, { order: "task", ...query })).labels.map(
      ({ position, rater, level }) => `${position}:${rater.number}=${level}`,
    );
  expect(await found({})).toEqual(["0:1=4", "0:2=5", "1:1=2", "1:2=2", "2:1=3"]);
  expect(await found({ rater: first })).toEqual(["0:1=4", "1:1=2", "2:1=3"]);
  expect(await found({ level: "2" })).toEqual(["1:1=2", "1:2=2"]);
  expect(await found({ raters: "judge" })).toHaveLength(4);
  expect(await found({ without: "rater:1" })).toEqual(["0:2=5", "1:2=2"]);
  expect(await found({ written: "yes" })).toEqual(["1:2=2", "2:1=3"]);
  expect(await found({ text: "50%" })).toEqual(["2:1=3"]);
  expect(await found({ text: "cut OFF" })).toEqual(["1:2=2"]);
  expect(await found({ reference: "same" })).toEqual(["0:1=4"]);
  expect(await found({ reference: "different" })).toEqual(["0:2=5"]);
  expect(await found({ stratum: "training" })).toEqual([]);
  const [one] = (await list(roundId, { order: "task" })).labels;
  const system = one?.systems[0] ?? "";
  expect((await list(roundId, { system })).labels.every(({ systems }) => systems.includes(system))).toBe(true);
  expect(await found({ system: "none such" })).toEqual([]);
});

test("answers to the checklist are counted", async () => {
  const study = await makeStudy(1, 3);
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 3, answers: ["YES", "NO", "YES"] }]);
  expect((await list(roundId)).labels[0]?.answers).toEqual({ yes: 2, no: 1, unknown: 0 });
});

const KEYS: Record<LabelOrder, (label: ListedLabel) => number[]> = {
  "-labelled": (label) => [-Date.parse(label.labelledAt)],
  labelled: (label) => [Date.parse(label.labelledAt)],
  task: (label) => [label.position, label.rater.number],
  rater: (label) => [label.rater.number, Date.parse(label.labelledAt)],
  level: (label) => [label.level ?? Number.MAX_VALUE],
  "-level": (label) => [-(label.level ?? -1)],
  duration: (label) => [label.durationMs ?? Number.MAX_VALUE],
  "-duration": (label) => [-(label.durationMs ?? -1)],
};

test("pages follow one another without gap or repetition in every order, where times are alike or missing", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  await prisma().$executeRaw`
    WITH made AS (
      INSERT INTO response (id, study_id, instruction_id, system_id, sample, text)
      SELECT gen_random_uuid(), r.study_id, r.instruction_id, r.system_id, n, 'text' FROM response r, generate_series(1, 79) n
      WHERE r.id = ${study.instructions[0]?.responseIds[0]}::uuid RETURNING *
    )
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
    SELECT gen_random_uuid(), study_id, ${roundId}::uuid, 'direct_scoring', sample + 10, instruction_id, id, 3 FROM made`;
  for (const modulus of [2, 3, 7]) {
    const rater = await makeRater(study.studyId);
    await prisma().$executeRaw`
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, content_hash, duration_ms, created_at)
      SELECT gen_random_uuid(), study_id, round_id, id, protocol, ${rater}::uuid, 1 + position % 5, 'x',
        CASE WHEN position % 3 = 0 THEN NULL ELSE (position % ${modulus}::int) * 1000 END,
        ${at(0)}::timestamptz + (position % ${modulus}::int) * interval '1 second'
      FROM task WHERE round_id = ${roundId}::uuid`;
  }
  const total = await prisma().annotation.count({ where: { roundId } });
  for (const order of Object.keys(KEYS) as LabelOrder[]) {
    const seen: ListedLabel[] = [];
    for (let after: string | null = "", pages = 0; after !== null && pages < 9; pages++) {
      const page: Awaited<ReturnType<typeof list>> = await list(roundId, { order, ...(after ? { after } : {}) });
      seen.push(...page.labels);
      after = page.next;
    }
    expect(new Set(seen.map(({ annotationId }) => annotationId)).size, order).toBe(total);
    expect(seen, order).toHaveLength(total);
    const keys = seen.map(KEYS[order]);
    expect(keys, order).toEqual(keys.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)));
  }
});

test("researchers of the study may read them, annotators and strangers may not, nor anybody a person's name", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human", name: "Ada" }), [4]);
  const other = await makeStudy(1);
  const query = labelListQuerySchema.parse({});
  const { labels } = await listLabels(await makeMember(study.studyId, "researcher"), roundId, query);
  expect(labels).toHaveLength(1);
  expect(labels[0]?.rater.name).toBeNull();
  for (const viewer of [await makeMember(study.studyId, "annotator"), await makeMember(other.studyId, "owner")]) {
    await expect(listLabels(viewer, roundId, query)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
