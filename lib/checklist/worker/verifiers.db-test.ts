import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience } from "@/bin/support/patience.mjs";
import { type VerifierDecision, verifierFilterSchema } from "@/lib/checklist/generation/verifier";
import { changeVerifier, decideVerifier } from "@/lib/checklist/server/generation/change-verifier";
import { listVerifiers, readVerifier } from "@/lib/checklist/server/generation/read-verifiers";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound } from "@/lib/testing/round";
import { proposeVerifiers } from "./propose-verifiers";
import { decideProgram, runOpenPrograms, tryProgram, verifierVerdicts } from "./run-programs";
import { studyToVerify } from "./testing/study-to-verify";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const BEGINS_LEFT = "function verify(response) { return response.startsWith('left'); }";
const code = (program: string) => `\`\`\`javascript\n${program}\n\`\`\``;

const setUp = () => studyToVerify(models);

const listed = async (viewer: Parameters<typeof listVerifiers>[0], studyId: string, status: string) =>
  (await listVerifiers(viewer, studyId, verifierFilterSchema.parse({ status }))).verifiers.map(({ id }) => id);

describe("proposals", () => {
  test("a program waits apart from the checklist, is changed by a person, approved, and then stays what it is", async () => {
    const { studyId, viewer, instruction, propose, subjects } = await setUp();
    expect(await subjects()).toEqual(instruction.itemIds);
    const { id } = await propose(saying("program", code(BEGINS_LEFT)));
    expect(await readVerifier(viewer, id)).toMatchObject({
      question: "Is it 0?",
      program: BEGINS_LEFT,
      status: "proposed",
      proposedBy: "coder",
      revision: 0,
      proposedProgram: null,
      series: ["imported"],
      instruction: "Write 0 lines.",
    });
    expect(await prisma().checklistItem.findUnique({ where: { id: instruction.itemIds[0] } })).toMatchObject({
      verifier: null,
    });
    expect(await subjects()).toEqual([instruction.itemIds[1]]);
    await expect(propose(saying("again", code(BEGINS_LEFT)))).rejects.toMatchObject({ code: "CONFLICT" });
    const own = BEGINS_LEFT.replace("left", "right");
    expect(await changeVerifier(viewer, id, { revision: 0, program: own })).toEqual({ revision: 1 });
    await expect(changeVerifier(viewer, id, { revision: 0, program: own })).rejects.toMatchObject({ code: "STALE" });
    await expect(decideVerifier(viewer, id, { revision: 0, decision: "approved" })).rejects.toMatchObject({
      code: "STALE",
    });
    await decideVerifier(viewer, id, { revision: 1, decision: "approved" });
    expect(await readVerifier(viewer, id)).toMatchObject({
      status: "approved",
      program: own,
      proposedProgram: BEGINS_LEFT,
      decidedBy: "Rita",
    });
    await expect(changeVerifier(viewer, id, { revision: 2, program: own })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(prisma().verifierProgram.update({ where: { id }, data: { program: "" } })).rejects.toThrow();
    expect(await listed(viewer, studyId, "approved")).toEqual([id]);
  });

  test("a question that is left to a person is asked again only when told to, and a person may write its program", async () => {
    const { viewer, studyId, propose, subjects, instruction } = await setUp();
    const { id } = await propose(saying("person", "PERSON"));
    expect(await listed(viewer, studyId, "person")).toEqual([id]);
    expect(await subjects()).toEqual([instruction.itemIds[1]]);
    expect(await subjects({ questions: "undecided" })).toEqual(instruction.itemIds);
    await expect(decideVerifier(viewer, id, { revision: 0, decision: "approved" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await changeVerifier(viewer, id, { revision: 0, program: BEGINS_LEFT });
    expect(await listed(viewer, studyId, "proposed")).toEqual([id]);
    expect(await subjects({ questions: "undecided" })).toEqual([instruction.itemIds[1]]);
  });

  test("equal programs are approved together as they were seen, all or none", async () => {
    const { viewer, studyId, instruction, propose } = await setUp();
    const { id } = await propose(saying("one", code(BEGINS_LEFT)));
    const { id: same } = await propose(saying("same", code(BEGINS_LEFT)), instruction.itemIds[1]);
    expect((await readVerifier(viewer, id)).equal).toEqual([
      { id: same, externalId: expect.any(String), question: "Is it 1?", revision: 0 },
    ]);
    const { verifiers } = await listVerifiers(viewer, studyId, verifierFilterSchema.parse({}));
    expect(verifiers.map(({ equal }) => equal)).toEqual([1, 1]);
    const both: VerifierDecision = { revision: 0, decision: "approved", equal: [{ id: same, revision: 0 }] };
    await expect(decideProgram(viewer, id, { ...both, decision: "rejected" })).rejects.toMatchObject({
      code: "INVALID",
    });
    await changeVerifier(viewer, same, { revision: 0, program: BEGINS_LEFT.replace("left", "right") });
    expect((await readVerifier(viewer, id)).equal).toEqual([]);
    for (const [revision, code] of [[0, "STALE"] as const, [1, "CONFLICT"] as const]) {
      const refused = decideProgram(viewer, id, { ...both, equal: [{ id: same, revision }] });
      await expect(refused).rejects.toMatchObject({ code });
    }
    expect(await listed(viewer, studyId, "proposed")).toEqual([id, same]);
    await changeVerifier(viewer, same, { revision: 1, program: BEGINS_LEFT });
    const decided = await decideProgram(viewer, id, { ...both, equal: [{ id: same, revision: 2 }] }, patience(30));
    expect(decided).toEqual({ revision: 1, complete: true });
    expect(await listed(viewer, studyId, "approved")).toEqual([id, same]);
    expect(await prisma().verifierVerdict.count({ where: { programId: same } })).toBe(2);
    const elsewhere = await setUp();
    const { id: foreign } = await elsewhere.propose(saying("foreign", code(BEGINS_LEFT)));
    const { id: own } = await setUp().then((other) => other.propose(saying("own", code(BEGINS_LEFT))));
    const across = decideProgram(viewer, own, { ...both, equal: [{ id: foreign, revision: 0 }] });
    await expect(across).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["prose", saying("prose", "You could count the lines.", "Just count."), "unparseable"],
    ["refusal", "stub?fail=refusal", "refused"],
    ["malformed", "stub?fail=malformed", "malformed"],
  ])("%s is a failure with its reason", async (_, model, kind) => {
    const { propose } = await setUp();
    expect((await propose(model)).failure).toMatchObject({ kind });
  });

  test("a draft's questions are asked about too; one that was changed meanwhile is a failure", async () => {
    const { viewer, studyId, instruction, propose, subjects } = await setUp();
    const { id } = await startDraft(viewer, studyId, { instructionId: instruction.id, series: "draft" });
    const question = { question: "Does it begin with left?", categories: [], importance: null };
    await saveDraft(viewer, id, { revision: 0, questions: [question] });
    const [itemId] = await subjects({ series: "draft" });
    await saveDraft(viewer, id, { revision: 1, questions: [question, { ...question, question: "Is it short?" }] });
    await expect(propose(saying("gone", code(BEGINS_LEFT)), itemId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await subjects({ series: "draft" })).toHaveLength(2);
  });
});

describe("trying a program", () => {
  test("it is run on every response, beside what people answered", async () => {
    const { study, viewer, propose } = await setUp();
    const { id } = await propose(saying("try", code(BEGINS_LEFT)));
    const roundId = await makeRound(study, "check_then_score");
    const rater = await makeMember(study.studyId, "annotator");
    const [view] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!view) throw new Error("no task");
    await submitAnnotation(rater, uuidv7(), {
      assignmentId: view.assignmentId,
      supersedes: null,
      content: contentFor(view),
    });
    const { results, leftOut } = await tryProgram(viewer, id, { program: BEGINS_LEFT });
    expect(results).toMatchObject([
      { system: "secret-system-left", excerpt: "left 0", result: { ok: true, value: true }, people: { yes: 1, no: 0 } },
      { system: "secret-system-right", result: { ok: true, value: false }, people: { yes: 0, no: 0 } },
    ]);
    expect(leftOut).toBe(0);
  });

  // What else hostile programs do ends so in the sandbox: lib/llm/verifier/verifier-sandbox.test.ts.
  test.each([
    ["endless loop", "function verify(response) { if (response.startsWith('left')) for (;;) {} return true; }"],
    [
      "a huge error",
      "function verify(response) { if (response.startsWith('left')) throw new Error('\\0'.repeat(1e6)); return true; }",
    ],
  ])("%s ends in an error for that response alone", async (_, program) => {
    const { viewer, propose, instruction } = await setUp();
    const { id } = await propose(saying("hostile", code(program)));
    const { results } = await tryProgram(viewer, id, { program });
    expect(results.map(({ result }) => result.ok)).toEqual([false, true]);
    expect(JSON.stringify(results).length).toBeLessThan(5_000);
    await decideVerifier(viewer, id, { revision: 0, decision: "approved" });
    const verdicts = await verifierVerdicts(viewer, [instruction.checklistId]);
    expect(verdicts.map(({ verdict, error }) => [verdict, error !== null])).toEqual(
      expect.arrayContaining([
        [null, true],
        [true, false],
      ]),
    );
  });
});

describe("verdicts", () => {
  test("approved, a program speaks at once; later responses are caught up with: scores count what it says", async () => {
    const { study, viewer, studyId, instruction, propose } = await setUp();
    const { id } = await propose(saying("at once", code(BEGINS_LEFT)));
    const verdicts = async () =>
      (await prisma().verifierVerdict.findMany({ where: { programId: id }, select: { verdict: true } })).length;
    await runOpenPrograms([id]);
    expect(await verdicts()).toBe(0);
    await decideProgram(viewer, id, { revision: 0, decision: "approved" }, patience(30));
    expect(await verdicts()).toBe(study.instructions[0]?.responseIds.length);
    const system = await prisma().system.create({ data: { studyId, name: "later" } });
    await prisma().response.create({
      data: { studyId, instructionId: instruction.id, systemId: system.id, text: "left too" },
    });
    await runOpenPrograms([id]);
    expect(await verdicts()).toBe((study.instructions[0]?.responseIds.length ?? 0) + 1);
    await runOpenPrograms([id]);
    await decideProgram(viewer, id, { revision: 1, decision: "rejected" });
    expect(await verdicts()).toBe(0);
  });

  test("what does not fit into the time stays open, and a worker finds it", async () => {
    const { viewer, propose } = await setUp();
    const { id } = await propose(saying("later", code(BEGINS_LEFT)));
    await decideVerifier(viewer, id, { revision: 0, decision: "approved" });
    const verdicts = () => prisma().verifierVerdict.count({ where: { programId: id } });
    expect(await runOpenPrograms([id], 0)).toBe(false);
    expect(await verdicts()).toBe(0);
    expect(await runOpenPrograms([id])).toBe(true);
    expect(await verdicts()).toBe(2);
  });

  test("of approved programs only, kept, for every checklist that has the question, and for responses that come later", async () => {
    const { study, viewer, studyId, instruction, propose } = await setUp();
    const { id } = await propose(saying("verdicts", code(BEGINS_LEFT)));
    expect(await verifierVerdicts(viewer, [instruction.checklistId])).toEqual([]);
    await decideVerifier(viewer, id, { revision: 0, decision: "approved" });
    const copy = await startDraft(viewer, studyId, {
      instructionId: instruction.id,
      series: "copy",
      copyOf: instruction.checklistId,
    });
    const verdicts = await verifierVerdicts(viewer, [instruction.checklistId, copy.id]);
    expect(verdicts).toHaveLength(4);
    expect(verdicts).toContainEqual({
      checklistId: instruction.checklistId,
      itemId: instruction.itemIds[0],
      programId: id,
      responseId: study.instructions[0]?.responseIds[0],
      verdict: true,
      error: null,
    });
    expect(await prisma().verifierVerdict.count({ where: { programId: id } })).toBe(2);
    const system = await prisma().system.create({ data: { studyId, name: "late" } });
    await prisma().response.create({
      data: { studyId, instructionId: instruction.id, systemId: system.id, text: "left too" },
    });
    expect(await verifierVerdicts(viewer, [instruction.checklistId])).toHaveLength(3);
    await decideVerifier(viewer, id, { revision: 1, decision: "rejected" });
    expect(await verifierVerdicts(viewer, [instruction.checklistId])).toEqual([]);
  });
});

test("annotators and strangers find nothing, change nothing and run nothing", async () => {
  const { studyId, viewer, instruction, propose, configuration } = await setUp();
  const { id } = await propose(saying("denied", code(BEGINS_LEFT)));
  const missing = { code: "NOT_FOUND" };
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(proposeVerifiers.prepare(denied, studyId, configuration)).rejects.toMatchObject(missing);
    await expect(listed(denied, studyId, "proposed")).rejects.toMatchObject(missing);
    await expect(readVerifier(denied, id)).rejects.toMatchObject(missing);
    await expect(changeVerifier(denied, id, { revision: 0, program: "x" })).rejects.toMatchObject(missing);
    await expect(decideVerifier(denied, id, { revision: 0, decision: "approved" })).rejects.toMatchObject(missing);
    await expect(tryProgram(denied, id, { program: BEGINS_LEFT })).rejects.toMatchObject(missing);
  }
  await decideVerifier(viewer, id, { revision: 0, decision: "approved" });
  expect(await verifierVerdicts(await makePerson("Stranger"), [instruction.checklistId])).toEqual([]);
});
