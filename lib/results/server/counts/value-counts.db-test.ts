import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { importLines, newStudy } from "@/lib/imports/server/testing/import-lines";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { expireLeases } from "@/lib/labelling/server/expire-leases";
import { skipAssignment } from "@/lib/labelling/server/skip-assignment";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { answerSchema } from "@/lib/round/protocol/protocol";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import {
  asksFor,
  hasAnswers,
  PROTOCOL_IDS,
  type Protocol,
  scaleOf,
  writesChecklists,
} from "@/lib/round/protocol/protocols";
import { SCALES } from "@/lib/round/protocol/scale";
import { type Random, seededRandom } from "@/lib/stats/resampling/random";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { AppError } from "@/lib/wire/app-error";
import { readVersion } from "../figures/read-version";
import { expectCountsRight } from "../testing/expect-counts-right";
import { addLabels, changeLabel, makeRater } from "../testing/labels";

const ANSWERS = answerSchema.exclude(["EITHER"]).options;
const LEVELS = SCALES.score.values;

function oneOf<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

function oneLevel(protocol: Protocol, random: Random): number | null {
  const values = scaleOf(protocol)?.values ?? [];
  return values.length > 0 ? oneOf(values, random) : null;
}

/** A label with everything in it that is counted. */
function contentBy(random: Random, content: AnnotationContent): AnnotationContent {
  const common = {
    comment: random() < 0.3 ? "Why?" : "",
    problems: random() < 0.2 ? [{ kind: "other" as const, note: "cut off" }] : [],
    durationMs: random() < 0.8 ? Math.floor(random() * 9_000) : 0,
  };
  const { protocol } = content;
  return {
    ...content,
    ...common,
    level: oneLevel(protocol, random),
    ease: asksFor(protocol, "ease") ? oneOf(["easier", "harder", "no_effect"] as const, random) : null,
    answers: content.answers.map((given) => ({ ...given, answer: oneOf(ANSWERS, random) })),
  };
}

/** A person who claims, submits, changes labels, hands tasks back and lets leases end, as chance has it. */
async function person(viewer: UserViewer, roundId: string, turns: number, random: Random): Promise<void> {
  const own: { id: string; assignmentId: string; content: AnnotationContent }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const latest = own.at(-1);
    if (latest && random() < 0.3) {
      const id = uuidv7();
      const content = contentBy(random, latest.content);
      await submitAnnotation(viewer, id, { assignmentId: latest.assignmentId, supersedes: latest.id, content });
      own[own.length - 1] = { ...latest, id };
      continue;
    }
    const { assignments } = await claimTasks(viewer, roundId, { hold: 2 });
    const [view] = assignments;
    if (!view) return;
    if (random() < 0.15) {
      await skipAssignment(viewer, view.assignmentId, { kind: "other", note: "broken" }).catch(expected("LEASE_LOST"));
      continue;
    }
    if (random() < 0.15) {
      await prisma().assignment.updateMany({
        where: { id: view.assignmentId, state: "leased" },
        data: { leaseExpiresAt: new Date(0) },
      });
      await expireLeases(roundId);
      continue;
    }
    const id = uuidv7();
    const content = contentBy(random, contentFor(view));
    await submitAnnotation(viewer, id, { assignmentId: view.assignmentId, supersedes: null, content })
      .then(() => own.push({ id, assignmentId: view.assignmentId, content }))
      .catch(expected("LEASE_LOST"));
  }
}

function expected(code: AppError["code"]) {
  return (error: unknown) => {
    if (!(error instanceof AppError && error.code === code)) throw error;
  };
}

/** A judge or an imported source: batches of labels without a place, some without a level, in its own order of tasks. */
async function placeless(study: StudyForTest, roundId: string, raterId: string, random: Random): Promise<void> {
  const tasks = await prisma().task.findMany({
    where: { roundId },
    include: { checklist: { include: { items: true } } },
  });
  tasks.sort(() => random() - 0.5);
  for (let from = 0; from < tasks.length; from += 3) {
    const batch = tasks.slice(from, from + 3).map((task) => ({ task, id: uuidv7() }));
    await prisma().$transaction(async (transaction) => {
      await transaction.annotation.createMany({
        data: batch.map(({ task, id }) => ({
          id,
          studyId: study.studyId,
          roundId,
          taskId: task.id,
          protocol: task.protocol,
          raterId,
          checklistId: task.checklistId,
          level: hasAnswers(task.protocol) && random() < 0.3 ? null : oneLevel(task.protocol, random),
          ...(writesChecklists(task.protocol) ? { isSafe: random() < 0.9, makesSense: true } : {}),
          contentHash: id,
        })),
      });
      await transaction.checklistAnswer.createMany({
        data: batch.flatMap(({ task, id }) =>
          (task.responseBId === null ? (["A"] as const) : SIDES).flatMap((side) =>
            (task.checklist?.items ?? []).map((item) => ({
              annotationId: id,
              itemId: item.id,
              checklistId: item.checklistId,
              side,
              answer: oneOf(ANSWERS, random),
            })),
          ),
        ),
      });
    });
  }
}

test.each(PROTOCOL_IDS)("%s: counts are those of a recount while everybody writes at once", async (protocol) => {
  const random = seededRandom(`race ${protocol}`);
  const study = await makeStudy(9, 3);
  const roundId = await makeRound(study, protocol, { overlap: 4, allowUnknown: true });
  const people = [];
  for (let i = 0; i < 6; i++) people.push(await makeMember(study.studyId, "annotator"));
  const placelessRaters: string[] = [];
  for (const kind of ["judge", "judge", "imported"] as const)
    placelessRaters.push(await makeRater(study.studyId, { kind }));
  const doomed = await makeStudy(3);
  const doomedRound = await makeRound(doomed, protocol);
  const victim = await makeMember(doomed.studyId, "annotator");
  const owner = await makeMember(doomed.studyId, "owner");
  const each = (name: string) => seededRandom(`${protocol} ${name} ${random()}`);
  await Promise.all([
    ...people.map((viewer, i) => person(viewer, roundId, 14, each(`person ${i}`))),
    ...placelessRaters.map((raterId, i) => placeless(study, roundId, raterId, each(`without a place ${i}`))),
    // While a study is deleted its raters meet refusals; others are not to notice.
    person(victim, doomedRound, 10, each("victim")).catch((error: unknown) => expect(error).toBeInstanceOf(Error)),
    deleteStudy(owner, doomed.studyId, "A study"),
  ]);
  await expectCountsRight(roundId);
  expect(await prisma().taskTally.count({ where: { roundId: doomedRound } })).toBe(0);
  expect(await prisma().raterTally.count({ where: { roundId: doomedRound } })).toBe(0);
  const before = await readVersion(prisma(), { id: roundId });
  // The repair gives the same again.
  await prisma().$executeRaw`SELECT recount_round(${roundId}::uuid)`;
  await expectCountsRight(roundId);
  expect(before.split(" ")[0]).toBe((await readVersion(prisma(), { id: roundId })).split(" ")[0]);
});

test("a walk of single steps: right after each of them", async () => {
  const random = seededRandom("walk");
  const study = await makeStudy(4, 2);
  const roundId = await makeRound(study, "check_then_score", { overlap: 2, allowUnknown: true });
  const live: string[] = [];
  for (let step = 0; step < 25; step++) {
    const raterId = await makeRater(study.studyId, { kind: random() < 0.5 ? "judge" : "imported" });
    const label = () => ({
      level: random() < 0.2 ? null : oneOf(LEVELS, random),
      answers: [oneOf([...ANSWERS, null], random), oneOf([...ANSWERS, null], random)],
      durationMs: Math.floor(random() * 3),
      comment: random() < 0.5 ? "" : "Well",
    });
    const old = live[Math.floor(random() * live.length)];
    if (old && random() < 0.4) live[live.indexOf(old)] = await changeLabel(old, label());
    else live.push(...(await addLabels(roundId, raterId, [label(), random() < 0.5 ? null : label()])));
    await expectCountsRight(roundId);
  }
});

test("what is rolled back was never counted, and every change has a version of its own", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score");
  const rater = await makeRater(study.studyId);
  const versions = [await readVersion(prisma(), { id: roundId })];
  const [id = ""] = await addLabels(roundId, rater, [{ level: 3, answers: ["YES", "NO"] }]);
  versions.push(await readVersion(prisma(), { id: roundId }));
  const undone = prisma().$transaction(async (transaction) => {
    await transaction.annotation.update({ where: { id }, data: { supersededAt: new Date() } });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await readVersion(prisma(), { id: roundId })).toBe(versions.at(-1));
  await expectCountsRight(roundId);
  await changeLabel(id, { level: 3, answers: ["YES", "NO"] });
  versions.push(await readVersion(prisma(), { id: roundId }));
  expect(new Set(versions).size).toBe(3);
});

test("answers that meet the end of their label are counted in neither order", async () => {
  const study = await makeStudy(6, 1);
  const roundId = await makeRound(study, "check_then_score");
  const labels = await addLabels(
    roundId,
    await makeRater(study.studyId),
    Array.from({ length: 6 }, () => 2 as const),
  );
  await Promise.all(
    labels.flatMap((annotationId, index) => {
      const { checklistId = "", itemIds = [] } = study.instructions[index] ?? {};
      return [
        prisma().checklistAnswer.create({
          data: { annotationId, itemId: itemIds[0] ?? "", checklistId, answer: "YES" },
        }),
        prisma().annotation.update({ where: { id: annotationId }, data: { supersededAt: new Date() } }),
      ];
    }),
  );
  await expectCountsRight(roundId);
});

test("real tasks alone are counted; one that becomes real brings its labels", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  await setStratum({ roundId, position: 1 }, "attention");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 3]);
  expect(await prisma().taskTally.count({ where: { roundId } })).toBe(2);
  await expectCountsRight(roundId);
  await prisma().task.updateMany({ where: { roundId, position: 1 }, data: { stratum: "main" } });
  expect(await prisma().taskTally.count({ where: { roundId } })).toBe(3);
  await expectCountsRight(roundId);
});

test("a subset given later, and categories of a checklist published later, reach the tasks", async () => {
  const study = await makeStudy(1);
  const [instruction] = study.instructions;
  const roundId = await makeRound(study, "preference");
  const checklist = await prisma().checklist.create({
    data: {
      studyId: study.studyId,
      instructionId: instruction?.id ?? "",
      series: "later",
      source: "human",
      items: { create: [{ position: 1, question: "Is it?", categories: ["Style"] }] },
    },
  });
  await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
  await addLabels(roundId, await makeRater(study.studyId), [2]);
  await prisma().instruction.update({ where: { id: instruction?.id ?? "" }, data: { subset: "hard" } });
  await expectCountsRight(roundId);
  expect(
    await prisma().taskFacet.findMany({ where: { roundId, subset: "hard", categories: { equals: ["Style"] } } }),
  ).toHaveLength(1);
  await deleteStudy(OPERATOR, study.studyId, "A study");
  expect(await prisma().taskFacet.count({ where: { roundId } })).toBe(0);
});

test("categories of a checklist that a file brings later reach the tasks", async () => {
  const studyId = await newStudy();
  const item = { id: "a", instruction: "Write one line." };
  const responses = ["Aspen", "Birch"].map((system) => ({ system, text: "One line." }));
  await importLines(studyId, [{ ...item, responses }]);
  const { id, responses: made } = await prisma().instruction.findFirstOrThrow({
    where: { studyId },
    include: { responses: { orderBy: { system: { name: "asc" } } } },
  });
  const responseIds: [string, string] = [made[0]?.id ?? "", made[1]?.id ?? ""];
  const instructions = [{ id, responseIds, checklistId: "", itemIds: [] }];
  const roundId = await makeRound({ studyId, instructions }, "preference");
  const checklist = { items: [{ question: "Is it one?", categories: ["Content"] }] };
  expect(await importLines(studyId, [{ ...item, checklist }])).toMatchObject({ written: true, problems: [] });
  expect(await prisma().taskFacet.count({ where: { roundId, categories: { equals: ["Content"] } } })).toBe(1);
  await addLabels(roundId, await makeRater(studyId), [2]);
  await expectCountsRight(roundId);
});
