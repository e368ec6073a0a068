import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { makeJudgeForTest } from "@/lib/judging/worker/testing/stub-judge";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { runCommand } from "../testing/run-command";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-judge-command-"));
  vi.stubEnv("TICKBOX_ENCRYPTION_KEY", "a".repeat(64));
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function file(name: string, lines: readonly unknown[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join("\n"));
  return path;
}

test("anchors have what people and the judge said; a judge that answers otherwise has become worse", async () => {
  const study = await makeStudy(12, ["Is it so?"]);
  const { studyId } = study;
  const roundId = await makeRound(study, "checklist_only");
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "checklist" }, modelId: DEMO_MODEL_ID });
  const labels = study.instructions.map(() => ({ answers: ["YES" as const] }));
  for (const rater of [await makeRater(studyId, { kind: "human" }), raterId]) await addLabels(roundId, rater, labels);

  const { stdout } = await runCommand(["judge", "anchors", raterId, "--round", roundId, "--count", "8"]);
  const anchors = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(anchors).toHaveLength(8);
  for (const anchor of anchors) expect(anchor).toMatchObject({ question: "Is it so?", answer: "YES", was: "YES" });

  // The demo model decides by rules: with YES and NO exchanged it is wrong where it was right.
  const repeated = Array.from({ length: 8 }, (_, copy) =>
    anchors.map((one) => ({ ...one, response: `${one.response} ${copy}` })),
  ).flat();
  const both = [];
  // One after the other: what a command prints is caught in this process.
  for (const answer of ["YES", "NO"] as const) {
    const lines = repeated.map((one) => ({ ...one, answer, was: answer }));
    const path = await file(`${answer}.jsonl`, lines);
    both.push(JSON.parse((await runCommand(["judge", "check", raterId, "--against", path, "--json"])).stdout));
  }
  const few = await runCommand(["judge", "check", raterId, "--against", await file("few.jsonl", anchors.slice(0, 1))]);
  expect(few.stdout).toContain("No fall found in 1 answer");
  expect(few.stdout).toContain("In fewer than 100 one is seldom seen.");
  const none = await runCommand(["judge", "check", raterId, "--against", "no-such.jsonl"]);
  expect(none.stderr).toContain("There is no file no-such.jsonl.");
  process.exitCode = 3;
  const errors = both.map(({ states }) => states[0].errors);
  expect(errors[0] + errors[1]).toBe(64);
  expect(both.map(({ fallen }) => fallen)).toContain(true);
  expect(process.exitCode).toBe(3);
});

test("a score after a checklist is asked for again after the same questions", async () => {
  const study = await makeStudy(2, ["Is it short?", "Is it kind?"]);
  const { studyId } = study;
  const roundId = await makeRound(study, "check_then_score");
  const options = { kind: "check-then-score", answers: "alone" } as const;
  const raterId = await makeJudgeForTest(studyId, { options, modelId: DEMO_MODEL_ID });
  const labels = study.instructions.map(() => ({ level: 3, answers: ["YES" as const, "NO" as const] }));
  for (const rater of [await makeRater(studyId, { kind: "human" }), raterId]) await addLabels(roundId, rater, labels);
  const { stdout } = await runCommand(["judge", "anchors", raterId, "--round", roundId]);
  const anchors = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const scores = anchors.filter(({ question }) => question === null);
  expect(scores).toHaveLength(2);
  for (const score of scores) expect(score.checklist).toEqual(["Is it short?", "Is it kind?"]);
  const path = await file("scores.jsonl", anchors);
  const found = JSON.parse((await runCommand(["judge", "check", raterId, "--against", path, "--json"])).stdout);
  const answers = found.states.map(({ watched, answers: n }: Record<string, unknown>) => [watched, n]);
  expect([found.failed, answers]).toEqual([
    0,
    [
      ["sensitivity", 2],
      ["specificity", 2],
      ["levels", 2],
    ],
  ]);
});

test("a change of scores is split by the units of both dates", async () => {
  const before = await file("before.jsonl", [
    { unit: "a", value: 3 },
    { unit: "b", value: 3 },
    { unit: "gone", value: 1 },
  ]);
  const again = await file("again.jsonl", [
    { unit: "a", value: 4 },
    { unit: "b", value: 3 },
  ]);
  const after = await file("after.jsonl", [{ unit: "a2", value: 3 }]);
  const { stdout } = await runCommand(["judge", "change", before, again, after, "--json"]);
  expect(JSON.parse(stdout)).toEqual({ total: 0, judge: 0.5, system: -0.5, n_old: 2, n_new: 1 });
});
