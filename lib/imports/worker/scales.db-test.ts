import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { makeStudy } from "@/lib/testing/round";
import { bring } from "./testing/bring";
import { bytesOf, fileOf, levelsOf } from "./testing/label-table";

test("of numbers that are not all on 1 to 5 none is taken before their scale is said", async () => {
  const { studyId } = await makeStudy(4);
  const text = fileOf({ ann: [2, 3, 90, 5], bob: [4, 66, 97, 1] });
  const asked = await bring(studyId, "s.csv", text, {}, "check");
  expect(asked.problems).toMatchObject([{ line: null, field: "scale", found: "8 numbers from 1 to 97" }]);
  expect(asked.labels?.values).toEqual([]);
  expect(asked.labels?.scales).toEqual([
    { criterion: null, low: 1, high: 97, isWhole: true, different: 8, scale: null, isDeclared: false },
  ]);
  const tooSmall = await bring(studyId, "s.csv", text, { scale: "0-10" });
  expect(tooSmall.problems).toMatchObject([{ field: "scale", found: "8 numbers from 1 to 97, such as 66" }]);
  expect(await levelsOf(studyId)).toEqual([]);

  const report = await bring(studyId, "s.csv", text, { scale: "0-100" });
  expect(report.problems).toEqual([]);
  // On a long scale nobody is asked what each number means.
  expect(report.labels?.values).toEqual([]);
  expect(await levelsOf(studyId)).toEqual([2, 3, 90, 5, 4, 66, 97, 1]);
  const roundId = report.labels?.roundId ?? "";
  const { alpha, mean, distribution } = await readRoundAgreement(OPERATOR, roundId, {
    raters: "all",
    level: "interval",
  });
  expect(mean).toMatchObject({ defined: true, value: 33.5 });
  // 1 − (n−1)·Σ observed / Σ expected of (a−b)², by hand.
  const [a, b] = [
    [2, 3, 90, 5],
    [4, 66, 97, 1],
  ] as const;
  const all = [...a, ...b];
  const observed = a.reduce((sum, value, index) => sum + 2 * (value - (b[index] ?? 0)) ** 2, 0) / 8;
  const expected = all.reduce((sum, x) => sum + all.reduce((inner, y) => inner + (x - y) ** 2, 0), 0) / (8 * 7);
  expect(alpha.value).toMatchObject({ defined: true, value: expect.closeTo(1 - observed / expected, 12) });
  expect(distribution.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  expect(distribution.length).toBeLessThan(12);
});

test("ranks, best first, become levels of which the highest is best", async () => {
  const { studyId } = await makeStudy(4);
  const text = fileOf({ ann: [1, 2, 3, 4], bob: [1, 3, 2, 4] }, "rank");
  const asked = await bring(studyId, "r.csv", text, { columns: { value: "rank" } });
  expect(asked.problems).toMatchObject([{ field: "scale", found: "4 numbers from 1 to 4" }]);
  const report = await bring(studyId, "r.csv", text, { columns: { value: "rank" }, scale: "ranks" });
  expect(report).toMatchObject({ problems: [], labels: { scales: [{ scale: "4-1", isDeclared: true }] } });
  expect(await levelsOf(studyId)).toEqual([4, 3, 2, 1, 4, 2, 3, 1]);
  const round = await prisma().round.findFirstOrThrow({ where: { studyId } });
  expect(round.guidelines).toContain("Its lowest number is best");
  expect(round).toMatchObject({ scale: "points-1-4", levelNames: [4, 3, 2, 1].map((rank) => `${rank} in the file`) });
  const other = await bring(studyId, "more.csv", fileOf({ cy: [5, 4] }), { round: round.name });
  expect(other.problems).toMatchObject([{ field: "round", found: expect.stringContaining("scores from 1 to 4") }]);
});

test("1 to 5 is assumed, told, and turned round where 1 is best", async () => {
  const { studyId } = await makeStudy(2);
  const text = fileOf({ ann: [1, "4.0"] });
  const assumed = await bring(studyId, "s.csv", text, {}, "check");
  expect(assumed).toMatchObject({ ok: true, labels: { scales: [{ scale: "1-5", isDeclared: false }] } });
  await bring(studyId, "s.csv", text, { scale: "5-1" });
  expect(await levelsOf(studyId)).toEqual([5, 2]);
});

test("each criterion has its own scale, and a value that was given a meaning needs none", async () => {
  const { studyId } = await makeStudy(1);
  const rows = ["fluency,3", "use,7", "use2,NA"].map((row) => `instruction-0,secret-system-left,ann,${row}`);
  const text = ["item,system,rater,criterion,value", ...rows.slice(0, 2)].join("\n");
  const asked = await bring(studyId, "c.csv", text, {});
  expect(asked.problems).toMatchObject([{ field: "scale", found: '1 number from 7 to 7 of "use"' }]);
  expect(asked.labels?.scales).toMatchObject([
    { criterion: "fluency", scale: "1-5" },
    { criterion: "use", scale: null },
  ]);
  const report = await bring(studyId, "c.csv", text, { scales: { use: "0-10" } });
  expect(report.problems).toEqual([]);
  const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { ratedCriterion: "asc" } });
  expect(rounds.map(({ scale }) => scale)).toEqual(["score", "points-0-10"]);
  const given = await bring((await makeStudy(2)).studyId, "g.csv", fileOf({ ann: [99, 3] }), {
    values: { 99: "skip" },
  });
  expect(given).toMatchObject({ problems: [], written: true });
});

test.each(["labels.jsonl", "labels.csv"] as const)("scores on another scale come back from %s", async (name) => {
  const { studyId } = await makeStudy(3);
  const { labels } = await bring(studyId, "s.csv", fileOf({ ann: [0, 7, 10], bob: [1, 7, 9] }), { scale: "0-10" });
  const bytes = await bytesOf(labels?.roundId ?? "", name, { labels: true });
  const report = await bring(studyId, `back-${name}`, bytes.toString("utf8"), {});
  expect(report.problems).toEqual([]);
  expect(report.labels?.scales).toMatchObject([{ scale: "0-10" }]);
  expect(await levelsOf(studyId)).toHaveLength(12);
  const { alpha } = await readRoundAgreement(OPERATOR, report.labels?.roundId ?? "", {
    raters: "all",
    level: "ordinal",
  });
  const before = await readRoundAgreement(OPERATOR, labels?.roundId ?? "", { raters: "all", level: "ordinal" });
  expect(alpha).toEqual(before.alpha);
});

test("an open round keeps to the scale of its protocol", async () => {
  const { studyId } = await makeStudy(1);
  const data = {
    studyId,
    name: "Mine",
    protocol: "direct_scoring" as const,
    scale: "points-0-10",
    seed: 1,
    overlap: 1,
  };
  await expect(prisma().round.create({ data: { ...data, levelNames: Array(11).fill("") } })).rejects.toThrow(
    /round_scale_known/,
  );
});

test("levels have the names that the file or somebody says, else none", async () => {
  const namesOf = async (text: string, round: string, levelNames?: string[]) => {
    const { studyId } = await makeStudy(2);
    const report = await bring(studyId, "s.csv", text, { round, levelNames });
    const found = await prisma().round.findFirst({ where: { studyId } });
    return { problems: report.problems, names: found?.levelNames };
  };
  const numbers = fileOf({ ann: [4, 5], bob: [3, 1] });
  expect(await namesOf(numbers, "Numbers")).toEqual({ problems: [], names: ["", "", "", "", ""] });
  const words = fileOf({ ann: ["great", "Excellent"], bob: [3, 1] });
  expect((await namesOf(words, "Words")).names).toEqual(["Horrible", "Bad", "Okay", "Great", "Excellent"]);
  const given = ["Awful", "Weak", "Fair", "Good", "Superb"];
  expect((await namesOf(numbers, "Given", given)).names).toEqual(given);
  expect(await namesOf(numbers, "Few", given.slice(1))).toMatchObject({
    problems: [{ field: "levelNames", expected: expect.stringContaining("5 in all"), found: "4 names" }],
  });
});
