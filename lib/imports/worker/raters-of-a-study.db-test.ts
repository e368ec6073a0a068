import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { LabelOptions } from "@/lib/imports/import-options";
import { listImportedRaters } from "@/lib/people/server/rater/imported-raters";
import { mergeRaters } from "@/lib/people/server/rater/merge-raters";
import { splitRater } from "@/lib/people/server/rater/split-rater";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { bring } from "./testing/bring";

let studyId: string;
beforeEach(async () => {
  ({ studyId } = await makeStudy(4));
});

/** Levels of the first instructions, by rater. */
function fileOf(labels: Readonly<Record<string, readonly number[]>>): string {
  const rows = Object.entries(labels).flatMap(([rater, levels]) =>
    levels.map((level, index) => `instruction-${index},secret-system-left,${rater},${level}`),
  );
  return `item,system,rater,value\n${rows.join("\n")}\n`;
}

async function brought(fileName: string, labels: Readonly<Record<string, readonly number[]>>, options?: LabelOptions) {
  const report = await bring(studyId, fileName, fileOf(labels), options ?? {});
  expect(report.problems).toEqual([]);
  return report;
}

const ratersNow = async () =>
  (await listImportedRaters(OPERATOR, studyId)).raters.map(({ pseudonym, name, source, rounds }) => [
    pseudonym,
    name,
    source,
    rounds.map((round) => `${round.name}: ${round.labels}`),
  ]);

const raterCalled = async (name: string, source = "imported") =>
  (await prisma().rater.findFirstOrThrow({ where: { studyId, name, source } })).id;

/** As a fresh count gives them: tallies are what the labels say. */
async function expectTrueTallies() {
  const counted = await prisma().annotation.groupBy({
    by: ["roundId", "raterId"],
    where: { studyId },
    _count: true,
    orderBy: [{ roundId: "asc" }, { raterId: "asc" }],
  });
  const kept = await prisma().raterTally.findMany({
    where: { round: { studyId } },
    orderBy: [{ roundId: "asc" }, { raterId: "asc" }],
  });
  expect(kept.map(({ roundId, raterId, labels }) => [roundId, raterId, labels])).toEqual(
    counted.map(({ roundId, raterId, _count }) => [roundId, raterId, _count]),
  );
}

test("a rater of the same source and name is one rater in every file and round, another source's is another", async () => {
  await brought("may.csv", { ann: [1, 2], bob: [2, 2] });
  const june = await brought("june.csv", { bob: [3, 3], cy: [4] });
  expect(june.counts.raters).toEqual({ new: 1, known: 1 });
  await brought("july.csv", { bob: [5], ann: [5] }, { source: "Crowd" });
  await brought("august.csv", { bob: [1, 2, 3] }, { source: "Crowd", round: "August" });
  expect(await ratersNow()).toEqual([
    ["Rater 01", "ann", "imported", ["Imported: may.csv: 2"]],
    ["Rater 02", "bob", "imported", ["Imported: may.csv: 2", "Imported: june.csv: 2"]],
    ["Rater 03", "cy", "imported", ["Imported: june.csv: 1"]],
    ["Rater 04", "bob", "Crowd", ["Imported: july.csv: 1", "August: 3"]],
    ["Rater 05", "ann", "Crowd", ["Imported: july.csv: 1"]],
  ]);
});

test("two imports at once that name the same raters make each of them once", async () => {
  const files = Array.from({ length: 6 }, (_, index) => `file-${index}.csv`);
  await Promise.all(
    files.map((name, index) => brought(name, { ann: [1, 2, index % 5 || 5], bob: [3], [`new-${index % 2}`]: [4] })),
  );
  const raters = await prisma().rater.findMany({ where: { studyId }, orderBy: { number: "asc" } });
  expect(raters.map(({ name }) => name).sort()).toEqual(["ann", "bob", "new-0", "new-1"]);
  expect(raters.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(await prisma().annotation.count({ where: { studyId } })).toBe(30);
  await expectTrueTallies();
});

test("merging makes two raters one, in later files too, and splitting undoes it", async () => {
  await brought("may.csv", { ann: [1, 2, 3, 4], bob: [1, 2, 3, 5] });
  await brought("june.csv", { "Ann B.": [2, 2], bob: [2, 3] });
  const before = await ratersNow();
  const [ann, other] = [await raterCalled("ann"), await raterCalled("Ann B.")];
  const june = await prisma().round.findFirstOrThrow({ where: { studyId, name: "Imported: june.csv" } });
  const versionOf = async () => (await readRoundProgress(OPERATOR, june.id)).version;
  const alphaOf = async () => (await readRoundAgreement(OPERATOR, june.id, { raters: "all", level: "ordinal" })).alpha;
  const [version, alpha] = [await versionOf(), await alphaOf()];

  await mergeRaters(OPERATOR, studyId, other, ann);
  expect(await ratersNow()).toEqual([
    ["Rater 01", "ann", "imported", ["Imported: may.csv: 4", "Imported: june.csv: 2"]],
    before[1],
  ]);
  expect(await versionOf()).not.toBe(version);
  expect(await alphaOf()).toEqual(alpha);
  await expectTrueTallies();
  expect(await brought("june.csv", { "Ann B.": [2, 2], bob: [2, 3] })).toMatchObject({ written: false });
  expect(await brought("again.csv", { bob: [2, 3], "Ann B.": [2, 2] })).toMatchObject({ written: false });
  const july = await brought("july.csv", { "Ann B.": [5] });
  expect(july.counts.raters).toEqual({ new: 0, known: 1 });

  await splitRater(OPERATOR, studyId, other, {});
  const [one, two, three] = before;
  expect(await ratersNow()).toEqual([
    one,
    two,
    [...(three?.slice(0, 3) ?? []), ["Imported: june.csv: 2", "Imported: july.csv: 1"]],
  ]);
  await expectTrueTallies();
  const events = await prisma().event.findMany({
    where: { studyId, kind: { startsWith: "rater." } },
    orderBy: { at: "asc" },
  });
  expect(events).toMatchObject([
    { kind: "rater.merged", subject: other, data: { labels: 2, into: { name: "ann" }, from: { name: "Ann B." } } },
    { kind: "rater.split", subject: other, data: { labels: 3 } },
  ]);
});

test("a rater with others merged into it takes them along, there and back", async () => {
  await brought("1.csv", { a: [1] });
  await brought("2.csv", { b: [2] });
  await brought("3.csv", { c: [3] });
  const [a, b, c] = [await raterCalled("a"), await raterCalled("b"), await raterCalled("c")];
  await mergeRaters(OPERATOR, studyId, c, b);
  await mergeRaters(OPERATOR, studyId, b, a);
  expect((await ratersNow()).map(([, name, , rounds]) => [name, rounds?.length])).toEqual([["a", 3]]);
  await splitRater(OPERATOR, studyId, b, {});
  expect((await ratersNow()).map(([, name, , rounds]) => [name, rounds?.length])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  await splitRater(OPERATOR, studyId, c, {});
  expect((await ratersNow()).map(([, name]) => name)).toEqual(["a", "b", "c"]);
  await expectTrueTallies();
});

test("a merge that would give one rater two labels of a task is refused with the tasks named", async () => {
  await brought("may.csv", { ann: [1, 2, 3], bob: [1, 2] });
  const [ann, bob] = [await raterCalled("ann"), await raterCalled("bob")];
  await expect(mergeRaters(OPERATOR, studyId, bob, ann)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining(
      "Both labelled 2 tasks: task 1 of “Imported: may.csv” (instruction-0), task 2 of “Imported: may.csv” (instruction-1)",
    ),
  });
  await brought("june.csv", { Ann: [1] });
  const other = await raterCalled("Ann");
  await mergeRaters(OPERATOR, studyId, other, ann);
  const both = await bring(studyId, "july.csv", fileOf({ ann: [4], Ann: [5] }), {});
  expect(both.problems).toMatchObject([{ line: 3, field: "rater", found: expect.stringContaining("the same rater") }]);
  await brought("august.csv", { ann: [1] }, { simulated: true, round: "Made up" });
  const simulated = await prisma().rater.findFirstOrThrow({ where: { studyId, simulated: true } });
  await expect(mergeRaters(OPERATOR, studyId, simulated.id, ann)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().annotation.count({ where: { studyId } })).toBe(7);
});

test("of a name that two people share, the labels of some rounds become another rater's, and their files still know them", async () => {
  await brought("may.csv", { ann: [1, 2], bob: [1, 1] });
  await brought("june.csv", { ann: [3, 4], bob: [3, 3] });
  const ann = await raterCalled("ann");
  const june = await prisma().round.findFirstOrThrow({ where: { studyId, name: "Imported: june.csv" } });
  await expect(splitRater(OPERATOR, studyId, ann, { rounds: [crypto.randomUUID()] })).rejects.toMatchObject({
    code: "INVALID",
  });
  await splitRater(OPERATOR, studyId, ann, { rounds: [june.id] });
  expect(await ratersNow()).toEqual([
    ["Rater 01", "ann", "imported", ["Imported: may.csv: 2"]],
    ["Rater 02", "bob", "imported", ["Imported: may.csv: 2", "Imported: june.csv: 2"]],
    ["Rater 03", "ann", "imported · Imported: june.csv", ["Imported: june.csv: 2"]],
  ]);
  await expectTrueTallies();
  expect(await brought("june.csv", { ann: [3, 4], bob: [3, 3] })).toMatchObject({ written: false });
  expect(await brought("may.csv", { ann: [1, 2], bob: [1, 1] })).toMatchObject({ written: false });
});

test("only who may import into the study says who is one", async () => {
  await brought("may.csv", { ann: [1] });
  await brought("june.csv", { bob: [2] });
  const [ann, bob] = [await raterCalled("ann"), await raterCalled("bob")];
  const outsiders = [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudy(1)).studyId, "owner"),
    await makePerson("Stranger"),
  ];
  for (const outsider of outsiders) {
    await expect(mergeRaters(outsider, studyId, bob, ann)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(splitRater(outsider, studyId, bob, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listImportedRaters(outsider, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const elsewhere = (await makeStudy(1)).studyId;
  await expect(mergeRaters(OPERATOR, elsewhere, bob, ann)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await mergeRaters(await makeMember(studyId, "researcher"), studyId, bob, ann);
  expect(await ratersNow()).toHaveLength(1);
});

test("merging waits for an import, so no label is left with a rater that is another one by now", async () => {
  await brought("may.csv", { ann: [1] });
  await brought("june.csv", { bob: [2] });
  const [ann, bob] = [await raterCalled("ann"), await raterCalled("bob")];
  await Promise.all([
    mergeRaters(OPERATOR, studyId, bob, ann),
    ...[0, 1, 2].map((index) => brought(`${index}.csv`, { bob: [3, index + 1], cy: [index + 2] })),
  ]);
  expect(await prisma().annotation.count({ where: { studyId, raterId: bob } })).toBe(0);
  expect(await prisma().annotation.count({ where: { studyId, raterId: ann } })).toBe(8);
  await expectTrueTallies();
});

const MIXED = [
  "item,system,rater,rater_kind,value",
  ...[0, 1, 2, 3].flatMap((item) => [
    `instruction-${item},secret-system-left,ann,human,${item + 1}`,
    `instruction-${item},secret-system-left,bob,person,${item + 1}`,
    `instruction-${item},secret-system-left,gpt-4,LLM,${4 - item}`,
    `instruction-${item},secret-system-left,sim,simulated,3`,
  ]),
].join("\n");

const kindsNow = async () => {
  const raters = await prisma().rater.findMany({ where: { studyId }, orderBy: { number: "asc" } });
  return raters.map(({ name, kind, simulated }) => [name, kind, simulated]);
};

test("a column says who is a model: a judge, which counts in no agreement of people unless asked for", async () => {
  const report = await bring(studyId, "mixed.csv", MIXED.replaceAll(/.*,sim,.*\n?/g, ""), {});
  expect(report).toMatchObject({ written: true, problems: [], labels: { judges: ["gpt-4"] }, notUsed: [] });
  expect(await kindsNow()).toEqual([
    ["ann", "imported", false],
    ["bob", "imported", false],
    ["gpt-4", "judge", false],
  ]);
  const roundId = report.labels?.roundId ?? "";
  const alphaOf = async (raters: "all" | undefined) => {
    const { alpha, basis, ...found } = await readRoundAgreement(OPERATOR, roundId, { raters, level: "ordinal" });
    return { of: found.raters, value: alpha.value.defined ? alpha.value.value : null, raters: basis.nRaters };
  };
  expect(await alphaOf(undefined)).toEqual({ of: "imported", value: 1, raters: 2 });
  const all = await alphaOf("all");
  expect(all.raters).toBe(3);
  expect(all.value).toBeLessThan(0.5);
});

test("a choice of what a rater is comes before the column, and words that mean no kind are named", async () => {
  const report = await bring(studyId, "mixed.csv", MIXED, { raterKinds: { bob: "simulated", sim: "model" } });
  expect(report.labels?.kinds.map(({ rater, kind, simulated }) => [rater, kind, simulated])).toEqual([
    ["ann", "person", false],
    ["bob", "person", true],
    ["gpt-4", "model", false],
    ["sim", "model", false],
  ]);
  expect(await kindsNow()).toEqual([
    ["ann", "imported", false],
    ["bob", "imported", true],
    ["gpt-4", "judge", false],
    ["sim", "judge", false],
  ]);
  const wrong = await bring(studyId, "wrong.csv", MIXED.replace(",human,", ",alien,"), {});
  expect(wrong.problems).toMatchObject([
    { line: 2, field: "rater_kind", expected: "one of person, model, simulated, or nothing", found: "alien" },
  ]);
  const later = await brought("later.csv", { "gpt-4": [1], ann: [2] });
  expect(later.labels?.judges).toEqual(["gpt-4"]);
  expect(await kindsNow()).toHaveLength(4);
  const person = await brought("person.csv", { "gpt-4": [1] }, { raterKinds: { "gpt-4": "person" } });
  expect(person.counts.raters).toEqual({ new: 1, known: 0 });
  expect([later.warnings, person.warnings]).toEqual([[], []]);
  const unsaid = await brought("unsaid.csv", { "claude-3": [1], ann: [2] });
  expect(unsaid).toMatchObject({ written: true, problems: [] });
  expect(unsaid.warnings).toEqual([
    {
      line: null,
      field: "rater",
      expected: 'what the rater is, as raterKinds={"claude-3":"model"}',
      found: expect.stringContaining("taken for a person"),
    },
  ]);
});
