import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { itemContext } from "@/lib/checklist/worker/testing/item-context";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import type { CompletionRequest } from "@/lib/llm/completion";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { type RefineResponsesInput, refinedResultSchema } from "@/lib/runs/refine-responses";
import { makeModel } from "@/lib/testing/model";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { refineResponses } from "./refine-responses";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const LEFT = "secret-system-left";

async function setUp(changes: Partial<RefineResponsesInput> = {}) {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher", "Rita");
  const [refiner, judge] = [await makeModel(), await makeModel("judge-1")];
  const { id: systemId } = await prisma().system.findFirstOrThrow({ where: { studyId: study.studyId, name: LEFT } });
  const [first, second] = study.instructions;
  if (!first || !second) throw new Error("no instruction");
  const configuration = refineResponses.configuration.parse({
    systemId,
    modelId: refiner,
    judgeModelId: judge,
    method: "checklist-failed",
    rounds: 2,
    checklist: { kind: "series", series: "imported" },
    ...changes,
  });
  /** refines the first response with what the two models say */
  const doIt = async (refines: string, judges: string, responseId = first.responseIds[0]) => {
    const context = itemContext(study.studyId, configuration, responseId, (id) =>
      models.complete(id === refiner ? refines : judges),
    );
    const outcome = await refineResponses.work(context);
    const id = outcome.ok ? await prisma().$transaction(async (transaction) => outcome.write?.(transaction)) : null;
    return { outcome, id, result: refinedResultSchema.parse(outcome.result) };
  };
  const written = () =>
    prisma().response.findMany({
      where: { instructionId: first.id, system: { name: { startsWith: `${LEFT} + ` } } },
      orderBy: { system: { name: "asc" } },
      select: { id: true, sample: true, text: true, system: { select: { name: true } } },
    });
  return { ...study, first, second, viewer, systemId, refiner, configuration, doIt, written };
}

const subjectsOf = async ({ viewer, studyId, configuration }: Awaited<ReturnType<typeof setUp>>) => {
  const { subjects } = await refineResponses.prepare(viewer, studyId, configuration);
  return (await rows(z.object({ subject_id: z.string() }), subjects)).map((row) => row.subject_id);
};

const NO = "Answer: NO";
const YES = "Answer: YES";
const better = (text: string) => `Plan: mend it\nAnswer: ${text}`;

describe("from a checklist", () => {
  test("every round is a response of a system of its own, and every step is kept", async () => {
    const { doIt, written } = await setUp();
    const { id, result } = await doIt(saying("two", better("better")), saying("never", NO));
    const responses = await written();
    expect(responses.map(({ text, sample, system }) => [system.name, sample, text])).toEqual([
      [`${LEFT} + refine 1`, 0, "better"],
      [`${LEFT} + refine 2`, 0, "better"],
    ]);
    expect(id).toBe(responses[1]?.id);
    expect(result.responseIds).toEqual(responses.map((response) => response.id));
    expect(result.checklist).toEqual({ from: "imported, version 1", questions: ["Is it 0?", "Is it 1?"] });
    expect(result.passedAfter).toBeNull();
    expect(result.steps.map(({ response, passRate, unchanged }) => [response, passRate, unchanged])).toEqual([
      ["left 0", 0, false],
      ["better", 0, false],
      ["better", 0, false],
    ]);
    expect(result.steps[0]?.answers).toEqual([
      { question: "Is it 0?", answer: "NO" },
      { question: "Is it 1?", answer: "NO" },
    ]);
  });

  test("what passes is carried on unchanged, and that is said", async () => {
    const { doIt, written } = await setUp({ rounds: 3 });
    const refiner = saying("never-asked", better("never"));
    const { result } = await doIt(refiner, saying("always", YES));
    expect(models.asked(refiner)).toEqual([]);
    expect((await written()).map(({ text }) => text)).toEqual(["left 0", "left 0", "left 0"]);
    expect(result.passedAfter).toBe(0);
    expect(result.steps.map(({ unchanged, passRate }) => [unchanged, passRate])).toEqual([
      [false, 1],
      [true, 1],
      [true, 1],
      [true, 1],
    ]);
  });

  test("the model's own checklist: mended in the first round, then left alone", async () => {
    const { doIt, written, studyId, systemId, first } = await setUp({
      method: "checklist-all",
      checklist: { kind: "own" },
      judgeModelId: null,
      stepName: "all",
    });
    const instruction = await prisma().instruction.create({
      data: { studyId, position: 9, externalId: "snow", text: 'Mention "snow".' },
    });
    const { id } = await prisma().response.create({
      data: { studyId, instructionId: instruction.id, systemId, sample: 4, text: "Winter is cold." },
    });
    // One model does everything: it writes the checklist, answers it and rewrites, as the demo model would.
    const { result } = await doIt("stub?own", "stub?own", id);
    expect(result.checklist).toMatchObject({ from: "the model’s own" });
    expect(result.checklist?.questions).toContain('Does the response mention "snow"?');
    expect(result.steps[0]?.passRate).toBeLessThan(1);
    expect(result.steps.at(-1)?.response).toContain("Winter is cold.");
    const made = await prisma().response.findMany({
      where: { instructionId: instruction.id, system: { name: { startsWith: `${LEFT} + all ` } } },
    });
    expect(made.map(({ sample }) => sample)).toEqual([4, 4]);
    expect(await written()).toEqual([]);
    // Used inside only.
    expect(await prisma().checklist.count({ where: { instructionId: instruction.id } })).toBe(0);
    expect(first.id).not.toBe(instruction.id);
    const rewriting = models.asked("stub?own").find(({ body }) => body.messages[0]?.content.includes("Improve your"));
    expect(rewriting?.body.messages[0]?.content).toContain("Winter is cold.");
  });

  test("a model that takes no temperature is asked everything without one", async () => {
    const { studyId, configuration, first } = await setUp({ temperature: null, rounds: 1 });
    const asked: CompletionRequest[] = [];
    const context = itemContext(studyId, configuration, first.responseIds[0], (id) => {
      const answer = models.complete(id === configuration.modelId ? saying("no-t", better("b")) : saying("no-t-j", NO));
      return (request) => {
        asked.push(request);
        return answer(request);
      };
    });
    expect((await refineResponses.work(context)).ok).toBe(true);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((request) => "temperature" in request)).toEqual([]);
  });

  test("of failed questions only the failed ones are shown; own texts are what is sent", async () => {
    const prompts = {
      "refine-with-failed-questions": "OWN {{instruction}} {{response}} {{feedback}} Plan: Answer:",
    };
    const { doIt } = await setUp({ rounds: 1, prompts });
    const refiner = saying("own-text", better("better"));
    await doIt(refiner, saying("half", NO));
    const content = models.asked(refiner)[0]?.body.messages[0]?.content;
    expect(content).toContain("OWN");
    expect(content).toContain("- Is it 1?");
    expect(content).not.toContain("NO");
  });
});

test("the critique is kept, and its responses stand beside those of a checklist", async () => {
  const { doIt, written } = await setUp({ method: "critique", rounds: 1 });
  const refiner = saying("critic", "Too short.", better("longer"));
  const { result } = await doIt(refiner, "stub");
  expect((await written()).map(({ system }) => system.name)).toEqual([`${LEFT} + critique 1`]);
  expect(result.steps).toMatchObject([{ step: 0, answers: null, passRate: null }, { step: 1 }]);
  expect(result.steps[0]?.critique).not.toBeNull();
});

describe("what fails says why and writes nothing", () => {
  test.each([
    ["a judge that says neither", saying("r1", better("b")), saying("neither", "Perhaps."), "unparseable"],
    ["a judge that is turned down", saying("r2", better("b")), "stub?fail=401&judge", "authentication"],
    ["a refiner that refuses", "stub?fail=refusal&refine", saying("no1", NO), "refused"],
    ["an answer cut off", "stub?fail=truncated&refine", saying("no2", NO), "cut-off"],
  ])("%s", async (_, refines, judges, kind) => {
    const { doIt, written } = await setUp();
    const { outcome, result } = await doIt(refines, judges);
    expect(outcome).toMatchObject({ ok: false, failure: { kind } });
    expect(result.steps[0]?.response).toBe("left 0");
    expect(await written()).toEqual([]);
  });

  test("an own checklist in which YES would not mean good", async () => {
    const { doIt } = await setUp({ checklist: { kind: "own" } });
    const { outcome } = await doIt(saying("r3", better("b")), saying("bad-list", "Answer:\nHow long is it?"));
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unusable" } });
  });

  test("a refined response that is there already, from before or meanwhile", async () => {
    const { doIt, written, configuration, studyId, first } = await setUp();
    const context = itemContext(studyId, configuration, first.responseIds[0], (id) =>
      models.complete(id === configuration.modelId ? saying("late-r", better("late")) : saying("late", NO)),
    );
    const late = await refineResponses.work(context);
    await doIt(saying("r4", better("once")), saying("no4", NO));
    await expect(doIt(saying("r4", better("twice")), saying("no4", NO))).rejects.toMatchObject({ code: "CONFLICT" });
    const write = () => prisma().$transaction(async (transaction) => late.ok && late.write?.(transaction));
    await expect(write()).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await written()).map(({ text }) => text)).toEqual(["once", "once"]);
  });
});

test("responses: all samples or the first; with a series those whose instruction has a checklist of it", async () => {
  const study = await setUp();
  const { studyId, first, second, systemId } = study;
  const more = await prisma().response.create({
    data: { studyId, instructionId: first.id, systemId, sample: 1, text: "left 0 again" },
  });
  expect(await subjectsOf(study)).toEqual([first.responseIds[0], more.id, second.responseIds[0]]);
  const changed = (changes: Partial<RefineResponsesInput>) =>
    subjectsOf({
      ...study,
      configuration: refineResponses.configuration.parse({ ...study.configuration, ...changes }),
    });
  expect(await changed({ samples: "first" })).toEqual([first.responseIds[0], second.responseIds[0]]);
  // A run that was cancelled is taken up where it ended; with more rounds its responses would collide, and say so.
  await study.doIt(saying("taken-up", better("done")), saying("taken-up-no", NO));
  expect(await subjectsOf(study)).toEqual([more.id, second.responseIds[0]]);
  expect(await changed({ stepName: "anew" })).toHaveLength(3);
  expect(await changed({ rounds: 3 })).toHaveLength(3);
  const draft = await prisma().checklist.create({
    data: {
      studyId,
      instructionId: second.id,
      series: "other",
      source: "human",
      items: { create: [{ position: 0, question: "Is it?" }] },
    },
  });
  await prisma().checklist.update({ where: { id: draft.id }, data: { status: "published" } });
  expect(await changed({ checklist: { kind: "series", series: "other" } })).toEqual([second.responseIds[0]]);
  await expect(changed({ checklist: { kind: "series", series: "none" } })).rejects.toMatchObject({ code: "INVALID" });
  await expect(changed({ systemId: first.id })).rejects.toMatchObject({ code: "INVALID" });
  await expect(changed({ prompts: { critique: "x" } })).rejects.toMatchObject({ code: "INVALID" });
  await expect(changed({ prompts: { "answer-question": "{{question}}" } })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("{{response}}"),
  });
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(subjectsOf({ ...study, viewer })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
