import { expect, test } from "vitest";
import { protocolsQuerySchema } from "@/lib/compare/protocols";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { readSystemComparison } from "@/lib/compare/server/systems/read-system-comparison";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { adjudicationQuerySchema } from "@/lib/results/adjudication/adjudication";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { taskListQuerySchema } from "@/lib/results/agreement-tasks";
import { isPending } from "@/lib/results/pending";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import { readAgreementCourse } from "@/lib/results/server/read-agreement-course";
import { readEnoughLabels } from "@/lib/results/server/read-enough-labels";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { readRoundGroups } from "@/lib/results/server/read-round-groups";
import { listLabelledTasks } from "@/lib/results/server/tasks/list-labelled-tasks";
import { ready } from "@/lib/results/server/testing/ready";
import { makeStudy } from "@/lib/testing/round";
import { bring } from "./testing/bring";
import { bytesOf, fileOf, levelsOf } from "./testing/label-table";

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

  const groups = await readRoundGroups.readAtOnce(OPERATOR, roundId, ALL);
  expect(groups.overall.alpha).toEqual(found.alpha);
  // A file does not say when its labels were given.
  expect(await readAgreementCourse(OPERATOR, roundId, {})).toMatchObject({ moments: [], leavesOutFiles: true });
  const { raters } = await ratersOf(roundId);
  expect(raters[0]?.scale.mean).toMatchObject({ defined: true, value: expect.closeTo(25.3875, 10) });
  expect(raters[0]?.scale.bias.value).toMatchObject({ defined: true });
  expect(raters[0]?.agreement.kappa.value.defined).toBe(false);
  expect(raters[0]?.reliability).toMatchObject({ competence: { defined: false }, confusion: null });
  expect(raters[0]?.same).toMatchObject({ level: null, share: { defined: false } });
  const systems = await readRoundSystems.readAtOnce(OPERATOR, roundId, ALL);
  expect(systems.scores[0]).toMatchObject({ levels: [], mean: { value: { defined: true } } });
  const { tasks } = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters: "all" }));
  expect(tasks.map(({ position }) => position)[0]).toBe(3);
  expect((await listSources(OPERATOR, studyId)).map(({ name }) => name)).toContain("All raters, mean score");
  const enough = await readEnoughLabels(OPERATOR, roundId, { width: "0.1", level: "ordinal", raters: "all" });
  expect(enough.nUnits).toBe(4);
  const again = await bring(studyId, "n2.csv", fileOf({ ann: [4, 3.5, 3, 90], bob: [3, 2, 1, 80] }), {
    scale: "number",
    round: "Second",
  });
  const compared = await protocolsOf(studyId, [roundId, again.labels?.roundId ?? ""]);
  expect(compared).toMatchObject({ level: "interval", pairs: [{ comparable: true, design: "paired" }] });
  const gold = (await bytesOf(roundId, "gold.csv", {})).toString("utf8");
  expect(gold.split("\r\n")[0]).toContain(",mean,median,adjudicated,");
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
  const systems = await readRoundSystems.readAtOnce(OPERATOR, roundId, ALL);
  expect(systems.outcomes).toMatchObject([
    { a: { name: "secret-system-left" }, win: { count: 2 }, tie: { count: 1 }, loss: { count: 1 } },
  ]);
  const { pairs, ranking } = ready(await readSystemComparison(OPERATOR, roundId, ALL));
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
    win: { ...none, loss: 2 },
    tie: { ...none, tie: 1 },
    loss: { ...none, win: 1 },
  });
  const manifest = JSON.parse((await bytesOf(roundId, "manifest.json", {})).toString("utf8"));
  expect(manifest.round).toMatchObject({ scale: "number-lowest", best_score: "lowest" });
  const more = await bring(studyId, "m.csv", text.replaceAll("ann", "bob"), {
    scale: "number",
    round: labels?.roundName ?? "",
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
  const systems = await readRoundSystems.readAtOnce(OPERATOR, roundId, ALL);
  expect(systems).toMatchObject({ outcomes: [], scores: [{ levels: [2, 1, 4], mean: { value: { defined: false } } }] });
  expect(ready(await readSystemComparison(OPERATOR, roundId, ALL))).toMatchObject({ pairs: [], ranking: [] });
  expect(await listSources(OPERATOR, studyId)).toEqual([]);
  const { tasks } = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters: "all" }));
  expect(tasks[0]).toMatchObject({ position: 2, spread: 0.5 });
  const { counts } = await listDisputedTasks(OPERATOR, roundId, adjudicationQuerySchema.parse({ raters: "all" }));
  expect(counts.open).toBe(0);

  // A name that the round did not have comes after the others; the labels that are there keep theirs.
  const more = await bring(studyId, "d.csv", fileOf({ cy: ["borderline", "harmful"] }), {
    scale: "categories",
    round: round.name,
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
