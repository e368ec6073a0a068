import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { studyExportQuerySchema } from "@/lib/exports/study-export";
import { createJury } from "@/lib/judging/server/create-judge";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readStudyExportFacts } from "./read-study-export-facts";
import { approvePrograms, FULL, importInto, linesOf, newStudy } from "./testing/whole-study";
import { checkStudyExport } from "./with-study-export";

test("a study leaves whole, and imports unchanged into another one", async () => {
  const first = await newStudy(FULL);
  await approvePrograms(first);
  const lines = await linesOf(first, "study.jsonl");
  expect(lines).toEqual(FULL);
  const second = await newStudy(lines);
  expect(await prisma().verifierProgram.count({ where: { studyId: second, status: "approved" } })).toBe(0);
  await approvePrograms(second);
  expect(await linesOf(second, "study.jsonl")).toEqual(lines);
  const again = await importInto(second, lines);
  expect(again).toMatchObject({ ok: true, written: false, problems: [] });
  expect(again.counts).toMatchObject({
    checklists: { new: 0, known: 3 },
    questions: { new: 0, known: 5 },
    programs: { new: 0, known: 2 },
  });
  expect(await linesOf(first, "study.jsonl", { responses: "no" })).toMatchObject([{ id: "haiku" }, { id: "chat" }]);
  expect(JSON.stringify(await linesOf(first, "study.jsonl", { responses: "no" }))).not.toContain("Aspen");
});

test("what a file calls approved is only proposed until somebody here approves it", async () => {
  const studyId = await newStudy(FULL);
  const programs = await prisma().verifierProgram.findMany({ where: { studyId }, orderBy: { question: "asc" } });
  expect(programs.map(({ status, decidedAt }) => [status, decidedAt])).toEqual([
    ["person", null],
    ["proposed", null],
  ]);
  const rubric = await linesOf(studyId, "rl-prompts.jsonl");
  expect(JSON.stringify(rubric)).not.toContain("function verify");
  // If it is approved here, a file exported before that reports no difference.
  await approvePrograms(studyId);
  expect(await importInto(studyId, FULL)).toMatchObject({ ok: true, written: false, problems: [] });
});

test("drafts and rejected programs stay behind", async () => {
  const studyId = await newStudy(FULL);
  await approvePrograms(studyId);
  const instruction = await prisma().instruction.findFirstOrThrow({ where: { studyId, externalId: "chat" } });
  await prisma().checklist.create({
    data: {
      studyId,
      instructionId: instruction.id,
      series: "draft",
      source: "human",
      items: { create: { position: 0, question: "Is it?" } },
    },
  });
  const program = { question: "Is it?", program: "no", proposedBy: "m", status: "rejected" } as const;
  await prisma().verifierProgram.create({ data: { studyId, instructionId: instruction.id, ...program } });
  expect(await linesOf(studyId, "study.jsonl")).toEqual(FULL);
});

test("a file that contradicts the study's versions, gold or programs is refused, field by field", async () => {
  const studyId = await newStudy(FULL);
  const [line] = FULL;
  const [expert, model] = line?.checklists ?? [];
  const problemsOf = async (change: object) => {
    const { ok, problems } = await importInto(studyId, [{ ...line, responses: null, pairs: null, ...change }]);
    expect(ok).toBe(false);
    return problems.map(({ field }) => field);
  };
  expect(await problemsOf({ checklists: [{ ...expert, items: ["Other?", "About autumn?"] }] })).toContain(
    "checklists[1].items[1].question",
  );
  expect(await problemsOf({ checklists: [{ ...model, gold: true }] })).toEqual(["checklists[1].gold"]);
  expect(await problemsOf({ checklists: [{ ...model, version: 2, based_on: { series: "x", version: 1 } }] })).toEqual([
    "checklists[1].based_on",
  ]);
  expect(await problemsOf({ checklists: [model, model] })).toEqual(["checklists[2].version"]);
  expect(await problemsOf({ verifiers: [{ ...line?.verifiers?.[1], program: "other" }] })).toEqual([
    "verifiers[1].program",
  ]);
  expect(await problemsOf({ verifiers: [{ ...line?.verifiers?.[1], language: "python" }] })).toEqual([
    "verifiers[1].language",
  ]);
  expect(await problemsOf({ verifiers: [{ ...line?.verifiers?.[1], language: "perl" }] })).toEqual([
    "verifiers[1].language",
  ]);
  expect(await problemsOf({ verifiers: [{ ...line?.verifiers?.[1], program: null }] })).toEqual([
    "verifiers[1].program",
  ]);
});

test("prompts with rubrics: gold or the newest version of a series, weights filled in, approved programs alone", async () => {
  const studyId = await newStudy(FULL);
  await approvePrograms(studyId);
  const [program] = FULL[0]?.verifiers?.flatMap((verifier) => verifier.program ?? []) ?? [];
  const about = { subset: "easy", domain: "poetry", tags: ["short"] };
  expect(await linesOf(studyId, "rl-prompts.jsonl")).toEqual([
    {
      id: "haiku",
      ...about,
      prompt: [{ role: "user", content: "Write a haiku.\n\nautumn" }],
      rubric: [
        { question: "Three lines?", weight: 100, categories: ["Format", "Number"], program, language: "javascript" },
        { question: "About autumn?", weight: 100, categories: [], program: null, language: null },
      ],
      checklist: { series: "expert", version: 3, source: "human", method: null },
    },
  ]);
  expect(await linesOf(studyId, "rl-prompts.jsonl", { series: "model" })).toMatchObject([
    { checklist: { series: "model", version: 1, method: "direct" } },
  ]);
  await expect(linesOf(studyId, "rl-prompts.jsonl", { series: "none" })).rejects.toMatchObject({ code: "INVALID" });
});

test("rewards of a round's responses; what cannot be rewarded says why", async () => {
  const study = await makeStudy(2, 2);
  const round = await makeRound(study, "checklist_only");
  await addLabels(round, await makeRater(study.studyId), [{ answers: ["YES", "NO"] }, { answers: ["YES", "YES"] }]);
  const rewards = await linesOf(study.studyId, "rewards.jsonl", { round });
  expect(rewards).toHaveLength(2);
  expect(rewards[0]).toMatchObject({ id: "instruction-0", sample: 0, diva: 0.5, mean_rec: 1 });
  expect(rewards[1]).toMatchObject({ id: "instruction-1", diva: 1, mean_rec: 1 });
  const second = await makeRater(study.studyId);
  await addLabels(round, second, [{ answers: ["NO", "NO"] }, null]);
  const { number } = await prisma().rater.findUniqueOrThrow({ where: { id: second } });
  expect((await linesOf(study.studyId, "rewards.jsonl", { round }))[0]).toMatchObject({ diva: 0.25 });
  const without = `rater:${number};because:Guessed`;
  expect(await linesOf(study.studyId, "rewards.jsonl", { round, without })).toEqual(
    rewards.map((reward) => ({ ...reward, without })),
  );
  await expect(linesOf(study.studyId, "rewards.jsonl")).rejects.toMatchObject({ code: "INVALID" });
  const scores = await makeRound(study, "direct_scoring");
  await expect(linesOf(study.studyId, "rewards.jsonl", { round: scores })).rejects.toMatchObject({ code: "INVALID" });
  const other = await makeStudy(1, 1);
  await expect(linesOf(other.studyId, "rewards.jsonl", { round })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("rewards of any judge, a jury or a group by five measures; a source without answers is refused", async () => {
  const study = await makeStudy(1, 3);
  const round = await makeRound(study, "checklist_only");
  const { studyId } = study;
  const [first = "", second = "", third = ""] = study.instructions[0]?.itemIds ?? [];
  await prisma().$transaction(async (db) => {
    // Past the trigger that keeps a published checklist as it is.
    await db.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const [id, importance] of [
      [first, 90],
      [second, 10],
      [third, 50],
    ] as const) {
      await db.checklistItem.update({ where: { id }, data: { importance } });
    }
  });
  const person = await makeRater(studyId, { kind: "human" });
  const judges = [await makeRater(studyId, { kind: "judge" }), await makeRater(studyId, { kind: "judge" })];
  await addLabels(round, person, [{ answers: ["NO", "NO", "NO"] }]);
  await addLabels(round, judges[0] ?? "", [{ answers: ["YES", "NO", "UNKNOWN"] }]);
  await addLabels(round, judges[1] ?? "", [{ answers: ["YES", "YES", "NO"] }]);
  const { raterId: jury } = await createJury(OPERATOR, studyId, {
    name: "Both",
    members: judges,
    rule: "majority",
    ties: "careful",
    quorum: null,
  });
  await labelAsJury(OPERATOR, studyId, jury, { roundId: round, after: null });
  const numberOf = async (id: string) => (await prisma().rater.findUniqueOrThrow({ where: { id } })).number;
  const [one, two, both] = [await numberOf(judges[0] ?? ""), await numberOf(judges[1] ?? ""), await numberOf(jury)];
  const earned = async (query: object) => (await linesOf(studyId, "rewards.jsonl", { round, ...query }))[0];
  expect(await earned({})).toMatchObject({ source: "human", p: 0, pass_rate: 0, weighted: 0, mean_rec: 0 });
  // Of one response no question tells anything apart: DIVA weighs them alike, as the mean does.
  expect(await earned({ source: `rater:${one}` })).toMatchObject({
    source: `rater:${one}`,
    p: 1 / 2,
    pass_rate: 1 / 2,
    weighted: 90 / 100,
    diva: 1 / 2,
    mean_rec: 1,
  });
  expect(await earned({ source: `rater:${one};rater:${two}` })).toMatchObject({ p: 1 / 2, pass_rate: 3 / 5 });
  expect(await earned({ source: "judge" })).toMatchObject({ source: "judge", p: 1 / 2, pass_rate: 3 / 5 });
  expect(await earned({ source: `rater:${both}` })).toMatchObject({ source: `rater:${both}`, p: expect.any(Number) });
  const nobody = `rater:${await numberOf(person)}`;
  for (const query of [{ without: nobody }, { source: "imported" }, { source: "rater:999" }]) {
    const refused = linesOf(studyId, "rewards.jsonl", { round, ...query });
    await expect(refused).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringMatching(/no answers of .*judge \(Judges\)/),
    });
  }
  const { rounds } = await readStudyExportFacts(OPERATOR, studyId);
  expect(rounds[0]?.sources.map(({ source }) => source)).toEqual([
    "human",
    "judge",
    "all",
    `rater:${one}`,
    `rater:${two}`,
    `rater:${both}`,
  ]);
});

test("for researchers alone", async () => {
  const studyId = await newStudy(FULL);
  await approvePrograms(studyId);
  const researcher = await makeMember(studyId, "researcher");
  const annotator = await makeMember(studyId, "annotator");
  expect(await linesOf(studyId, "study.jsonl", {}, researcher)).toHaveLength(2);
  expect(await readStudyExportFacts(researcher, studyId)).toEqual({
    isLarge: false,
    instructions: 2,
    checklists: 3,
    gold: 1,
    programs: 1,
    images: 0,
    rounds: [],
    series: [
      { name: "expert", instructions: 1 },
      { name: "graded", instructions: 1 },
      { name: "model", instructions: 1 },
    ],
  });
  for (const file of ["study.jsonl", "rl-prompts.jsonl", "rewards.jsonl"] as const) {
    const options = studyExportQuerySchema.parse({});
    await expect(checkStudyExport(annotator, studyId, file, options)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(readStudyExportFacts(annotator, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
