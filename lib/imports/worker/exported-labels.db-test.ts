import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import type { LabelOptions } from "@/lib/imports/import-options";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { importFile } from "./import-file";

const bytesOf = exportedBy(exportFileBytes);
const FILES = ["labels.jsonl", "labels.csv"] as const;

async function bring(studyId: string, fileName: string, bytes: Uint8Array, labels: LabelOptions = {}) {
  const source = (async function* () {
    yield bytes;
  })();
  const file = { studyId, fileName, bytes: source, totalBytes: bytes.length, mode: "commit" as const };
  const report = await importFile(OPERATOR, { ...file, options: { labels } });
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ written: true, file: { format: "labels" } });
  return report.labels?.roundId ?? "";
}

/** Labels that were exported and imported again say the same: everything that the labels themselves say. */
async function sameLabels(before: string, after: string) {
  const labelsOf = async (roundId: string) => {
    const found = await prisma().annotation.findMany({
      where: { roundId },
      include: {
        rater: true,
        task: true,
        orders: { orderBy: { shownOrder: "asc" } },
        answers: { include: { item: true }, orderBy: { item: { position: "asc" } } },
      },
    });
    return found
      .map(({ rater, task, level, comment, durationMs, shownOrder, answers, orders, ...beside }) => ({
        what: `${task.responseAId} ${task.responseBId} ${rater.number}`,
        simulated: rater.simulated,
        level,
        comment,
        durationMs,
        shownOrder,
        ease: beside.ease,
        problems: beside.problems,
        answers: answers.map(({ item, answer }) => `${item.question} ${answer}`),
        orders: orders.map((order) => [order.shownOrder, order.level]),
      }))
      .map(({ what, ...rest }) => ({ what: what.replace(/ \d+$/, ""), ...rest }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  };
  expect(await labelsOf(after)).toEqual(await labelsOf(before));
  const alphaOf = async (roundId: string) => (await readRoundAgreement(OPERATOR, roundId, FILTER)).alpha;
  expect(await alphaOf(after)).toEqual(await alphaOf(before));
}

const FILTER = { raters: "all", level: "ordinal" } as const;
const ORDER = { raters: "all", order: "checklist", after: 0 } as const;

test.each(FILES)("preferences of all pairs, which no file named, come back from %s as they were", async (name) => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [1, { level: 2, comment: "=1+1", shownOrder: "ba" }, 3, 2]);
  await addLabels(roundId, await makeRater(study.studyId, { simulated: true }), [1, 2, { level: 3, durationMs: 5 }]);
  const bytes = await bytesOf(roundId, name, { comments: true });
  await sameLabels(roundId, await bring(study.studyId, name, bytes));
});

test.each(FILES)("answers and scores come back from %s as they were", async (name) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 5, answers: ["YES", "NO"] },
    { level: 2, answers: [null, "UNKNOWN"] },
    { level: 3, answers: ["NO", "NO"] },
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "YES"] },
    { level: null, answers: ["YES", "NO"] },
    { level: 1, answers: ["NO", null] },
  ]);
  const after = await bring(study.studyId, name, await bytesOf(roundId, name));
  await sameLabels(roundId, after);
  const [one, two] = await Promise.all(
    [roundId, after].map(async (id) => ready(await readRoundChecklist(OPERATOR, id, ORDER))),
  );
  expect(two?.pooled).toEqual(one?.pooled);
});

test.each(FILES)("ease and reported problems come back from %s; the same file again changes nothing", async (name) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  const rater = await makeRater(study.studyId);
  const problems = [{ kind: "other" as const, note: '=1+1, "quoted";\nand more' }];
  await addLabels(roundId, rater, [
    { level: 5, answers: ["YES", "NO"], ease: "no_effect", problems },
    { level: 2, answers: ["NO", "NO"], ease: "harder" },
    { level: 3, answers: ["NO", "YES"] },
  ]);
  const bytes = await bytesOf(roundId, name, { comments: true });
  const after = await bring(study.studyId, name, bytes);
  await sameLabels(roundId, after);
  expect(await prisma().annotation.count({ where: { roundId: after, ease: "harder" } })).toBe(1);
  const scores = await bring(study.studyId, name, bytes, {
    protocol: "direct_scoring",
    criterion: "score",
    round: "S",
  });
  expect(await prisma().annotation.count({ where: { roundId: scores, ease: null } })).toBe(3);
  const again = { studyId: study.studyId, fileName: name, totalBytes: bytes.length, mode: "commit" as const };
  const source = (async function* () {
    yield bytes;
  })();
  expect(await importFile(OPERATOR, { ...again, bytes: source, options: {} })).toMatchObject({
    problems: [],
    written: false,
  });
});

test.each(FILES)("what a rater said in both orders comes back from %s", async (name) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference");
  const rater = await makeRater(study.studyId);
  const [one, two] = await addLabels(roundId, rater, [2, { level: null }]);
  await prisma().judgedOrder.createMany({
    data: [
      { annotationId: one ?? "", shownOrder: "ab", level: 2 },
      { annotationId: one ?? "", shownOrder: "ba", level: 1 },
      { annotationId: two ?? "", shownOrder: "ab", level: 4 },
      { annotationId: two ?? "", shownOrder: "ba", level: null },
    ],
  });
  await addLabels(roundId, await makeRater(study.studyId), [3, 3, 3]);
  const after = await bring(study.studyId, name, await bytesOf(roundId, name));
  const orders = await prisma().judgedOrder.findMany({ where: { annotation: { roundId: after } } });
  expect(orders.map(({ shownOrder, level }) => `${shownOrder} ${level}`).sort()).toEqual([
    "ab 2",
    "ab 4",
    "ba 1",
    "ba null",
  ]);
});

test("a label file names pairs by their two systems, and which of them is A decides what A means", async () => {
  const study = await makeStudy(2);
  const [first] = study.instructions;
  const [responseAId, responseBId] = first?.responseIds ?? ["", ""];
  await prisma().pair.create({
    data: { studyId: study.studyId, externalId: "p", instructionId: first?.id ?? "", responseAId, responseBId },
  });
  const rows = (a: string, b: string) => Buffer.from(`item,model_a,model_b,judge,winner\np,${a},${b},x,A\n`);
  const roundId = await bring(study.studyId, "same.csv", rows("secret-system-left", "secret-system-right"));
  expect(await prisma().annotation.findFirst({ where: { roundId } })).toMatchObject({ level: 2 });
  const source = (async function* () {
    yield rows("secret-system-right", "secret-system-left");
  })();
  const file = { studyId: study.studyId, fileName: "turned.csv", bytes: source, totalBytes: null, options: {} };
  const turned = await importFile(OPERATOR, { ...file, mode: "commit" });
  expect(turned.problems).toMatchObject([{ line: 2, field: "item" }]);
});

/** A round whose tasks ask the questions of another series than "imported", in the older of its two versions. */
async function roundOfAnotherSeries() {
  const study = await makeStudy(2);
  for (const [index, instruction] of study.instructions.entries()) {
    for (const version of [1, 2]) {
      const { id } = await prisma().checklist.create({
        data: {
          studyId: study.studyId,
          instructionId: instruction.id,
          series: "written",
          version,
          source: "human",
          items: { create: [0, 1].map((position) => ({ position, question: `Written ${version}.${position}?` })) },
        },
      });
      await prisma().checklist.update({ where: { id }, data: { status: "published" } });
      if (version === 1) study.instructions[index] = { ...instruction, checklistId: id };
    }
  }
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 5, answers: ["YES", "NO"] },
    { level: 2, answers: ["NO", "YES"] },
  ]);
  return { studyId: study.studyId, roundId };
}

test.each(FILES)("answers in %s come back to the checklists that they were given to", async (name) => {
  const { studyId, roundId } = await roundOfAnotherSeries();
  await sameLabels(roundId, await bring(studyId, name, await bytesOf(roundId, name)));
});

test("whose questions a file without that answered can be chosen, and the check tells what is taken", async () => {
  const { studyId } = await roundOfAnotherSeries();
  const text = "item,system,rater,criterion,value\ninstruction-0,secret-system-left,ann,1,yes\n";
  const check = async (labels: LabelOptions) => {
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    const file = { studyId, fileName: "a.csv", bytes, totalBytes: text.length, mode: "check" as const };
    const { labels: found, problems } = await importFile(OPERATOR, { ...file, options: { labels } });
    return { ...found?.checklists, problems: problems.map(({ field, found: what }) => ({ field, what })) };
  };
  const series = ["imported", "written"];
  expect(await check({})).toEqual({
    answered: [{ series: "imported", version: 1, items: 1 }],
    series,
    problems: [],
  });
  expect(await check({ series: "written" })).toEqual({
    answered: [{ series: "written", version: 2, items: 1 }],
    series,
    problems: [],
  });
  expect(await check({ series: "nobody's" })).toMatchObject({ problems: [{ field: "series", what: "nobody's" }, {}] });
});

test.each(FILES)("what the labels rate stands in %s and in the manifest, and comes back", async (name) => {
  const study = await makeStudy(2);
  const rows = ["instruction-0,ann,fluency,1", "instruction-0,ann,use,4", "instruction-1,ann,use,5"];
  const text = `item,rater,criterion,value,system\n${rows.map((row) => `${row},secret-system-left`).join("\n")}\n`;
  await bring(study.studyId, "ratings.csv", Buffer.from(text));
  const round = await prisma().round.findFirstOrThrow({ where: { studyId: study.studyId, ratedCriterion: "use" } });
  const manifest = JSON.parse(Buffer.from(await bytesOf(round.id, "manifest.json")).toString());
  expect(manifest.round.criterion).toBe("use");
  const after = await bring(study.studyId, `again-${name}`, await bytesOf(round.id, name), { round: "Back" });
  expect(await prisma().round.findUnique({ where: { id: after } })).toMatchObject({
    name: "Back",
    ratedCriterion: "use",
  });
  await sameLabels(round.id, after);
});
