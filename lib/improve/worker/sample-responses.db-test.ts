import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { itemContext } from "@/lib/checklist/worker/testing/item-context";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import type { Complete, CompletionRequest } from "@/lib/llm/completion";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import type { SampleResponsesInput } from "@/lib/runs/run-kinds";
import { requestIdentity } from "@/lib/runs/worker/do-item";
import { makeModel } from "@/lib/testing/model";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { sampleResponses } from "./sample-responses";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

async function setUp(changes: Partial<SampleResponsesInput> = {}) {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher", "Rita");
  const modelId = await makeModel();
  const [first, second] = study.instructions;
  if (!first || !second) throw new Error("no instruction");
  const configuration = sampleResponses.configuration.parse({ modelId, systemName: "new one", samples: 3, ...changes });
  const requests: CompletionRequest[] = [];
  const doIt = async (model: string, instructionId = first.id) => {
    const answer = models.complete(model);
    const complete: Complete = (request) => {
      requests.push(request);
      return answer(request);
    };
    const outcome = await sampleResponses.work(
      itemContext(study.studyId, configuration, instructionId, () => complete),
    );
    const id = outcome.ok ? await prisma().$transaction(async (transaction) => outcome.write?.(transaction)) : null;
    return { outcome, id };
  };
  const written = (instructionId = first.id) =>
    prisma().response.findMany({
      where: { instructionId, system: { name: configuration.systemName } },
      orderBy: { sample: "asc" },
      select: { id: true, sample: true, text: true },
    });
  return { ...study, first, second, viewer, configuration, doIt, written, requests };
}

const subjectsOf = async ({ viewer, studyId, configuration }: Awaited<ReturnType<typeof setUp>>) => {
  const { subjects } = await sampleResponses.prepare(viewer, studyId, configuration);
  return (await rows(z.object({ subject_id: z.string() }), subjects)).map((row) => row.subject_id);
};

describe("what is written", () => {
  test("as many responses as wanted, of a new system; the first one is what the item made", async () => {
    const { doIt, written, first, requests } = await setUp();
    const { outcome, id } = await doIt("stub?write");
    const responses = await written();
    expect(responses.map(({ sample }) => sample)).toEqual([0, 1, 2]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(3);
    expect(id).toBe(responses[0]?.id);
    expect(outcome).toMatchObject({ ok: true, result: { wanted: 3, written: 3, lost: [] } });
    const [request] = models.asked("stub?write");
    // Nothing but the instruction.
    expect(request?.body.messages).toEqual([{ role: "user", content: "Write 0 lines." }]);
    expect(request?.body.n).toBe(3);
    expect(requests).toMatchObject([{ samples: 3, temperature: 1 }]);
    expect(outcome.result).toMatchObject({ responseIds: responses.map((response) => response.id) });
    expect(await prisma().event.findFirst({ where: { kind: "responses.sampled", subject: first.id } })).not.toBeNull();
  });

  test("samples of a system that has some are numbered on, with a call of their own", async () => {
    const { doIt, written, requests } = await setUp({
      systemName: "secret-system-left",
      samples: 2,
      maxTokens: 50,
      topP: 0.9,
    });
    await doIt("stub?onwards");
    expect((await written()).map(({ sample }) => sample)).toEqual([0, 1, 2]);
    await doIt("stub?onwards");
    expect((await written()).map(({ sample }) => sample)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set((await written()).map(({ text }) => text)).size).toBe(5);
    expect(requests).toMatchObject([
      { seed: 1, maxTokens: 50, topP: 0.9 },
      { seed: 3, maxTokens: 50, topP: 0.9 },
    ]);
  });

  test("two systems are two draws, one system is one; at temperature 0 there is nothing to draw", async () => {
    const calls = async (changes: Partial<SampleResponsesInput>) => {
      const { doIt, requests } = await setUp(changes);
      await doIt("stub?draws");
      return requests.map((request) => requestIdentity({ address: "", supports: { logprobs: true } }, request));
    };
    const [one, again, other] = [await calls({}), await calls({}), await calls({ systemName: "another" })];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(await calls({ temperature: 0, systemName: "another" })).toEqual(await calls({ temperature: 0 }));
    expect(models.asked("stub?draws").some(({ body }) => JSON.stringify(body).includes("another"))).toBe(false);
  });

  test("what a model thinks aloud is no part of its response", async () => {
    const { doIt, written } = await setUp({ samples: 1 });
    await doIt(saying("thinker", "<think>\nThey want lines.\n</think>\n\n  Line one.\r\nLine two."));
    expect((await written()).map(({ text }) => text)).toEqual(["Line one.\r\nLine two."]);
    const endless = await setUp({ samples: 1 });
    const { outcome } = await endless.doIt(saying("endless", "<think>Hm."));
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unparseable" } });
  });

  test("a conversation is sent with its roles and its input", async () => {
    const { doIt, studyId } = await setUp();
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hello." },
      { role: "user", content: "Shorten:" },
    ];
    const talk = await prisma().instruction.create({
      data: { studyId, position: 9, externalId: "talk", messages, input: "A long text." },
    });
    await doIt("stub?talk", talk.id);
    expect(models.asked("stub?talk")[0]?.body.messages).toEqual([
      ...messages.slice(0, 3),
      { role: "user", content: "Shorten:\n\nA long text." },
    ]);
  });
});

test.each([
  ["a refusal", "stub?fail=refusal&sampled", "refused"],
  ["an answer cut off", "stub?fail=truncated&sampled", "cut-off"],
  ["an empty answer", saying("silence", "", "", "", ""), "malformed"],
  ["a blank answer", saying("blank", "  "), "malformed"],
  ["a wrong key", "stub?fail=401&sampled", "authentication"],
])("%s says why and writes nothing", async (_, model, kind) => {
  const { doIt, written } = await setUp();
  expect((await doIt(model)).outcome).toMatchObject({ ok: false, failure: { kind }, result: { written: 0 } });
  expect(await written()).toEqual([]);
});

test("instructions: all, those without a response of the system, or chosen ones", async () => {
  const study = await setUp();
  expect(await subjectsOf(study)).toEqual([study.first.id, study.second.id]);
  await study.doIt("stub?some");
  expect(await subjectsOf(study)).toEqual([study.second.id]);
  const withInstructions = (instructions: SampleResponsesInput["instructions"]) =>
    subjectsOf({
      ...study,
      configuration: sampleResponses.configuration.parse({ ...study.configuration, instructions }),
    });
  expect(await withInstructions({ kind: "all" })).toHaveLength(2);
  expect(await withInstructions({ kind: "chosen", ids: [study.second.id] })).toEqual([study.second.id]);
  const foreign = (await makeStudy(1)).instructions[0]?.id ?? "";
  await expect(withInstructions({ kind: "chosen", ids: [foreign] })).rejects.toMatchObject({ code: "INVALID" });
});

test("who may not control runs of a study finds none to prepare; a model must be offered", async () => {
  const study = await setUp();
  for (const viewer of [await makeMember(study.studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(subjectsOf({ ...study, viewer })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const configuration = { ...study.configuration, modelId: study.studyId };
  await expect(subjectsOf({ ...study, configuration })).rejects.toMatchObject({ code: "INVALID" });
});
