import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import type { ImportMode, ImportOptions } from "@/lib/imports/import-options";
import { OPERATOR } from "@/lib/people/viewer";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { importFile } from "./import-file";

async function newStudy(): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  return id;
}

function importPath(studyId: string, path: string, options: ImportOptions = {}, mode: ImportMode = "commit") {
  const file = { studyId, fileName: basename(path), bytes: createReadStream(path), totalBytes: null };
  return importFile(OPERATOR, { ...file, mode, options });
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function importText(studyId: string, fileName: string, text: string, options: ImportOptions = {}) {
  const file = { studyId, fileName, bytes: bytesOf(text), totalBytes: Buffer.byteLength(text) };
  return importFile(OPERATOR, { ...file, mode: "commit", options });
}

describe("importFile", () => {
  it("refuses a file that ends before its announced size and writes nothing", async () => {
    const studyId = await newStudy();
    const file = { studyId, fileName: "a.jsonl", bytes: bytesOf('{"id":"a","instruction":"x"}\n'), totalBytes: 1_000 };
    await expect(importFile(OPERATOR, { ...file, mode: "commit", options: {} })).rejects.toMatchObject({
      code: "INVALID",
    });
    expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
  });

  it("says how many calls of a log failed: they are no responses", async () => {
    const call = (testIdx: number, provider: string, said: { response?: { output: string }; error?: string }) => ({
      testIdx,
      promptIdx: 0,
      prompt: { raw: `Name river ${testIdx}.` },
      provider,
      ...said,
    });
    const results = [
      call(0, "Aspen", { response: { output: "Ebro" } }),
      call(0, "Birch", { error: "429" }),
      call(1, "Aspen", { response: { output: "" }, error: "timeout" }),
      call(1, "Birch", { response: { output: "" } }),
    ];
    const { warnings, counts } = await importText(await newStudy(), "r.json", JSON.stringify({ results: { results } }));
    expect(counts.responses).toEqual({ new: 2, known: 0 });
    expect(warnings.map(({ found }) => found)).toEqual([
      "none in 1 response",
      "2 failed calls without one: no response is imported there",
    ]);
  });

  it("does not exist for a study that is not there", async () => {
    await expect(importText(uuidv7(), "a.jsonl", "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("names whose accents are encoded otherwise", () => {
  const [composed, apart] = ["é".normalize("NFC"), "é".normalize("NFD")];
  const line = (id: string, system = "Aspen", text = "R") =>
    JSON.stringify({ id, instruction: "P", responses: [{ system, text }] });
  const storedIn = async (studyId: string) => {
    const found = await prisma().instruction.findMany({
      where: { studyId },
      orderBy: { position: "asc" },
      include: { responses: { include: { system: true }, orderBy: { system: { name: "asc" } } } },
    });
    return found.map(({ externalId, responses }) => [externalId, ...responses.map(({ system }) => system.name)]);
  };

  it.each([
    [composed, apart],
    [apart, composed],
  ])("are one instruction and one system, as first given (%#)", async (first, second) => {
    const studyId = await newStudy();
    await importText(studyId, "a.jsonl", line(`caf${first}`, `M${first}`));
    const again = await importText(studyId, "b.jsonl", line(`caf${second}`, `M${second}`));
    expect(again).toMatchObject({ ok: true, written: false, counts: { instructions: { new: 0, known: 1 } } });
    const other = await importText(studyId, "c.jsonl", line(`caf${second}`, `M${second}`, "Another"));
    expect(other.problems).toMatchObject([{ found: "Another" }]);
    expect(await storedIn(studyId)).toEqual([[`caf${first}`, `M${first}`]]);
  });

  it("are one in a file: of rows with one response, and of lines that contradict each other", async () => {
    const studyId = await newStudy();
    const rows = [apart, composed].map((id, index) => `${id},P,M${index},R${index}`);
    const long = await importText(studyId, "a.csv", `id,prompt,model,response\n${rows.join("\n")}\n`);
    expect(long.problems).toEqual([]);
    expect(await storedIn(studyId)).toEqual([[apart, "M0", "M1"]]);
    const twice = [line(`x${composed}`), line(`x${apart}`, "Birch")].join("\n");
    const refused = await importText(studyId, "b.jsonl", twice);
    expect(refused.problems).toMatchObject([
      { line: 2, field: "id", found: `x${composed}, which is already in line 1` },
    ]);
  });

  it("are what labels are of, and by whom", async () => {
    const studyId = await newStudy();
    await importText(studyId, "a.jsonl", [line(`a${composed}`, `M${apart}`), line(`b${apart}`)].join("\n"));
    const rows = [
      `a${apart},M${composed},Zo${composed},4`,
      `a${composed},M${apart},ben,2`,
      `b${composed},Aspen,Zo${apart},5`,
      `b${apart},Aspen,ben,1`,
    ];
    const labels = await importText(studyId, "l.csv", `item,system,rater,score\n${rows.join("\n")}\n`);
    expect(labels.problems).toEqual([]);
    expect(labels.counts).toMatchObject({ tasks: { new: 2 }, raters: { new: 2 }, labels: { new: 4 } });
    const more = rows.map((row) => row.normalize("NFD")).join("\n");
    const again = await importText(studyId, "m.csv", `item,system,rater,score\n${more}\n`);
    expect(again).toMatchObject({ written: false, problems: [], counts: { labels: { new: 0, known: 4 } } });
  });

  it("are one among texts with labels, whose responses nobody names", async () => {
    const studyId = await newStudy();
    await importText(studyId, "a.jsonl", [line(composed), line("x")].join("\n"));
    const rows = [`${apart},P,R,ann,4`, `${composed},P,R,ben,2`];
    const labels = await importText(studyId, "l.csv", `id,prompt,response,rater,score\n${rows.join("\n")}\n`);
    expect(labels.problems).toEqual([]);
    expect(labels.counts).toMatchObject({ tasks: { new: 1 }, labels: { new: 2 }, instructions: { new: 0 } });
    expect(await storedIn(studyId)).toEqual([
      [composed, "Aspen"],
      ["x", "Aspen"],
    ]);
  });

  it("are two where the study has both already, letter for letter", async () => {
    const studyId = await newStudy();
    await prisma().instruction.createMany({
      data: [composed, apart].map((externalId, position) => ({ studyId, externalId, position, text: "P", tags: [] })),
    });
    const added = await importText(studyId, "a.jsonl", [line(composed), line(apart, "Birch")].join("\n"));
    expect(added.problems).toEqual([]);
    expect(await storedIn(studyId)).toEqual([
      [composed, "Aspen"],
      [apart, "Birch"],
    ]);
    const labels = `item,rater,score\n${apart},ann,4\n${composed},ann,2\n`;
    expect((await importText(studyId, "l.csv", labels)).counts.tasks).toEqual({ new: 2, known: 0 });
  });
});

const INFOBENCH = "infobench/instructions_with_gpt4_output_and_eval.jsonl";

describeWithSharedData(it, "InFoBench", [INFOBENCH], ([path]) => {
  it("brings 500 instructions with 2,250 questions, and nothing the second time", async () => {
    const studyId = await newStudy();
    const report = await importPath(studyId, path, { system: "gpt-4" });
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ ok: true, written: true, notUsed: ["eval"], file: { format: "infobench" } });
    expect(report.counts).toMatchObject({
      instructions: { new: 500, known: 0 },
      questions: { new: 2_250, known: 0 },
      responses: { new: 500, known: 0 },
    });
    expect(await prisma().checklistItem.count({ where: { checklist: { studyId, status: "published" } } })).toBe(2_250);
    const again = await importPath(studyId, path, { system: "gpt-4" });
    expect(again).toMatchObject({ ok: true, written: false, counts: { questions: { new: 0, known: 2_250 } } });
  });
});

describeWithSharedData(it, "LLMBar", ["llmbar/dataset.jsonl"], ([path]) => {
  it("brings 419 pairs with their known outcome", async () => {
    const studyId = await newStudy();
    const report = await importPath(studyId, path);
    expect(report).toMatchObject({ ok: true, written: true, problems: [], notUsed: [], file: { format: "llmbar" } });
    const outcomes = await prisma().pair.groupBy({ by: ["knownOutcome"], where: { studyId }, _count: true });
    expect(Object.fromEntries(outcomes.map((o) => [o.knownOutcome, o._count]))).toEqual({ win: 206, loss: 213 });
  });
});

const PANDALM = [
  "pandalm/items.jsonl",
  "pandalm/ratings.csv",
  "pandalm/pandalm-7b_judgements.csv",
  "pandalm/gpt-3.5-turbo_judgements.csv",
] as const;

describeWithSharedData(it, "PandaLM", PANDALM, ([items, ratings, pandalm, gpt]) => {
  const values = { 0: "tie", 1: "A", 2: "B" };

  it("brings 999 pairs, three raters and two judges, and nothing the second time", async () => {
    const studyId = await newStudy();
    expect(await importPath(studyId, items)).toMatchObject({ written: true, counts: { pairs: { new: 999 } } });
    const unmapped = await importPath(studyId, ratings);
    expect(unmapped.ok).toBe(false);
    expect(unmapped.problems.map(({ field, found }) => [field, found])).toEqual([
      ["value", '"2" in 1,416 rows'],
      ["value", '"1" in 1,255 rows'],
      ["value", '"0" in 326 rows'],
    ]);
    const labels = await importPath(studyId, ratings, { labels: { values } });
    expect(labels.problems).toEqual([]);
    expect(labels).toMatchObject({
      written: true,
      counts: { labels: { new: 2_997 }, raters: { new: 3 }, tasks: { new: 999 }, rounds: { new: 1 } },
      labels: { protocol: "preference", roundName: "Imported: ratings.csv" },
    });
    for (const [path, name] of [
      [pandalm, "PandaLM-7B"],
      [gpt, "GPT-3.5"],
    ] as const) {
      const options = { labels: { rater: name, values: { ...values, garbage: "skip" } } };
      const judge = await importPath(studyId, path, options);
      expect(judge.problems).toEqual([]);
      expect(judge.counts.raters).toEqual({ new: 1, known: 0 });
    }
    const rounds = await prisma().round.findMany({ where: { studyId }, include: { tasks: true } });
    expect(rounds.map(({ status, overlap }) => [status, overlap])).toEqual(Array(3).fill(["closed", 0]));
    const counted = await prisma().annotation.groupBy({ by: ["level"], where: { studyId }, _count: true });
    const garbage = 25;
    expect(counted.reduce((sum, { _count }) => sum + _count, 0)).toBe(2_997 + 2 * 999 - garbage);
    expect(counted.map(({ level }) => level).sort()).toEqual([2, 3, 4]);
    const again = await importPath(studyId, ratings, { labels: { values } });
    expect(again).toMatchObject({ ok: true, written: false, counts: { labels: { new: 0, known: 2_997 } } });
  });
});
