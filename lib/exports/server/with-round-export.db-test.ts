import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { ExportFile } from "@/lib/exports/export";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, changeLabel, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { findRoundByName } from "./find-round-by-name";
import { DEFAULTS, exportedBy, linesOf, recordsOf, unzipped } from "./testing/exported";
import { withRoundExport } from "./with-round-export";

const bytesOf = exportedBy(exportFileBytes);

async function scoredRound() {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const [one, two] = [await makeRater(study.studyId), await makeRater(study.studyId, { simulated: true })];
  const first = await addLabels(roundId, one, [{ level: 2, comment: "=HYPERLINK(1)" }, 4]);
  await addLabels(roundId, two, [{ level: 2, durationMs: 900 }, 5]);
  return { study, roundId, first };
}

test("gold labels of scores: mean, majority with ties as null, agreement; unlabelled tasks are left out", async () => {
  const { roundId } = await scoredRound();
  const gold = linesOf(await bytesOf(roundId, "gold.jsonl"));
  expect(gold).toEqual([
    {
      task: 0,
      instruction_id: "instruction-0",
      subset: null,
      domain: null,
      tags: [],
      instruction: "Write 0 lines.",
      messages: null,
      input: null,
      system: "secret-system-left",
      sample: 0,
      response: "left 0",
      known_score: null,
      n_raters: 2,
      n_simulated: 1,
      n_safety: 0,
      n_unsafe: 0,
      unsafe: null,
      mean: 2,
      median: 2,
      majority: 2,
      agreement: 1,
      n_1: 0,
      n_2: 2,
      n_3: 0,
      n_4: 0,
      n_5: 0,
      adjudicated: null,
      adjudication_reason: null,
      adjudicator_labelled: null,
      gold: 2,
      gold_source: "consensus",
    },
    expect.objectContaining({ task: 1, mean: 4.5, median: 4.5, majority: null, agreement: 0, n_4: 1, n_5: 1 }),
  ]);
  const cells = recordsOf(await bytesOf(roundId, "gold.csv"));
  expect(cells).toMatchObject([
    { task: "0", response: "left 0", mean: "2", majority: "2" },
    { task: "1", mean: "4.5", majority: "" },
  ]);
  expect(Object.keys(cells[0] ?? {})).toEqual(Object.keys(gold[0] ?? {}));
  const bare = linesOf(await bytesOf(roundId, "gold.jsonl", { texts: false }));
  expect(bare[0]).not.toHaveProperty("response");
  expect(JSON.stringify(bare)).not.toContain("left 0");
});

test("reports of harm are counted beside the labels, whether or not comments leave", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const harm = [{ kind: "unsafe" as const, note: "Names a person" }];
  const [one, two, three] = [
    await makeRater(study.studyId, { kind: "human" }),
    await makeRater(study.studyId, { kind: "human" }),
    await makeRater(study.studyId, { kind: "human" }),
  ];
  await addLabels(roundId, one, [{ level: 1, problems: harm }, 4]);
  await addLabels(roundId, two, [{ level: 1, problems: harm }, 5]);
  await addLabels(roundId, three, [2, { level: 5, problems: harm }]);
  const bytes = await bytesOf(roundId, "gold.jsonl");
  expect(linesOf(bytes)).toMatchObject([
    { n_safety: 3, n_unsafe: 2, unsafe: true },
    { n_safety: 3, n_unsafe: 1, unsafe: false },
  ]);
  expect(bytes.toString("utf8")).not.toContain("Names a person");
});

test("labels under pseudonyms; comments only when asked for, formulas made harmless", async () => {
  const { roundId } = await scoredRound();
  const labels = linesOf(await bytesOf(roundId, "labels.jsonl"));
  expect(labels.map((label) => [label.task, label.rater, label.score, label.simulated])).toEqual([
    [0, "rater-01", 2, false],
    [0, "rater-02", 2, true],
    [1, "rater-01", 4, false],
    [1, "rater-02", 5, true],
  ]);
  expect(labels[0]).not.toHaveProperty("comment");
  expect(labels[1]).toMatchObject({ duration_ms: 900, rater_kind: "imported" });
  const withComments = recordsOf(await bytesOf(roundId, "labels.csv", { comments: true }));
  expect(withComments[0]?.comment).toBe("'=HYPERLINK(1)");
});

test("a superseded label is gone from gold and labels", async () => {
  const { roundId, first } = await scoredRound();
  await changeLabel(first[0] ?? "", { level: 5 });
  expect(linesOf(await bytesOf(roundId, "gold.jsonl"))[0]).toMatchObject({ n_raters: 2, mean: 3.5 });
  expect(linesOf(await bytesOf(roundId, "labels.jsonl"))).toHaveLength(4);
});

test("preferences carry both responses, the outcome and what was adjudicated", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  await addLabels(roundId, await makeRater(study.studyId), [1, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [2, 4]);
  await prisma().adjudication.create({
    data: { taskId: tasks[1]?.id ?? "", level: 3, reason: "Both are fine", decidedBy: "somebody" },
  });
  expect(linesOf(await bytesOf(roundId, "gold.jsonl"))).toMatchObject([
    {
      system_a: "secret-system-left",
      response_b: "right 0",
      mean: 1.5,
      outcome: "win",
      majority: null,
      adjudicated: null,
    },
    {
      outcome: "loss",
      majority: 4,
      agreement: 1,
      adjudicated: 3,
      adjudication_reason: "Both are fine",
      gold: 3,
      gold_source: "adjudicated",
      gold_outcome: "tie",
      adjudicator_labelled: false,
    },
  ]);
  expect(linesOf(await bytesOf(roundId, "labels.jsonl"))[0]).toMatchObject({ preference: 1, shown_order: null });
});

test("the manifest holds size, lines and SHA-256 of each file, and an alpha with what it rests on", async () => {
  const { roundId } = await scoredRound();
  const options = { labels: true, comments: true };
  const manifest = JSON.parse((await bytesOf(roundId, "manifest.json", options)).toString("utf8"));
  expect(manifest).toMatchObject({
    format: "tickbox-gold",
    generator: { name: "tickbox" },
    round: { id: roundId, name: "Scores", protocol: "direct_scoring" },
    counts: { tasks: 3, labelled_tasks: 2, labels: 4, simulated_labels: 2, raters: 2 },
    raters: [
      { rater: "rater-01", kind: "imported", simulated: false, labels: 2 },
      { rater: "rater-02", simulated: true },
    ],
    agreement: { labels: { level: "ordinal", n_pairable_units: 2, n_pairable_values: 4, n_raters: 2 } },
  });
  expect(manifest.agreement.labels.alpha).toBeTypeOf("number");
  const files = z
    .array(z.object({ name: z.string(), bytes: z.number(), lines: z.number(), sha256: z.string() }))
    .parse(manifest.files);
  expect(files.map((file) => file.name)).toEqual(["gold.jsonl", "gold.csv", "labels.jsonl", "labels.csv"]);
  for (const file of files) {
    const bytes = await bytesOf(roundId, z.custom<ExportFile>().parse(file.name), options);
    expect(file).toMatchObject({
      bytes: bytes.byteLength,
      lines: bytes.filter((byte) => byte === 0x0a).length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  }
});

test("an undefined alpha is null with its reason, and a round without labels still has its files", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "preference");
  const manifest = JSON.parse((await bytesOf(roundId, "manifest.json")).toString("utf8"));
  expect(manifest.agreement.labels).toMatchObject({
    alpha: null,
    interval: null,
    undefined_because: "There are no labels.",
  });
  expect((await bytesOf(roundId, "gold.jsonl")).byteLength).toBe(0);
  expect(recordsOf(await bytesOf(roundId, "gold.csv"))).toEqual([]);
});

test("the same data give the same bytes, zip included", async () => {
  const { roundId } = await scoredRound();
  for (const file of ["gold.csv", "labels.jsonl", "manifest.json", "bundle.zip"] as const) {
    const [once, again] = [
      await bytesOf(roundId, file, { labels: true }),
      await bytesOf(roundId, file, { labels: true }),
    ];
    expect(once.equals(again)).toBe(true);
    expect(once.byteLength).toBeGreaterThan(100);
  }
  const zip = await unzipped(await bytesOf(roundId, "bundle.zip"));
  for (const file of ["gold.jsonl", "manifest.json"] as const)
    expect(zip.get(file)?.equals(await bytesOf(roundId, file)), file).toBe(true);
});

test("one export sees one state of the database, whatever is labelled meanwhile", async () => {
  const { study, roundId } = await scoredRound();
  const before = await bytesOf(roundId, "gold.jsonl");
  await withRoundExport(OPERATOR, roundId, DEFAULTS, async (source) => {
    await addLabels(roundId, await makeRater(study.studyId), [5, 5, 5]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportFileBytes(source, "gold.jsonl")) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(before)).toBe(true);
  });
  expect((await bytesOf(roundId, "gold.jsonl")).equals(before)).toBe(false);
});

test("more tasks than one batch come out once each and in order", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const [instruction] = study.instructions;
  const rater = await makeRater(study.studyId);
  const many = 1_203;
  await prisma().$executeRaw`
    WITH made AS (
      INSERT INTO response (id, study_id, instruction_id, system_id, sample, text)
      SELECT gen_random_uuid(), r.study_id, r.instruction_id, r.system_id, n, 'text ' || n
      FROM response r, generate_series(1, ${many}::int) n WHERE r.id = ${instruction?.responseIds[0]}::uuid RETURNING *
    )
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
    SELECT gen_random_uuid(), study_id, ${roundId}::uuid, 'direct_scoring', sample, instruction_id, id, 3 FROM made`;
  await prisma().$executeRaw`
    INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, content_hash)
    SELECT gen_random_uuid(), study_id, round_id, id, protocol, ${rater}::uuid, 3, 'x' FROM task WHERE round_id = ${roundId}::uuid`;
  const tasks = linesOf(await bytesOf(roundId, "gold.jsonl")).map((line) => line.task);
  expect(tasks).toEqual(Array.from({ length: many + 1 }, (_, index) => index));
});

test("exports do not exist for annotators; rounds are found by name", async () => {
  const { study, roundId } = await scoredRound();
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(withRoundExport(annotator, roundId, DEFAULTS, async () => undefined)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const researcher = await makeMember(study.studyId, "researcher");
  await withRoundExport(researcher, roundId, DEFAULTS, async (source) => {
    expect((await source.facts()).raters.map(({ labels }) => labels)).toEqual([2, 2]);
  });
  expect(await findRoundByName(OPERATOR, { round: roundId })).toMatchObject({ id: roundId });
  expect(await findRoundByName(OPERATOR, { round: "Scores", study: study.studyId })).toMatchObject({ id: roundId });
  await expect(findRoundByName(annotator, { round: roundId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const asked = findRoundByName(annotator, { round: "Nowhere" });
  await expect(asked).rejects.toThrow('No such round as "Nowhere", or it is not shared with you.');
  const told = findRoundByName(OPERATOR, { round: "Nowhere", study: study.studyId });
  await expect(told).rejects.toThrow(/^There is no round "Nowhere" in a study ".+"\. The newest that are there:\n {2}/);
  const other = await makeStudy(1);
  await makeRound(other, "preference", { name: "Scores" });
  await expect(findRoundByName(OPERATOR, { round: "Scores" })).rejects.toMatchObject({ code: "CONFLICT" });
});
