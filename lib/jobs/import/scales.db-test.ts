import { expect, test } from "vitest";
import { listDisputedTasks } from "@/lib/data/adjudication/list-disputed-tasks";
import { compareRounds } from "@/lib/data/agreement/compare-rounds";
import { readRaters } from "@/lib/data/agreement/raters/read-raters";
import { readAgreementCourse } from "@/lib/data/agreement/read-agreement-course";
import { readEnoughLabels } from "@/lib/data/agreement/read-enough-labels";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { readRoundGroups } from "@/lib/data/agreement/read-round-groups";
import { compareSources } from "@/lib/data/agreement/sources/compare-sources";
import { listSources } from "@/lib/data/agreement/sources/list-sources";
import { readRoundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { readSystemComparison } from "@/lib/data/agreement/systems/read-system-comparison";
import { listLabelledTasks } from "@/lib/data/agreement/tasks/list-labelled-tasks";
import { exportedBy } from "@/lib/data/export/testing/exported";
import { makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { adjudicationQuerySchema } from "@/lib/domain/adjudication/adjudication";
import { ratersQuerySchema } from "@/lib/domain/agreement/agreement-raters";
import { taskListQuerySchema } from "@/lib/domain/agreement/agreement-tasks";
import { isPending } from "@/lib/domain/agreement/pending";
import { protocolsQuerySchema } from "@/lib/domain/agreement/protocols";
import { OPERATOR } from "@/lib/domain/viewer";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { bring } from "./testing/bring";

const bytesOf = exportedBy(exportFileBytes);

/** Levels of the instructions in their order, by rater. */
const fileOf = (labels: Readonly<Record<string, readonly (number | string)[]>>, header = "value") =>
  [
    `item,system,rater,${header}`,
    ...Object.entries(labels).flatMap(([rater, levels]) =>
      levels.map((level, index) => `instruction-${index},secret-system-left,${rater},${level}`),
    ),
  ].join("\n");

async function levelsOf(studyId: string) {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    include: { rater: true, task: true },
    orderBy: [{ rater: { number: "asc" } }, { task: { position: "asc" } }],
  });
  return found.map(({ level }) => level);
}

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

const ALL = { raters: "all", level: "ordinal", answers: "pooled" } as const;

async function ratersOf(roundId: string) {
  const found = await readRaters(OPERATOR, roundId, ratersQuerySchema.parse({ raters: "all" }));
  if (isPending(found)) throw new Error("A small round is computed at once.");
  return found;
}

async function protocolsOf(studyId: string, rounds: string[]) {
  const query = { ...protocolsQuerySchema.parse({ rounds: rounds.join(",") }), rounds, raters: "all" };
  const found = await compareRounds(OPERATOR, studyId, query);
  if (isPending(found)) throw new Error("Small rounds are compared at once.");
  return found;
}

test("any real number: asked for, measured at the interval level, without levels", async () => {
  const { studyId } = await makeStudy(4);
  const text = fileOf({ ann: [3.25, -1.7, 0, "1e2"], bob: [3, -2, 0.5, 90], cy: ["NA", 1.25, "", 7] });
  const asked = await bring(studyId, "n.csv", text, {}, "check");
  expect(asked.problems).toMatchObject([{ field: "scale", expected: expect.stringContaining("any real number") }]);
  expect(asked.labels?.scales).toMatchObject([{ low: -2, high: 100, isWhole: false, scale: null }]);
  const refused = await bring(studyId, "n.csv", `${text}\ninstruction-0,secret-system-left,dee,good`, {
    scale: "number",
  });
  expect(refused.problems).toMatchObject([{ field: "value", line: 14, expected: expect.stringContaining("a number") }]);

  const { labels, problems } = await bring(studyId, "n.csv", text, { scale: "number" });
  expect(problems).toEqual([]);
  expect(await levelsOf(studyId)).toEqual([3.25, -1.7, 0, 100, 3, -2, 0.5, 90, 1.25, 7]);
  const roundId = labels?.roundId ?? "";
  // Whatever is asked for, real numbers are measured at the interval level.
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(found).toMatchObject({ level: "interval", scale: "number", distribution: [], coincidences: { values: [] } });
  expect(found.histogram?.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(found.mean).toMatchObject({ defined: true, value: expect.closeTo(20.13, 10) });
  // By hand: 1 − (n − 1) Σ_u Σ (a − b)² / (m_u − 1) / Σ (x − y)².
  const units = [
    [3.25, 3],
    [-1.7, -2, 1.25],
    [0, 0.5],
    [100, 90, 7],
  ];
  const all = units.flat();
  const squares = (numbers: readonly number[]) =>
    numbers.reduce((sum, x) => sum + numbers.reduce((inner, y) => inner + (x - y) ** 2, 0), 0);
  const observed = units.reduce((sum, unit) => sum + squares(unit) / (unit.length - 1), 0);
  const value = 1 - ((all.length - 1) * observed) / squares(all);
  expect(found.alpha.value).toMatchObject({ defined: true, value: expect.closeTo(value, 12) });

  const groups = await readRoundGroups(OPERATOR, roundId, ALL);
  expect(groups.overall.alpha).toEqual(found.alpha);
  const { moments } = await readAgreementCourse(OPERATOR, roundId);
  expect(moments.at(-1)?.alpha).toEqual(found.alpha.value);
  const { raters } = await ratersOf(roundId);
  expect(raters[0]?.scale.mean).toMatchObject({ defined: true, value: expect.closeTo(25.3875, 10) });
  expect(raters[0]?.scale.bias.value).toMatchObject({ defined: true });
  expect(raters[0]?.agreement.kappa.value.defined).toBe(false);
  expect(raters[0]?.reliability).toMatchObject({ competence: { defined: false }, confusion: null });
  expect(raters[0]?.same).toMatchObject({ level: null, share: { defined: false } });
  const systems = await readRoundSystems(OPERATOR, roundId, ALL);
  expect(systems.scores[0]).toMatchObject({ levels: [], mean: { value: { defined: true } } });
  const { tasks } = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters: "all" }));
  expect(tasks.map(({ position }) => position)[0]).toBe(3);
  expect((await listSources(OPERATOR, studyId)).map(({ name }) => name)).toContain("All raters, mean score");
  const enough = await readEnoughLabels(OPERATOR, roundId, { width: "0.1", level: "ordinal", raters: "all" });
  expect(enough.nUnits).toBe(4);
  const again = await bring(studyId, "n2.csv", fileOf({ ann: [4, 3.5, 3, 90], bob: [3, 2, 1, 80] }), {
    ...{ scale: "number", round: "Second" },
  });
  const compared = await protocolsOf(studyId, [roundId, again.labels?.roundId ?? ""]);
  expect(compared).toMatchObject({ level: "interval", pairs: [{ comparable: true, design: "paired" }] });
  const gold = (await bytesOf(roundId, "gold.csv", {})).toString("utf8");
  expect(gold.split("\r\n")[0]).toContain(",mean,median,adjudicated,");
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

test("of real numbers the lowest may be best: outcomes, systems, sources, best of N and the export say so", async () => {
  const { studyId } = await makeStudy(4);
  const levels = { left: [0.5, 1.5, 2, 1], right: [0.7, 1.25, 9, 1] };
  const rows = Object.entries(levels).flatMap(([side, values]) =>
    values.map((level, index) => `instruction-${index},secret-system-${side},ann,${level}`),
  );
  const text = ["item,system,rater,value", ...rows].join("\n");
  const { labels, problems } = await bring(studyId, "errors.csv", text, { scale: "number-lowest" });
  expect({ problems, scales: labels?.scales }).toMatchObject({ problems: [], scales: [{ scale: "number-lowest" }] });
  const roundId = labels?.roundId ?? "";
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(found).toMatchObject({ level: "interval", scale: "number-lowest", mean: { value: 16.95 / 8 } });
  const systems = await readRoundSystems(OPERATOR, roundId, ALL);
  expect(systems.outcomes).toMatchObject([
    { a: { name: "secret-system-left" }, win: { count: 2 }, tie: { count: 1 }, loss: { count: 1 } },
  ]);
  const { pairs, ranking } = await readSystemComparison(OPERATOR, roundId, ALL);
  expect(pairs).toMatchObject([
    { a: "secret-system-left", score: { value: { value: -6.95 / 4 } }, winRate: { value: { value: 0.625 } } },
  ]);
  expect(ranking.map(({ system }) => system)).toEqual(["secret-system-left", "secret-system-right"]);
  // The same numbers of which the highest is best: every win is a loss.
  const other = await bring(studyId, "scores.csv", text, { scale: "number", round: "Highest" });
  const [lowest, highest] = [`consensus:${roundId}`, `consensus:${other.labels?.roundId}`];
  const sources = await listSources(OPERATOR, studyId);
  expect(sources.find(({ id }) => id === lowest)?.heading).toContain("lowest score is best");
  const compared = await compareSources(OPERATOR, studyId, { label: lowest, prediction: highest });
  if (isPending(compared)) throw new Error("Small studies are compared at once.");
  const none = { win: 0, tie: 0, loss: 0 };
  expect(compared.comparisons[0]?.confusion).toEqual({
    ...{ win: { ...none, loss: 2 }, tie: { ...none, tie: 1 }, loss: { ...none, win: 1 } },
  });
  const manifest = JSON.parse((await bytesOf(roundId, "manifest.json", {})).toString("utf8"));
  expect(manifest.round).toMatchObject({ scale: "number-lowest", best_score: "lowest" });
  const more = await bring(studyId, "m.csv", text.replaceAll("ann", "bob"), {
    ...{ scale: "number", round: labels?.roundName ?? "" },
  });
  expect(more.problems).toMatchObject([{ field: "round", found: expect.stringContaining("the lowest best") }]);
});

test("more different real numbers than a scale of steps may have", async () => {
  const { studyId } = await makeStudy(1);
  const rows = Array.from({ length: 300 }, (_, rater) => `instruction-0,secret-system-left,r${rater},${rater / 7}`);
  const text = ["item,system,rater,value", ...rows].join("\n");
  const asked = await bring(studyId, "n.csv", text, {}, "check");
  expect(asked.problems).toMatchObject([{ field: "scale", found: expect.stringContaining("300 numbers from 0 to") }]);
  expect(asked.labels?.scales).toMatchObject([{ different: 300, isWhole: false, scale: null }]);
  const report = await bring(studyId, "n.csv", text, { scale: "number" });
  expect(report).toMatchObject({ problems: [], labels: { scales: [{ different: 300, scale: "number" }] } });
  expect(await levelsOf(studyId)).toHaveLength(300);
  const huge = await bring(studyId, "huge.csv", fileOf({ zoe: ["1e999"] }), { scale: "number", round: "Huge" });
  expect(huge.problems).toMatchObject([{ field: "value", expected: expect.stringContaining("a number") }]);
});

test("categories: asked for, nominal alone, kept by name", async () => {
  const { studyId } = await makeStudy(4);
  const text = fileOf({ ann: ["safe", "harmful", "off-topic", "safe"], bob: ["safe", "harmful", "safe", "NA"] });
  const asked = await bring(studyId, "c.csv", text, {}, "check");
  expect(asked.problems[0]).toMatchObject({ field: "value", expected: expect.stringContaining("categories") });
  expect(asked.labels?.scales).toMatchObject([{ low: null, high: null, different: 3, scale: null }]);

  const { labels, problems } = await bring(studyId, "c.csv", text, { scale: "categories" });
  expect(problems).toEqual([]);
  const roundId = labels?.roundId ?? "";
  const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  expect(round).toMatchObject({ scale: "categories", levelNames: ["harmful", "off-topic", "safe"] });
  expect(await levelsOf(studyId)).toEqual([2, 0, 1, 2, 2, 0, 2]);
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(found).toMatchObject({ level: "nominal", mean: { defined: false }, histogram: null });
  expect(found.distribution.map(({ count }) => count)).toEqual([2, 1, 4]);
  // Units: safe safe, harmful harmful, off-topic safe. n = 6: 1 − 5 · 2 / (36 − 9 − 4 − 1).
  expect(found.alpha.value).toMatchObject({ defined: true, value: expect.closeTo(1 - 10 / 22, 12) });
  const { raters, commonest } = await ratersOf(roundId);
  expect(commonest.level).toBe(2);
  expect(raters[0]).toMatchObject({ scale: { mean: { defined: false }, bias: { value: { defined: false } } } });
  expect(raters[0]?.agreement.kappa.value.defined).toBe(true);
  const systems = await readRoundSystems(OPERATOR, roundId, ALL);
  expect(systems).toMatchObject({ outcomes: [], scores: [{ levels: [2, 1, 4], mean: { value: { defined: false } } }] });
  expect(await readSystemComparison(OPERATOR, roundId, ALL)).toMatchObject({ pairs: [], ranking: [] });
  expect(await listSources(OPERATOR, studyId)).toEqual([]);
  const { tasks } = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters: "all" }));
  expect(tasks[0]).toMatchObject({ position: 2, spread: 0.5 });
  const { counts } = await listDisputedTasks(OPERATOR, roundId, adjudicationQuerySchema.parse({ raters: "all" }));
  expect(counts.open).toBe(0);

  // A name that the round did not have comes after the others; the labels that are there keep theirs.
  const more = await bring(studyId, "d.csv", fileOf({ cy: ["borderline", "harmful"] }), {
    ...{ scale: "categories", round: round.name },
  });
  expect(more.problems).toEqual([]);
  const after = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  expect(after.levelNames).toEqual(["harmful", "off-topic", "safe", "borderline"]);
  expect(await levelsOf(studyId)).toEqual([2, 0, 1, 2, 2, 0, 2, 3, 0]);
  const gold = (await bytesOf(roundId, "gold.jsonl", {}))
    .toString("utf8")
    .split("\n")
    .map((line) => line && JSON.parse(line));
  expect(gold[1]).toMatchObject({ majority: "harmful", gold: "harmful", n_harmful: 3, n_borderline: 0 });
  expect(gold[1]).not.toHaveProperty("mean");
  const off = await bring(studyId, "e.csv", fileOf({ dee: [3] }), { scale: "1-5", round: round.name });
  expect(off.problems).toMatchObject([{ field: "round", found: expect.stringContaining("holds categories") }]);
});

test("the same places with other names are other labels", async () => {
  const { studyId } = await makeStudy(2);
  await bring(studyId, "a.csv", fileOf({ ann: ["x", "y"] }), { scale: "categories" });
  const other = await bring(studyId, "b.csv", fileOf({ ann: ["p", "q"] }), { scale: "categories" });
  expect(other).toMatchObject({ problems: [], written: true });
  expect(await prisma().round.count({ where: { studyId } })).toBe(2);
  const same = await bring(studyId, "c.csv", fileOf({ ann: ["x", "y"] }), { scale: "categories" });
  expect(same).toMatchObject({ problems: [], written: false });
});

test.each([
  ["labels.jsonl", "number", { ann: [0.125, -7, 3e-9], bob: [1, 2.5, 9] }],
  ["labels.csv", "number-lowest", { ann: [0.125, -7, 3e-9], bob: [1, 2.5, 9] }],
  ["labels.jsonl", "categories", { ann: ["a, b", "=c", "A"], bob: ["a, b", "1", "tie"] }],
  ["labels.csv", "categories", { ann: ["a, b", "=c", "A"], bob: ["a, b", "1", "tie"] }],
] as const)("what %s says of %s comes back", async (name, scale, given) => {
  const { studyId } = await makeStudy(3);
  const raters: Record<string, readonly (number | string)[]> = given;
  const quoted = Object.fromEntries(
    Object.entries(raters).map(([rater, values]) => [rater, values.map((value) => `"${value}"`)]),
  );
  const { labels } = await bring(studyId, "s.csv", fileOf(quoted), { scale });
  const bytes = await bytesOf(labels?.roundId ?? "", name, { labels: true });
  const report = await bring(studyId, `back-${name}`, bytes.toString("utf8"), {});
  expect(report.problems).toEqual([]);
  expect(report.labels?.scales).toMatchObject([{ scale }]);
  const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { createdAt: "asc" } });
  expect(rounds).toHaveLength(2);
  expect(rounds[1]).toMatchObject({ scale, levelNames: rounds[0]?.levelNames });
  const [before, after] = await Promise.all(rounds.map(({ id }) => readRoundAgreement(OPERATOR, id, ALL)));
  expect(after?.alpha).toEqual(before?.alpha);
  expect(after?.distribution).toEqual(before?.distribution);
});
