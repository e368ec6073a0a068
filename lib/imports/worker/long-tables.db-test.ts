import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { ImportMode, ImportOptions } from "@/lib/imports/import-options";
import { OPERATOR } from "@/lib/people/viewer";
import { importFile } from "./import-file";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function newStudy(): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  return id;
}

function bring(studyId: string, text: string, mode: ImportMode = "commit", options: ImportOptions = {}) {
  const [bytes, totalBytes] = [bytesOf(text), Buffer.byteLength(text)];
  return importFile(OPERATOR, { studyId, fileName: "long.csv", bytes, totalBytes, mode, options });
}

/** Rows of each system together, as they come from one file after the other: more of them than one batch holds. */
const SYSTEMS = ["Aspen", "Birch", "Cedar"];
const MANY = [
  "prompt,model,response,category",
  ...SYSTEMS.flatMap((system) =>
    Array.from(
      { length: 120 },
      (_, item) => `"Write ${item}, please.",${system},${system} says ${item},cat ${item % 2}`,
    ),
  ),
].join("\n");

test("rows of one instruction become one instruction with several responses, wherever they stand", async () => {
  const studyId = await newStudy();
  const expected = {
    ok: true,
    problems: [],
    counts: { instructions: { new: 120, known: 0 }, responses: { new: 360, known: 0 }, systems: { new: 3, known: 0 } },
  };
  const check = await bring(studyId, MANY, "check");
  expect(check).toMatchObject(expected);
  expect(check.preview.map(({ responses }) => responses.map(({ system }) => system))).toEqual(
    Array.from({ length: 5 }, () => SYSTEMS),
  );
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
  expect(await bring(studyId, MANY)).toMatchObject({ ...expected, written: true });
  const [first] = await prisma().instruction.findMany({
    where: { studyId },
    orderBy: { position: "asc" },
    include: { responses: { include: { system: true } } },
  });
  expect(first).toMatchObject({ text: "Write 0, please.", domain: "cat 0" });
  expect(first?.responses.map(({ system, text }) => [system.name, text]).sort()).toEqual(
    SYSTEMS.map((system) => [system, `${system} says 0`]),
  );
  expect(await bring(studyId, MANY)).toMatchObject({
    ok: true,
    written: false,
    counts: { instructions: { new: 0, known: 120 }, responses: { new: 0, known: 360 } },
  });
});

test("rows that contradict each other are named by line and column, as many as there are", async () => {
  const studyId = await newStudy();
  const table = [
    "Nr,Task,Model,Text,Run,Topic",
    "a,Write.,Aspen,One,0,prose",
    "a,Read.,Birch,Two,0,",
    "b,Count.,Aspen,Three,0,numbers",
    "b,Count.,Aspen,Four,0,numbers",
    "b,Count.,Aspen,Five,1,numbers",
    "b,Count.,Birch,Six,0,letters",
    "b,Count.,,Seven,0,numbers",
    "b,Count.,Cedar,Eight,x,numbers",
  ].join("\n");
  const columns = {
    id: "Nr",
    instruction: "Task",
    system: "Model",
    response: "Text",
    sample: "Run",
    domain: "Topic",
  };
  for (const mode of ["check", "commit"] as const) {
    const report = await bring(studyId, table, mode, { columns });
    expect(report.ok).toBe(false);
    expect(report.problems).toMatchObject([
      { line: 3, field: "Task", expected: 'the same as in line 2: "Write."', found: "Read." },
      { line: 5, field: "Model", found: '"Aspen", which is already in line 4 with another text' },
      { line: 7, field: "Topic", expected: 'the same as in line 4: "numbers"', found: "letters" },
      { line: 8, field: "Model" },
      { line: 9, field: "Run" },
    ]);
    expect(report.preview[1]?.responses.map(({ system, sample, text }) => [system, sample, text])).toEqual([
      ["Aspen", 0, "Three"],
      ["Aspen", 1, "Five"],
      ["Birch", 0, "Six"],
    ]);
    expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
  }
});

test("an empty cell says nothing: what was asked, and its tags, stand in the first row of an id", async () => {
  const studyId = await newStudy();
  const table = "id,instruction,tags,system,output\na,Write.,x|y,Aspen,One\nb,Read.,,Aspen,Two\na,,,Birch,Three\n";
  const counts = { instructions: { new: 2, known: 0 }, responses: { new: 3, known: 0 } };
  expect(await bring(studyId, table)).toMatchObject({ written: true, problems: [], counts });
  const first = await prisma().instruction.findFirst({ where: { studyId, externalId: "a" } });
  expect(first).toMatchObject({ text: "Write.", tags: ["x", "y"] });
  expect(await bring(studyId, table)).toMatchObject({ ok: true, written: false });
  const nobody = await bring(studyId, "id,instruction,system,output\nc,,Aspen,One\nc,Count.,Birch,Two\n");
  expect(nobody.problems).toMatchObject([
    {
      line: 2,
      field: "instruction",
      expected: expect.stringContaining("import the file that holds the instructions first"),
    },
  ]);
});

test("a later table adds another system's responses to instructions that are there", async () => {
  const studyId = await newStudy();
  await bring(studyId, "id,instruction,system,output\na,Write.,Aspen,One\nb,Read.,Aspen,Two\n");
  const added = await bring(studyId, "id,instruction,system,output\na,Write.,Birch,Three\na,Write.,Aspen,One\n");
  expect(added).toMatchObject({
    written: true,
    counts: { instructions: { new: 0, known: 1 }, responses: { new: 1, known: 1 } },
  });
});

test("a column of systems and columns of responses for each system at once are refused", async () => {
  const options = { columns: { system: "model", response: "response", responses: [{ column: "x", system: "X" }] } };
  const { problems } = await bring(await newStudy(), "instruction,model,response,x\nWrite.,A,B,C\n", "check", options);
  expect(problems).toMatchObject([{ line: null, field: "responses", found: "both" }]);
});

test("a prompt of many rows takes its responses and pairs from all of them, and knows them again", async () => {
  const studyId = await newStudy();
  const rows = Array.from(
    { length: 450 },
    (_, index) => `Greet.,s${index % 150},${Math.floor(index / 150)},hello ${index}`,
  );
  const table = ["prompt,model,sample,response", ...rows].join("\n");
  const counts = { instructions: { new: 1, known: 0 }, responses: { new: 450, known: 0 } };
  expect(await bring(studyId, table)).toMatchObject({ ok: true, written: true, counts });
  const again = { instructions: { new: 0, known: 1 }, responses: { new: 1, known: 450 } };
  expect(await bring(studyId, `${table}\nGreet.,s0,9,hello`)).toMatchObject({ ok: true, written: true, counts: again });
  const other = await bring(studyId, `${table}\nGreet.,s0,9,good day`);
  expect(other.problems).toMatchObject([{ line: 452, found: "good day" }]);
});
