import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { folder, ids, judged, judgeOnPage, PROMPTS, withStubJudges, written } from "../testing/judged-study";
import { runCommand } from "../testing/run-command";

withStubJudges();

const scoreRow = z.looseObject({
  id: z.string(),
  system: z.string().nullable(),
  score: z.number().nullable(),
  pass_rate: z.number().nullable(),
  answers: z.array(z.string().nullable()),
  probabilities: z.array(z.number().nullable()),
  failure: z.string().nullable(),
});
async function readScores(path: string) {
  return (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => scoreRow.parse(JSON.parse(line)));
}

test("responses of a round get the scores that its judge gave them, to the last digit, and nothing is asked again", async () => {
  const { studyId, raterId, judge, roundId } = await judged({
    kind: "check-then-score",
    answers: "alone",
    soft: true,
    samples: 3,
    temperature: 0.5,
  });
  await judgeOnPage({ studyId, raterId, roundId });

  const labels = await prisma().annotation.findMany({
    where: { roundId },
    include: {
      answers: { orderBy: { item: { position: "asc" } } },
      task: { include: { responseA: true, instruction: true } },
    },
  });
  expect(labels).toHaveLength(2 * PROMPTS);
  const rows = labels.map(({ task }) => ({
    id: task.instruction.externalId,
    system: task.responseAId,
    response: task.responseA?.text,
  }));
  const out = join(folder, "same.jsonl");
  const { code, stderr } = await runCommand([
    "score",
    await ids(),
    await written("same-responses.jsonl", rows),
    "--judge",
    judge,
    "--study",
    studyId,
    "--out",
    out,
  ]);
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/\b0 calls made, \d+ answers from the cache/),
  });
  const scores = await readScores(out);
  for (const { level, answers, task } of labels) {
    const score = scores.find(({ system }) => system === task.responseAId);
    expect(score).toMatchObject({
      score: level,
      answers: answers.map(({ answer }) => answer),
      probabilities: answers.map(({ probability }) => probability),
    });
  }
  const run = await prisma().run.findFirstOrThrow({
    where: { studyId, kind: "score-responses" },
    include: { items: true },
  });
  expect(run).toMatchObject({ status: "finished", calls: expect.any(Number), cost: 0 });
  expect(run.items.every(({ state }) => state === "done")).toBe(true);
  expect(await prisma().workerProcess.count()).toBe(0);
});

test("a thousand new responses are scored, and again without a call", async () => {
  const { studyId, judge, roundId } = await judged({ kind: "direct-score" });
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    id: `instruction-${index % PROMPTS}`,
    system: "policy",
    sample: index,
    response: `Attempt ${index}`,
  }));
  const responses = await written("new.jsonl", rows);
  const score = (...words: string[]) =>
    ids().then((prompts) => runCommand(["score", prompts, responses, "--judge", judge, "--study", studyId, ...words]));
  const [first, second] = [join(folder, "first.jsonl"), join(folder, "second.jsonl")];
  expect((await score("--round", roundId, "--out", first)).stderr).toMatch(
    /1,000 calls made, 0 answers from the cache/,
  );
  expect((await score("--round", roundId, "--out", second)).stderr).toMatch(
    /\b0 calls made, 1,000 answers from the cache/,
  );
  expect(await readFile(second, "utf8")).toBe(await readFile(first, "utf8"));
  expect((await readScores(first)).every(({ score: level }) => level !== null)).toBe(true);
  const csv = await score("--csv", "--fail-under", "5.1");
  expect(csv.stdout.split("\r\n").slice(0, 2)).toEqual([
    "id,system,sample,score,mean,pass_rate,failure",
    expect.stringMatching(/^instruction-0,policy,0,[1-5],/),
  ]);
  expect(process.exitCode).toBe(4);
  process.exitCode = 0;
});

test("what would pass the budget is refused before a call, and files that do not fit are explained", async () => {
  const { studyId, judge } = await judged({ kind: "checklist" }, { price: 1_000 });
  const responses = await written("dear.jsonl", [{ id: "instruction-0", response: "A long answer" }]);
  const score = async (prompts: string, ...words: string[]) =>
    runCommand(["score", prompts, responses, "--judge", judge, "--study", studyId, ...words]);
  const refused = await score(await ids(), "--budget", "0.0001");
  expect(refused).toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/2 calls to make .*\nRefused: that would pass the budget/),
  });
  expect(process.exitCode).toBe(3);
  process.exitCode = 0;
  expect(await prisma().run.count({ where: { studyId } })).toBe(0);

  const own = await written("own.jsonl", [
    {
      id: "instruction-0",
      prompt: "Write 0 lines.",
      rubric: [{ question: "Is it long?" }, { question: "Is it 1?" }, { question: "Is it new?" }],
    },
  ]);
  const scored = await score(own);
  expect(JSON.parse(scored.stdout).answers).toHaveLength(3);
  const other = await written("other.jsonl", [{ id: "instruction-0", prompt: "Write 9 lines." }]);
  expect(await score(other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is not what the study asks under this id"),
  });
  expect(await score(await written("none.jsonl", [{ id: "x", prompt: "?" }]))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no prompt "instruction-0"'),
  });
});
