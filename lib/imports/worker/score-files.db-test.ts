import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { withStudyExport } from "@/lib/exports/server/with-study-export";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { bring } from "./testing/bring";

const bytesOf = exportedBy(exportFileBytes);

/** What inspect_ai's precomputed_scores does with a file: records by the text of their id and their epoch, none twice. */
function readAsInspect(bytes: Buffer): Map<string, { value: number }> {
  const record = z.object({ id: z.union([z.string(), z.int()]), epoch: z.int().optional(), value: z.number() });
  const found = new Map<string, { value: number }>();
  for (const line of linesOf(bytes)) {
    const { id, epoch, value } = record.parse(line);
    const key = JSON.stringify([String(id), epoch ?? null]);
    if (found.has(key)) throw new Error(`Duplicate score record for ${key}`);
    found.set(key, { value });
  }
  return found;
}

const studyNamed = (name: string) => prisma().study.create({ data: { name } });

async function roundOf(studyId: string, name: string): Promise<string> {
  const { id } = await createRound(OPERATOR, studyId, { protocol: "direct_scoring", overlap: 3, seed: 1, name });
  await setRoundStatus(OPERATOR, id, "open");
  return id;
}

/** A log with numbers and texts as ids, two epochs each, and an id whose text was changed between epochs. */
function inspectLog(samples: number) {
  const epochs = Array.from({ length: samples }, (_, index) => [1, 2].map((epoch) => ({ index, epoch }))).flat();
  return {
    version: 2,
    status: "success",
    eval: { task: "letters", model: "lab/large" },
    samples: epochs.map(({ index, epoch }) => ({
      id: index % 2 ? index : `sample ${index}`,
      epoch,
      input: index === 3 && epoch === 2 ? "Write it again, otherwise." : `Write letter ${index}.`,
      output: { choices: [{ message: { role: "assistant", content: `Letter ${index}, take ${epoch}` } }] },
    })),
  };
}

test("an Inspect log comes back as scores under its own ids, with the mean of the labels", async () => {
  const { id: studyId } = await studyNamed("Letters");
  const log = inspectLog(60);
  const report = await bring(studyId, "log.json", JSON.stringify(log));
  expect(report).toMatchObject({ problems: [], counts: { responses: { new: 120 } } });
  const roundId = await roundOf(studyId, "Letters by people");
  const level = (rater: number) => Array.from({ length: 120 }, (_, task) => ((task * 7 + rater * 3) % 5) + 1);
  for (const rater of [0, 1, 2]) await addLabels(roundId, await makeRater(studyId, { kind: "human" }), level(rater));
  await addLabels(roundId, await makeRater(studyId, { kind: "judge" }), level(5));

  const bytes = await bytesOf(roundId, "scores-inspect.jsonl", { labels: true, allLabels: true, raters: "human" });
  const scores = readAsInspect(bytes);
  const wanted = log.samples.map(({ id, epoch }) => JSON.stringify([String(id), epoch]));
  expect([...scores.keys()].sort()).toEqual(wanted.sort());
  const mean = [...scores.values()].reduce((sum, { value }) => sum + value, 0) / scores.size;
  const given = [0, 1, 2].flatMap(level);
  expect(Math.abs(mean - given.reduce((sum, one) => sum + one, 0) / given.length)).toBeLessThan(1e-12);
  const [first] = linesOf(bytes);
  expect(first?.metadata).toMatchObject({
    round: "Letters by people",
    system: "lab/large",
    n_raters: 3,
    raters: [{ kind: "human" }, { kind: "human" }, { kind: "human" }, { kind: "judge", rater: "rater-04" }],
  });
  // Ids keep their type, and stay with the study when it leaves and comes back.
  expect(linesOf(bytes).some(({ id }) => id === 1)).toBe(true);

  const results = z.object({ results: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const lmEval = results.parse(
    JSON.parse((await bytesOf(roundId, "scores-lm-eval.json", { raters: "human" })).toString()),
  );
  expect(lmEval.results.letters?.["letters_by_people,none"]).toBeCloseTo(mean, 12);
  await expect(bytesOf(roundId, "scores-langfuse.jsonl")).rejects.toThrow(
    /None of the 120 responses has the id trace_id/,
  );
});

test("promptfoo's results come back by test and prompt, with repeats and without those that failed", async () => {
  const { id: studyId } = await studyNamed("Prompts");
  const results = [0, 1, 2, 3].flatMap((testIdx) =>
    ["openai:gpt-4o", "anthropic:claude"].map((provider, promptIdx) => ({
      id: `r${testIdx}${promptIdx}`,
      prompt: { raw: `Say ${testIdx % 2}.`, label: "Say {{n}}." },
      provider: { id: provider, label: "" },
      response: testIdx === 3 && promptIdx === 1 ? null : { output: { said: testIdx } },
      testIdx,
      promptIdx,
      vars: { n: testIdx % 2 },
    })),
  );
  const file = { evalId: "eval-1", results: { version: 3, results } };
  const report = await bring(studyId, "results.json", JSON.stringify(file));
  expect(report).toMatchObject({ problems: [], counts: { instructions: { new: 2 }, responses: { new: 7 } } });
  const roundId = await roundOf(studyId, "Said");
  const tasks = await prisma().task.findMany({
    where: { roundId },
    include: { responseA: true },
    orderBy: { position: "asc" },
  });
  const idOf = (task: (typeof tasks)[number]) => String(Object(task.responseA?.externalIds).result_id);
  const levels = [1, 2].map((rater) => tasks.map((_, task) => ((task * 3 + rater) % 5) + 1));
  for (const given of levels) await addLabels(roundId, await makeRater(studyId, { kind: "human" }), given);
  const lines = linesOf(await bytesOf(roundId, "scores-promptfoo.jsonl", { raters: "human" }));
  expect(new Map(lines.map((line) => [line.id, line.gradingResult]))).toEqual(
    new Map(
      tasks.map((task, at) => {
        const mean = levels.reduce((sum, given) => sum + (given[at] ?? 0), 0) / levels.length;
        return [
          idOf(task),
          expect.objectContaining({ score: expect.closeTo((mean - 1) / 4, 12), namedScores: { Said: mean } }),
        ];
      }),
    ),
  );
  const places = lines.map(({ id, evalId, testIdx, promptIdx }) => [id, evalId, `r${testIdx}${promptIdx}`]);
  expect(places.every(([id, evalId, place]) => id === place && evalId === "eval-1")).toBe(true);
});

test("a file imported before ids were kept gets them when it is imported again, and changes nothing else", async () => {
  const { id: studyId } = await studyNamed("Again");
  const text = JSON.stringify(inspectLog(2));
  await bring(studyId, "log.json", text);
  const idsOf = async () => {
    const responses = await prisma().response.findMany({ where: { studyId }, orderBy: { id: "asc" } });
    return responses.map((one) => one.externalIds);
  };
  const before = await idsOf();
  await prisma().$executeRaw`UPDATE response SET external_ids = NULL WHERE study_id = ${studyId}::uuid`;
  expect(await bring(studyId, "log.json", text)).toMatchObject({ counts: { responses: { new: 0, known: 4 } } });
  expect(await idsOf()).toEqual(before);
});

const OBSERVED = [
  { system: "a", text: "One", external_ids: { trace_id: "t1", observation_id: "o1", run_id: "r1" } },
  {
    system: "b",
    text: "Two",
    external_ids: { trace_id: "t2", run_id: "r2", test_idx: 0, prompt_idx: 1, eval_id: "e" },
  },
  { system: "c", text: "Three" },
];

test("scores go back to Langfuse, LangSmith and promptfoo by the ids that responses have, gold and each rater's", async () => {
  const { id: studyId } = await studyNamed("Traces");
  await bring(studyId, "study.jsonl", JSON.stringify({ id: "q", instruction: "Say a number.", responses: OBSERVED }));
  const roundId = await roundOf(studyId, "Helpful");
  const task = await prisma().task.findMany({
    where: { roundId },
    include: { responseA: true },
    orderBy: { position: "asc" },
  });
  const levels = task.map(({ responseA }) => ({ One: 5, Two: 2, Three: 1 })[responseA?.text ?? ""] ?? null);
  await addLabels(
    roundId,
    await makeRater(studyId, { kind: "human" }),
    levels.map((level) => ({ level, comment: "Good" })),
  );
  await addLabels(roundId, await makeRater(studyId, { kind: "judge" }), levels);
  const options = { labels: true, allLabels: true, raters: "human" } as const;

  const langfuse = linesOf(await bytesOf(roundId, "scores-langfuse.jsonl", options));
  expect(langfuse).toHaveLength(6);
  expect(langfuse.filter(({ traceId }) => traceId === "t1")).toMatchObject([
    { observationId: "o1", name: "Helpful", value: 5, dataType: "NUMERIC", metadata: { n_raters: 1 } },
    { name: "Helpful (human)", value: 5, metadata: { rater: "rater-01" } },
    { name: "Helpful (judge)", value: 5, metadata: { rater: "rater-02" } },
  ]);
  expect(langfuse.every(({ comment }) => comment === undefined)).toBe(true);
  expect(new Set(langfuse.map(({ id }) => id)).size).toBe(6);
  expect(linesOf(await bytesOf(roundId, "scores-langfuse.jsonl", options))).toEqual(langfuse);

  const langsmith = linesOf(
    await bytesOf(roundId, "scores-langsmith.jsonl", { ...options, comments: true, system: "b" }),
  );
  expect(langsmith).toMatchObject([
    { run_id: "r2", key: "Helpful", score: 2, feedback_source: { type: "api" } },
    { run_id: "r2", key: "Helpful (human)", score: 2, comment: "Good" },
    { run_id: "r2", key: "Helpful (judge)", feedback_source: { type: "model" } },
  ]);
  expect(linesOf(await bytesOf(roundId, "scores-promptfoo.jsonl", { raters: "human" }))).toMatchObject([
    { evalId: "e", testIdx: 0, promptIdx: 1, gradingResult: { pass: false, score: 0.25, namedScores: { Helpful: 2 } } },
  ]);
  await expect(bytesOf(roundId, "scores-inspect.jsonl")).rejects.toThrow(
    /reads the scores of one model: choose a system/,
  );
  await expect(bytesOf(roundId, "scores-inspect.jsonl", { system: "z" })).rejects.toThrow(/no responses of "z"/);

  // The ids leave with the study.
  const lines = await withStudyExport(OPERATOR, studyId, "study.jsonl", { responses: "yes" }, async (batches) => {
    const read: object[] = [];
    for await (const batch of batches) read.push(...batch);
    return linesOf(Buffer.from(read.map((one) => JSON.stringify(one)).join("\n")));
  });
  const [line] = lines;
  expect(line?.responses).toMatchObject(OBSERVED.map(({ external_ids }) => (external_ids ? { external_ids } : {})));
});

test("a preference goes back to Langfuse and LangSmith as a score of each side; others say why they take none", async () => {
  const { id: studyId } = await studyNamed("Compared");
  const [a, b] = OBSERVED;
  const pair = { a: { system: "a" }, b: { system: "b" } };
  const study = { id: "q", instruction: "Say a number.", responses: [a, b], pairs: [pair] };
  await bring(studyId, "study.jsonl", JSON.stringify(study));
  const asked = { protocol: "preference", overlap: 1, seed: 1, name: "Better" } as const;
  const { id: roundId } = await createRound(OPERATOR, studyId, asked);
  await setRoundStatus(OPERATOR, roundId, "open");
  await addLabels(roundId, await makeRater(studyId, { kind: "human" }), [2]);
  const options = { labels: true, raters: "human" } as const;
  const [won, lost, ...ofRater] = linesOf(await bytesOf(roundId, "scores-langsmith.jsonl", options));
  expect(won).toMatchObject({ run_id: "r1", key: "Better", score: 0.75 });
  expect(lost).toMatchObject({ run_id: "r2", score: 0.25, feedback_group_id: won?.feedback_group_id });
  expect(ofRater).toMatchObject([{ run_id: "r1", key: "Better (human)", score: 0.75 }, { run_id: "r2" }]);
  const langfuse = linesOf(await bytesOf(roundId, "scores-langfuse.jsonl", options));
  expect(langfuse.map(({ traceId, value }) => [traceId, value]).slice(0, 2)).toEqual([
    ["t1", 0.75],
    ["t2", 0.25],
  ]);
  expect(new Set(langfuse.map(({ id }) => id)).size).toBe(4);
  await expect(bytesOf(roundId, "scores-inspect.jsonl")).rejects.toThrow(/preference between two is none/);
});

test("categories, and numbers without ends, do not become scores from 0 to 1", async () => {
  const { id: studyId } = await studyNamed("Scales");
  const [, b] = OBSERVED;
  await bring(studyId, "study.jsonl", JSON.stringify({ id: "q", instruction: "Say a number.", responses: [b] }));
  const label = async (round: string, scale: string, value: string) => {
    const { labels } = await bring(studyId, "l.csv", `item,rater,value\nq,ann,${value}\n`, { scale, round });
    return labels?.roundId ?? "";
  };
  const categories = await label("Tone", "categories", "warm");
  for (const file of ["scores-promptfoo.jsonl", "scores-lm-eval.jsonl", "scores-lm-eval.json"] as const)
    await expect(bytesOf(categories, file)).rejects.toThrow(/takes numbers, and categories are none/);
  expect(linesOf(await bytesOf(categories, "scores-inspect.jsonl"))).toMatchObject([{ value: "warm" }]);
  const errors = await label("Errors", "number-lowest", "0");
  await expect(bytesOf(errors, "scores-promptfoo.jsonl")).rejects.toThrow(/from 0 to 1/);
  const [sample] = linesOf(await bytesOf(errors, "scores-lm-eval.jsonl"));
  expect(sample).toMatchObject({ doc_id: "q", errors: 0, resps: [["Two"]] });
  const [bare] = linesOf(await bytesOf(errors, "scores-lm-eval.jsonl", { texts: false }));
  expect(bare).not.toHaveProperty("resps");
});
