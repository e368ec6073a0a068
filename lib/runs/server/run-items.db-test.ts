import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { prisma } from "@/lib/db/client";
import { callLines } from "@/lib/interchange/run/call-lines";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun, type RunOptions } from "@/lib/testing/run";
import { listItems } from "./list-items";
import { findDownloadableRun, readCallBatches } from "./read-call-batches";
import { findProducingItem, readItem } from "./read-item";

async function studyWithRun(options: RunOptions = {}) {
  const study = await makeStudy(4);
  const viewer = await makeMember(study.studyId, "researcher");
  const states = ["done", "failed", "running", "waiting"] as const;
  const ids = study.instructions.map(({ id }) => id);
  const run = await makeRun(study.studyId, ids, { states, ...options });
  const [done = "", failed = ""] = run.itemIds;
  return { study, viewer, done, failed, ...run };
}

describe("items", () => {
  test("are listed in the order of work, in words, with what was spent on each", async () => {
    const { viewer, runId, itemIds } = await studyWithRun();
    const page = await listItems(viewer, runId, { after: 0 });
    expect(page.total).toBe(4);
    expect(page.items.map(({ id }) => id)).toEqual(itemIds);
    expect(page.items[0]).toMatchObject({
      position: 1,
      state: "done",
      calls: 1,
      cost: 0.00014,
      failure: null,
      subject: { externalId: "instruction-0", excerpt: "Write 0 lines.", systems: [] },
    });
    expect(page.items[1]).toMatchObject({ state: "failed", failure: { kind: "timeout" } });
    expect(page.items[3]).toMatchObject({ state: "waiting", calls: 0, cost: 0 });
  });

  test("are narrowed to a state, or to failures of a kind; another page is empty", async () => {
    const { viewer, runId, failed } = await studyWithRun({ failureKind: "refused" });
    const ids = async (filter: Partial<Parameters<typeof listItems>[2]>) =>
      (await listItems(viewer, runId, { after: 0, ...filter })).items.map(({ id }) => id);
    expect(await ids({ state: "failed" })).toEqual([failed]);
    expect(await ids({ failureKind: "refused" })).toEqual([failed]);
    expect(await ids({ failureKind: "timeout" })).toEqual([]);
    expect(await ids({ after: 50 })).toEqual([]);
  });

  test("tell their subject whatever it is: a response, a pair's task, a question, or nothing any more", async () => {
    const study = await makeStudy(1);
    const viewer = await makeMember(study.studyId, "owner");
    const roundId = await makeRound(study, "preference");
    const task = await prisma().task.findFirstOrThrow({ where: { roundId } });
    const [instruction] = study.instructions;
    const subjects = [instruction?.responseIds[1] ?? "", task.id, instruction?.itemIds[0] ?? "", uuidv7()];
    const { runId } = await makeRun(study.studyId, subjects);
    const { items } = await listItems(viewer, runId, { after: 0 });
    expect(items.map(({ subject }) => subject && [subject.excerpt, subject.systems, subject.taskId])).toEqual([
      ["Write 0 lines.", ["secret-system-right"], null],
      ["Write 0 lines.", ["secret-system-left", "secret-system-right"], task.id],
      ["Is it 0?", [], null],
      null,
    ]);
  });

  test("one item tells what was sent and what came back", async () => {
    const { viewer, runId, done, failed } = await studyWithRun({ text: "gold", modelName: "model-x" });
    const item = await readItem(viewer, done);
    expect(item).toMatchObject({
      state: "done",
      previousId: null,
      nextId: failed,
      result: { questions: 1 },
      product: null,
      run: { id: runId, currency: "USD" },
    });
    expect(item.modelCalls).toMatchObject([
      {
        model: "model-x",
        answers: ["Is it gold?"],
        failure: null,
        cachedFrom: null,
        promptTokens: 100,
        messages: [
          { role: "system", content: "You write checklists about gold." },
          { role: "user", content: "<b>Write</b> about gold." },
        ],
        parameters: { temperature: 0 },
      },
    ]);
    const other = await readItem(viewer, failed);
    expect(other.modelCalls[0]).toMatchObject({
      answers: [],
      failure: { kind: "timeout", message: "No answer came.", partial: "Is it gold" },
    });
    expect(other.previousId).toBe(done);
  });

  test("an answer from the cache names its call, its item only where the viewer may read it", async () => {
    const own = await studyWithRun();
    const foreign = await studyWithRun();
    const callOf = (itemId: string) => prisma().modelCall.findFirstOrThrow({ where: { itemId } });
    const [source, secret] = [await callOf(own.done), await callOf(foreign.done)];
    for (const cachedFrom of [source.id, secret.id]) {
      const { request, completion, id, ...call } = await callOf(own.failed);
      await prisma().modelCall.create({
        data: { ...call, id: uuidv7(), request: request ?? {}, completion: completion ?? {}, cachedFrom },
      });
    }
    const { modelCalls } = await readItem(own.viewer, own.failed);
    const nowhere = { studyId: null, runId: null, itemId: null };
    expect(modelCalls.flatMap(({ cachedFrom }) => cachedFrom ?? [])).toEqual(
      expect.arrayContaining([
        { callId: source.id, studyId: own.study.studyId, runId: own.runId, itemId: own.done },
        { callId: secret.id, ...nowhere },
      ]),
    );
  });

  test("what an item made is found from it, and it from what it made", async () => {
    const { study, viewer, runId, failed } = await studyWithRun();
    const checklistId = study.instructions[1]?.checklistId ?? "";
    const data = { state: "done", producedId: checklistId } as const;
    await prisma().runItem.update({ where: { id: failed }, data });
    expect(await findProducingItem(viewer, study.studyId, checklistId)).toEqual({ runId, itemId: failed });
    expect((await readItem(viewer, failed)).product).toEqual({ kind: "checklist", checklistId });
    await expect(findProducingItem(viewer, study.studyId, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
    const elsewhere = await makeStudy(0);
    await expect(findProducingItem(viewer, elsewhere.studyId, checklistId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("every one of the responses that an item made leads to it", async () => {
    const { study, viewer, runId, failed } = await studyWithRun();
    const instruction = study.instructions[1];
    const [sampled, foreign] = [instruction?.responseIds ?? [], study.instructions[0]?.responseIds ?? []];
    await prisma().run.update({ where: { id: runId }, data: { kind: "sample-responses" } });
    await prisma().runItem.update({
      where: { id: failed },
      data: {
        state: "done",
        subjectId: instruction?.id,
        producedId: sampled[0],
        result: { responseIds: sampled },
      },
    });
    expect(sampled.length).toBeGreaterThan(1);
    for (const id of sampled)
      expect(await findProducingItem(viewer, study.studyId, id)).toEqual({ runId, itemId: failed });
    await expect(findProducingItem(viewer, study.studyId, foreign[0] ?? "")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const annotator = await makeMember(study.studyId, "annotator");
    await expect(findProducingItem(annotator, study.studyId, sampled[1] ?? "")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { responses } = await getInstruction(viewer, study.studyId, instruction?.id ?? "");
    expect(responses.map(({ made }) => made)).toEqual(responses.map(() => true));
  });

  test("who is not of the study, or only labels in it, finds nothing", async () => {
    const { study, runId, done } = await studyWithRun();
    const { producedId } = await prisma().runItem.findUniqueOrThrow({ where: { id: done } });
    for (const viewer of [await makePerson("Stranger"), await makeMember(study.studyId, "annotator")]) {
      const refused = { code: "NOT_FOUND" };
      await expect(listItems(viewer, runId, { after: 0 })).rejects.toMatchObject(refused);
      await expect(readItem(viewer, done)).rejects.toMatchObject(refused);
      await expect(findProducingItem(viewer, study.studyId, producedId ?? "")).rejects.toMatchObject(refused);
      await expect(findDownloadableRun(viewer, runId)).rejects.toMatchObject(refused);
    }
  });
});

describe("download", () => {
  async function download(format: "jsonl" | "csv", many = false) {
    const { viewer, runId, study, done } = await studyWithRun({ text: '=1+1, "quoted"\nline' });
    if (many) {
      const { request, completion, id, ...call } = await prisma().modelCall.findFirstOrThrow({
        where: { itemId: done },
      });
      const subjects = Array.from({ length: 250 }, () => uuidv7());
      const items = subjects.map((subjectId, index) => ({ id: uuidv7(), runId, position: 10 + index * 2, subjectId }));
      await prisma().runItem.createMany({ data: items });
      await prisma().modelCall.createMany({
        data: items.map((item) => ({
          ...call,
          id: uuidv7(),
          itemId: item.id,
          request: request ?? {},
          completion: completion ?? {},
        })),
      });
    }
    const run = await findDownloadableRun(viewer, runId);
    const chunks: string[] = [];
    for await (const chunk of callLines(readCallBatches(run), format)) chunks.push(chunk);
    return { chunks, text: chunks.join(""), runId, study };
  }

  test("a line of JSON for every call, in the order of work, in batches", async () => {
    const { chunks, text, runId } = await download("jsonl", true);
    expect(chunks).toHaveLength(3);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(252);
    expect(lines[0]).toMatchObject({
      runId,
      position: 1,
      instructionId: "instruction-0",
      model: "model-one",
      ok: true,
      currency: "USD",
      request: { temperature: 0, messages: [{ role: "system" }, { role: "user" }] },
      completion: { ok: true, choices: [{ tokens: null }] },
    });
    expect(lines[1]).toMatchObject({ ok: false, failureKind: "timeout", completion: { failure: { kind: "timeout" } } });
    expect(lines[2]).toMatchObject({ position: 10, instructionId: null });
  });

  test("CSV has a header, and answers as JSON in a cell", async () => {
    const { text } = await download("csv");
    const [header, first] = text.split("\r\n");
    expect(header?.startsWith("call_id,run_id,item_id,position,instruction")).toBe(true);
    expect(first).toContain("instruction-0");
    expect(first).toContain(`"[""Is it =1+1, \\""quoted\\""\\nline?""]"`);
  });
});
