import fc from "fast-check";
import { expect, test } from "vitest";
import { addLabels, makeRater } from "@/lib/data/agreement/testing/labels";
import { importStudy } from "@/lib/data/import/import-study";
import { makeMember } from "@/lib/data/testing/people";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import type { StudyRecord } from "@/lib/domain/import/import-record";
import { type StudyFile, studyExportQuerySchema } from "@/lib/domain/study-export/study-export";
import { parseInstruction } from "@/lib/domain/study-format/parse-instruction";
import type { StudyInstructionLine } from "@/lib/domain/study-format/study-instruction";
import { OPERATOR, type Viewer } from "@/lib/domain/viewer";
import { readStudyExportFacts } from "./read-study-export-facts";
import { checkStudyExport, withStudyExport } from "./with-study-export";

const FULL: readonly StudyInstructionLine[] = [
  {
    id: "haiku",
    instruction: "Write a haiku.",
    input: "autumn",
    subset: "easy",
    domain: "poetry",
    tags: ["short"],
    responses: [
      { system: "Aspen", text: "Leaves", truth: { score: 4, answers: ["YES", "UNKNOWN"] } },
      { system: "Aspen", sample: 1, text: "" },
      { system: "Birch", text: "Rain" },
    ],
    pairs: [
      { id: "p", a: { system: "Birch", sample: 0 }, b: { system: "Aspen", sample: 1 }, truth: "B" },
      { id: "q", a: { system: "Aspen", sample: 0 }, b: { system: "Birch", sample: 0 } },
    ],
    checklists: [
      {
        ...{ series: "expert", version: 3, source: "human", gold: true, created_at: "2026-01-02T03:04:05.678Z" },
        based_on: { series: "model", version: 1 },
        items: [
          { question: "Three lines?", categories: ["Format", "Number"], importance: 100 },
          { question: "About autumn?", categories: [], importance: null },
        ],
      },
      {
        ...{
          series: "model",
          version: 1,
          source: "generated",
          method: "direct",
          created_at: "2026-01-01T00:00:00.000Z",
        },
        origin: { questions: [{ question: "3 lines?", categories: [], importance: null }], remarks: ["Cut off"] },
        items: [{ question: "Three lines?", categories: [], importance: null }],
      },
    ],
    verifiers: [
      { question: "About autumn?", program: null, status: "person", proposed_by: "some-model" },
      {
        ...{ question: "Three lines?", status: "approved", proposed_by: "some-model" },
        program: "function verify(response) { return response.split('\\n').length === 3; }",
      },
    ],
  },
  { id: "chat", messages: [{ role: "narrator", content: "Hello" }] },
];

async function* records(lines: readonly object[]): AsyncGenerator<StudyRecord> {
  for (const [index, line] of lines.entries()) {
    const parsed = parseInstruction(JSON.parse(JSON.stringify(line)));
    if (parsed.ok) yield { kind: "record", line: index + 1, record: parsed.instruction };
    else for (const problem of parsed.problems) yield { kind: "problem", problem: { line: index + 1, ...problem } };
  }
}

async function importInto(studyId: string, lines: readonly object[]) {
  const file = {
    studyId,
    fileName: "a.jsonl",
    format: "tickbox",
    mode: "commit",
    sha256: () => "0".repeat(64),
  } as const;
  return importStudy(OPERATOR, { ...file, records: records(lines) });
}

async function newStudy(lines: readonly object[]): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: "To export" } });
  expect(await importInto(id, lines)).toMatchObject({ ok: true, written: true, problems: [] });
  return id;
}

/** What a person does with each program that was read. */
async function approvePrograms(studyId: string): Promise<void> {
  await prisma().verifierProgram.updateMany({
    where: { studyId, status: "proposed" },
    data: { status: "approved", decidedAt: new Date() },
  });
}

/** As the format wants names: nothing around them, nothing that cannot be seen. */
function isName(text: string): boolean {
  return text.trim() === text && /^[\p{L}\p{N} ]+$/u.test(text);
}

async function linesOf(studyId: string, file: StudyFile, query: object = {}, viewer: Viewer = OPERATOR) {
  const lines: object[] = [];
  await withStudyExport(viewer, studyId, file, studyExportQuerySchema.parse(query), async (batches) => {
    for await (const batch of batches) lines.push(...batch);
  });
  return lines;
}

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
    checklists: { new: 0, known: 2 },
    questions: { new: 0, known: 3 },
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
  // Whoever has approved it here is told of no difference by a file from before.
  await approvePrograms(studyId);
  expect(await importInto(studyId, FULL)).toMatchObject({ ok: true, written: false, problems: [] });
});

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => isName(text));
const question = fc.record({
  question: name,
  categories: fc.uniqueArray(name, { maxLength: 2 }),
  importance: fc.option(fc.integer({ min: 0, max: 100 })),
});
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((each) => each.trim() === each);
const moment = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
  .map((each) => each.toISOString());

const lineArbitrary = fc
  .record({
    instruction: text,
    input: fc.option(text, { nil: undefined }),
    subset: fc.option(name, { nil: undefined }),
    tags: fc.uniqueArray(name, { maxLength: 2 }),
    systems: fc.uniqueArray(name, { maxLength: 3, selector: (each) => each.toLowerCase() }),
    texts: fc.array(text, { minLength: 3, maxLength: 3 }),
    series: fc.uniqueArray(name, { maxLength: 2, selector: (each) => each.toLowerCase() }),
    items: fc.uniqueArray(question, { minLength: 1, maxLength: 3, selector: ({ question: said }) => said }),
    versions: fc.integer({ min: 1, max: 2 }),
    createdAt: moment,
    source: fc.constantFrom("generated", "human", "imported"),
    program: fc.option(text),
  })
  .map(({ systems, texts, series, items, versions, createdAt, program, tags, source, ...said }) => ({
    ...said,
    tags,
    responses: systems.map((system, index) => ({ system, text: texts[index] ?? "" })),
    pairs:
      systems.length > 1 ? [{ a: { system: systems[0] ?? "" }, b: { system: systems[1] ?? "" }, truth: "tie" }] : [],
    checklists: series.flatMap((each, place) =>
      Array.from({ length: versions }, (_, version) => ({
        ...{ series: each, version: version + 1, source, created_at: createdAt, gold: place + version === 0, items },
      })),
    ),
    verifiers: items.map((item) => ({
      ...{ question: item.question, program, proposed_by: "m", status: program === null ? "person" : "approved" },
    })),
  }));

test("any study exports the same bytes again after it was imported elsewhere", { timeout: 120_000 }, async () => {
  const bytesOf = async (studyId: string) =>
    (await linesOf(studyId, "study.jsonl")).map((line) => `${JSON.stringify(line)}\n`).join("");
  await fc.assert(
    fc.asyncProperty(fc.array(lineArbitrary, { minLength: 1, maxLength: 3 }), async (lines) => {
      const first = await newStudy(lines.map((line, index) => ({ id: `i${index}`, ...line })));
      const proposed = await bytesOf(first);
      const elsewhere = async () => newStudy(proposed.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : [])));
      expect(await bytesOf(await elsewhere())).toBe(proposed);
      await approvePrograms(first);
      const second = await elsewhere();
      await approvePrograms(second);
      expect(await bytesOf(second)).toBe(await bytesOf(first));
    }),
    { numRuns: 15 },
  );
});

test("drafts and rejected programs stay behind", async () => {
  const studyId = await newStudy(FULL);
  await approvePrograms(studyId);
  const instruction = await prisma().instruction.findFirstOrThrow({ where: { studyId, externalId: "chat" } });
  await prisma().checklist.create({
    data: {
      ...{ studyId, instructionId: instruction.id, series: "draft", source: "human" },
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
      ...{ id: "haiku", ...about },
      prompt: [{ role: "user", content: "Write a haiku.\n\nautumn" }],
      rubric: [
        { question: "Three lines?", weight: 100, categories: ["Format", "Number"], program },
        { question: "About autumn?", weight: 100, categories: [], program: null },
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

test("for researchers alone", async () => {
  const studyId = await newStudy(FULL);
  await approvePrograms(studyId);
  const researcher = await makeMember(studyId, "researcher");
  const annotator = await makeMember(studyId, "annotator");
  expect(await linesOf(studyId, "study.jsonl", {}, researcher)).toHaveLength(2);
  expect(await readStudyExportFacts(researcher, studyId)).toEqual({
    ...{ instructions: 2, checklists: 2, gold: 1, programs: 1, rounds: [] },
    series: [
      { name: "expert", instructions: 1 },
      { name: "model", instructions: 1 },
    ],
  });
  for (const file of ["study.jsonl", "rl-prompts.jsonl", "rewards.jsonl"] as const) {
    const options = studyExportQuerySchema.parse({});
    await expect(checkStudyExport(annotator, studyId, file, options)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(readStudyExportFacts(annotator, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
