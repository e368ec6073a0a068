import { createHash } from "node:crypto";
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { checkExport, exportQuerySchema } from "@/lib/exports/export";
import { datasetFiles } from "@/lib/interchange/dataset/dataset-files";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { DEFAULTS, exportedBy, linesOf, unzipped } from "./testing/exported";
import { withRoundExport } from "./with-round-export";

const bytesOf = exportedBy(exportFileBytes);
const rowSchema = z.record(z.string(), z.unknown());

type Asked = Partial<z.input<typeof datasetOptionsSchema>>;

async function datasetOf(roundId: string, asked: Asked = {}) {
  const options = datasetOptionsSchema.parse({ license: "cc-by-4.0", ...asked });
  const files = await withRoundExport(OPERATOR, roundId, { ...DEFAULTS, labels: true }, (source) =>
    datasetFiles(source, options),
  );
  const fileAt = (path: string) => files.find((file) => file.path === path)?.bytes ?? null;
  const rows = async (table: string, split = "train") => {
    const bytes = fileAt(`data/${table}/${split}.parquet`);
    if (bytes === null) return null;
    const read = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    return read.map((row) => plainNumbers(rowSchema.parse(row)));
  };
  const text = (path: string) => Buffer.from(fileAt(path) ?? []).toString("utf8");
  return { files, rows, text };
}

/** Whole numbers are read as bigints, times as dates, and an empty list of objects as nothing. */
function plainNumbers(row: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : value instanceof Date ? value.toISOString() : (value ?? null),
    ]),
  );
}

async function preferenceRound() {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "preference", { name: "Pairs | of *two*" });
  for (const levels of [
    [1, 5, 3, 4],
    [2, 5, 3, 2],
    [4, 4, 3, 3],
  ]) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), levels);
  }
  return { ...study, roundId };
}

test("pairs become preferences with margin and soft share; ties are dropped and counted, or kept", async () => {
  const { roundId } = await preferenceRound();
  const { rows, text } = await datasetOf(roundId);
  expect(await rows("dpo")).toEqual([
    {
      instruction_id: "instruction-0",
      prompt: "Write 0 lines.",
      chosen: "left 0",
      rejected: "right 0",
      margin: 3 - 7 / 3,
      chosen_share: 2 / 3,
      n_raters: 3,
      chosen_system: "secret-system-left",
      rejected_system: "secret-system-right",
    },
    expect.objectContaining({ chosen: "right 1", rejected: "left 1", chosen_share: 1 }),
  ]);
  expect(text("README.md")).toContain("`dpo`: 2 ties dropped");
  const kept = await datasetOf(roundId, { ties: "keep" });
  expect((await kept.rows("dpo"))?.map(({ margin }) => margin)).toEqual([3 - 7 / 3, expect.closeTo(5 / 3), 0, 0]);
  expect(kept.text("README.md")).toContain("`dpo`: 2 ties kept with margin 0");
});

test("tables hold what the exported lines hold, and the same labels give the same bytes", async () => {
  const { roundId } = await preferenceRound();
  const first = await datasetOf(roundId);
  for (const table of ["gold", "labels"] as const) {
    expect(await first.rows(table)).toEqual(linesOf(await bytesOf(roundId, `${table}.jsonl`, { labels: true })));
  }
  const again = await datasetOf(roundId);
  expect(again.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path));
  for (const [index, { bytes }] of first.files.entries()) {
    expect(Buffer.from(again.files[index]?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  }
});

test("a zip holds the folder, and one table alone has the bytes that it has there", async () => {
  const { roundId } = await preferenceRound();
  const asked = { license: "mit", testShare: 0, seed: 1, ties: "keep", tables: "all" } as const;
  const { files } = await datasetOf(roundId, asked);
  const zip = await unzipped(await bytesOf(roundId, "dataset.zip", { dataset: asked }));
  expect([...zip.keys()]).toEqual(files.map(({ path }) => path));
  for (const { path, bytes } of files) expect(zip.get(path)?.equals(bytes), path).toBe(true);
  for (const table of ["gold", "labels"] as const) {
    const bytes = files.find(({ path }) => path === `data/${table}/train.parquet`)?.bytes ?? new Uint8Array();
    expect((await bytesOf(roundId, `${table}.parquet`)).equals(bytes), table).toBe(true);
  }
  await expect(bytesOf(roundId, "questions.parquet")).rejects.toMatchObject({ code: "INVALID" });
  const bare = await bytesOf(roundId, "gold.parquet", { texts: false });
  const [row] = await parquetReadObjects({ file: new Uint8Array(bare).buffer });
  expect(row).not.toHaveProperty("response_a");
});

test("a table without rows is a file with its columns; one that the protocol lacks is refused before it begins", async () => {
  const roundId = await makeRound(await makeStudy(1), "direct_scoring");
  const file = new Uint8Array(await bytesOf(roundId, "labels.parquet", { labels: true })).buffer;
  expect(await parquetReadObjects({ file })).toEqual([]);
  expect(parquetSchema(await parquetMetadataAsync(file)).children.map(({ element }) => element.name)).toContain(
    "score",
  );
  const asked = { hasTexts: true, protocol: "direct_scoring" } as const;
  expect(() => checkExport("questions.parquet", asked)).toThrow("Rounds of this protocol have no questions.parquet.");
  expect(() => checkExport("gold.parquet", asked)).not.toThrow();
});

test("tables are chosen: without individual labels, or these alone", async () => {
  const { roundId } = await preferenceRound();
  const pathsOf = async (tables: "gold" | "labels") =>
    (await datasetOf(roundId, { tables })).files.map(({ path }) => path).filter((path) => path.endsWith(".parquet"));
  expect(await pathsOf("gold")).toEqual(["data/gold/train.parquet", "data/dpo/train.parquet"]);
  expect(await pathsOf("labels")).toEqual(["data/labels/train.parquet"]);
  const { text } = await datasetOf(roundId, { tables: "labels" });
  expect(text("README.md")).toContain("config_name: labels");
  expect(text("README.md")).not.toContain("config_name: gold");
});

test("scores become KTO rows, pairs of responses for reward models, and checklists become rubrics", async () => {
  const study = await makeStudy(4, 2);
  const roundId = await makeRound(study, "check_then_score");
  const answers = ["YES" as const, "NO" as const];
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 5, answers },
    { level: 1, answers },
    { level: 3, answers },
    { level: 4, answers },
  ]);
  const { rows, text } = await datasetOf(roundId);
  const kto = await rows("kto");
  expect(kto?.map(({ label, score }) => [label, score])).toEqual([
    [true, 5],
    [false, 1],
    [true, 4],
  ]);
  expect(text("README.md")).toContain("1 response with the middle score dropped");
  const rubrics = (await rows("rubrics")) ?? [];
  expect(rubrics).toHaveLength(4);
  for (const { questions, weights } of rubrics) {
    expect(questions).toHaveLength(2);
    expect(weights).toEqual([100, 100]);
  }
  const questions = (await rows("questions")) ?? [];
  expect(questions).toHaveLength(8);
  // Lists of objects are texts that hold what the lines hold.
  const [line] = linesOf(await bytesOf(roundId, "gold.jsonl"));
  const [gold] = (await rows("gold")) ?? [];
  expect(JSON.parse(String(gold?.questions))).toEqual(line?.questions);
  // No instruction has two responses.
  expect(await rows("reward")).toBeNull();
});

test("conversations become messages, with their input in the last turn of the user", async () => {
  const { roundId } = await preferenceRound();
  const messages = [
    { role: "system", content: "Be short." },
    { role: "user", content: "Hello?" },
  ];
  await prisma().instruction.updateMany({
    where: { tasks: { some: { roundId, position: 0 } } },
    data: { text: null, messages, input: "An input." },
  });
  const [first, second] = (await (await datasetOf(roundId)).rows("dpo")) ?? [];
  expect(first).toMatchObject({
    prompt: [messages[0], { role: "user", content: "Hello?\n\nAn input." }],
    chosen: [{ role: "assistant", content: "left 0" }],
  });
  expect(second?.prompt).toEqual([{ role: "user", content: "Write 1 lines." }]);
});

test("the split is by instruction: each is in one split of every table, and a seed draws it again", async () => {
  const study = await makeStudy(30);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(
    roundId,
    await makeRater(study.studyId),
    Array.from({ length: 60 }, () => 4),
  );
  const dataset = await datasetOf(roundId, { testShare: 0.3, seed: 5 });
  const ids = async (table: string, split: string) =>
    new Set(((await dataset.rows(table, split)) ?? []).map((row) => row.instruction_id));
  const [train, held] = [await ids("gold", "train"), await ids("gold", "test")];
  expect(train.size + held.size).toBe(30);
  expect(held.size).toBeGreaterThan(2);
  for (const table of ["labels", "kto"]) {
    expect(await ids(table, "train")).toEqual(train);
    expect(await ids(table, "test")).toEqual(held);
  }
  const other = await datasetOf(roundId, { testShare: 0.3, seed: 6 });
  expect(new Set((await other.rows("gold", "test"))?.map((row) => row.instruction_id))).not.toEqual(held);
});

test("the card and the description tell of raters, agreement and limits, and prove the files", async () => {
  const { roundId } = await preferenceRound();
  await prisma().round.update({
    where: { id: roundId },
    data: { guidelines: "Prefer what is asked for.\n```\nx\n```" },
  });
  const { files, text } = await datasetOf(roundId, { creator: "A lab" });
  const card = text("README.md");
  expect(card).toMatch(/^---\nlicense: cc-by-4\.0\npretty_name: "/);
  expect(card).toContain(
    "- config_name: gold\n  default: true\n  data_files:\n  - split: train\n    path: data/gold/train.parquet",
  );
  expect(card).toContain("Pairs \\| of \\*two\\*");
  expect(card).toContain("````markdown\nPrefer what is asked for.");
  expect(card).toMatch(/\| labels \| Krippendorff.* \| -?\d\.\d{3} \|/);
  expect(card).toContain("Agreement on labels is low");
  const description = z
    .object({
      license: z.string(),
      "rai:dataAnnotationProtocol": z.string(),
      distribution: z.array(z.object({ contentUrl: z.string(), sha256: z.string() })),
      recordSet: z.array(z.object({ field: z.array(z.object({ name: z.string() })) })),
    })
    .parse(JSON.parse(text("croissant.json")));
  expect(description["rai:dataAnnotationProtocol"]).toContain("Prefer what is asked for.");
  for (const { contentUrl, sha256 } of description.distribution) {
    const bytes = files.find(({ path }) => path === contentUrl)?.bytes ?? new Uint8Array();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

test("what an address says of the dataset is in its zip", async () => {
  const roundId = await makeRound(await makeStudy(2, 2), "direct_scoring");
  const asked = exportQuerySchema.parse({ license: "mit", title: "Letters", languages: "en, de" });
  const files = await unzipped(await bytesOf(roundId, "dataset.zip", asked));
  const description: unknown = JSON.parse(String(files.get("croissant.json")));
  expect(description).toMatchObject({ name: "Letters", inLanguage: ["en", "de"] });
  expect(String(files.get("README.md"))).toMatch(/^language:\n- en\n- de$/m);
});

test.each([
  "checklist_only",
  "check_then_prefer",
  "forced_choice",
  "checklist_writing",
  "checklist_categorising",
] as const)("a round of %s leaves as tables whose values are of their columns’ types", async (protocol) => {
  const study = await makeStudy(2, 2);
  const roundId = await makeRound(study, protocol);
  const answers = ["YES" as const, "NO" as const, ...(protocol === "check_then_prefer" ? (["NO", "NO"] as const) : [])];
  const labels = {
    checklist_only: { answers },
    check_then_prefer: { answers, level: 2 },
    forced_choice: { level: 1 },
    checklist_writing: { written: { isSafe: true, makesSense: true, questions: ["Is it?", "Is it short?"] } },
    checklist_categorising: { categories: [["content"], []] },
  }[protocol];
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [labels]);
  const { rows } = await datasetOf(roundId);
  expect(await rows("labels")).toHaveLength(1);
  if (protocol !== "checklist_writing") expect(await rows("gold")).toHaveLength(1);
});
