import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { isTransient } from "@/lib/db/errors/database-error";
import { exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { importFile } from "@/lib/imports/worker/import-file";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import { removeFromRound } from "@/lib/people/server/round-people";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import type { NewRound } from "@/lib/round/new-round";
import { addTasks } from "@/lib/round/server/add-tasks";
import { createRound } from "@/lib/round/server/create-round";
import { deleteRound } from "@/lib/round/server/delete-round";
import { duplicateRound } from "@/lib/round/server/duplicate-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { updateRound } from "@/lib/round/server/update-round";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownAnnotations } from "./own-annotations";
import { readAssignment } from "./read-assignment";
import { rejectLabels } from "./rejection/reject-labels";
import { withdrawRejections } from "./rejection/withdraw-rejections";
import { roundForRater, roundsToLabel } from "./rounds-for-rater";
import { saveDraft } from "./save-draft";
import { submitAnnotation } from "./submit-annotation";

/** As in SummEval and HelpSteer: criteria on scales of their own. */
const CRITERIA = [
  { name: "Coherence", meaning: "The sentences belong together." },
  { name: "Verbosity", scale: "points-0-4", levelNames: ["Succinct", "", "", "", "Verbose"] },
  { name: "Empathy", scale: "points-1-10" },
] satisfies NewRound["criteria"];

async function world({ overlap = 2, instructions = 3, open = true } = {}) {
  const study = await makeStudy(instructions);
  const researcher = await makeMember(study.studyId, "researcher");
  const first = study.instructions.slice(0, 2).map((_, i) => `instruction-${i}`);
  const { id: leadId } = await createRound(researcher, study.studyId, {
    name: "Summaries",
    protocol: "direct_scoring",
    overlap,
    criteria: CRITERIA,
    tasks: { from: "content", instructions: { externalIds: first }, samples: "first" },
  });
  if (open) await setRoundStatus(researcher, leadId, "open");
  const rounds = await prisma().round.findMany({ where: { leadRoundId: leadId }, orderBy: { id: "asc" } });
  return { study, researcher, leadId, rounds };
}

function contentOf(scores: readonly number[], more: Partial<AnnotationContent> = {}): AnnotationContent {
  return {
    protocol: "direct_scoring",
    answers: [],
    level: null,
    ease: null,
    comment: "",
    problems: [],
    durationMs: 900,
    scores: scores.map((level, index) => ({ criterion: CRITERIA[index]?.name ?? "", level })),
    ...more,
  };
}

async function again<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}

const labelsOf = (roundId: string) =>
  prisma().annotation.findMany({ where: { roundId }, orderBy: { createdAt: "asc" } });

test("a round of criteria is a round for each, which raters see as one", async () => {
  const { study, leadId, rounds, researcher } = await world();
  expect(rounds.map(({ name, ratedCriterion, scale, status }) => [name, ratedCriterion, scale, status])).toEqual([
    ["Summaries · Coherence", "Coherence", "score", "open"],
    ["Summaries · Verbosity", "Verbosity", "points-0-4", "open"],
    ["Summaries · Empathy", "Empathy", "points-1-10", "open"],
  ]);
  expect(rounds[0]?.id).toBe(leadId);
  const rater = await makeMember(study.studyId, "annotator");
  const { rounds: listed } = await roundsToLabel(rater);
  expect(listed.map(({ id, name }) => [id, name])).toEqual([[leadId, "Summaries"]]);
  const round = await roundForRater(rater, leadId);
  expect(round.criteria.map(({ name, meaning, scale, levelNames }) => [name, meaning, scale, levelNames[0]])).toEqual([
    ["Coherence", "The sentences belong together.", "score", "Horrible"],
    ["Verbosity", "", "points-0-4", "Succinct"],
    ["Empathy", "", "points-1-10", ""],
  ]);
  expect(round.scale).toBeNull();
  // The places are those of the first criterion alone.
  const further = rounds[1]?.id ?? "";
  await expect(claimTasks(rater, further, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(roundForRater(rater, further)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await setRoundStatus(researcher, further, "paused");
  expect(await prisma().round.count({ where: { leadRoundId: leadId, status: "paused" } })).toBe(3);
});

test("one submission is a label in every criterion's round, and so is its change", async () => {
  const { study, leadId, rounds } = await world();
  const rater = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(rater, leadId, { hold: 1 });
  const assignmentId = assignments[0]?.assignmentId ?? "";
  await saveDraft(rater, assignmentId, { revision: 1, content: { ...contentOf([2, 0]) } });
  expect((await readAssignment(rater, assignmentId)).draft?.content.scores).toHaveLength(2);
  const [first, second] = [uuidv7(), uuidv7()];
  const submit = (id: string, content: AnnotationContent, supersedes: string | null = null) =>
    submitAnnotation(rater, id, { assignmentId, supersedes, content });

  await expect(submit(first, contentOf([2, 0]))).rejects.toThrow("“Empathy” has no score");
  await expect(submit(first, contentOf([2, 5, 1]))).rejects.toThrow("Expected a score of 0–4 for “Verbosity”, found 5");
  await expect(submit(first, contentOf([2, 0, 1], { level: 3 }))).rejects.toThrow("does not ask for level");
  const odd = [{ criterion: "Fluency", level: 1 }];
  await expect(submit(first, contentOf([2, 0, 1], { scores: odd }))).rejects.toThrow("none of this round’s criteria");
  expect(await prisma().annotation.count({ where: { studyId: study.studyId } })).toBe(0);

  const content = contentOf([2, 0, 10], { comment: "Short." });
  await submit(first, content);
  // The answer was lost on its way.
  await submit(first, content);
  const labels = await Promise.all(rounds.map(({ id }) => labelsOf(id)));
  expect(labels.map((of) => of.map(({ level, comment, durationMs }) => [level, comment, durationMs]))).toEqual([
    [[2, "Short.", 900]],
    [[0, null, null]],
    [[10, null, null]],
  ]);
  expect((await readAssignment(rater, assignmentId)).annotation?.content).toMatchObject({
    level: null,
    scores: contentOf([2, 0, 10]).scores,
  });
  const own = await ownAnnotations(rater, leadId, null);
  expect(own.annotations[0]?.summary).toBe("Coherence 2, Verbosity 0, Empathy 10");

  await submit(second, contentOf([5, 4, 1]), first);
  for (const [index, { id }] of rounds.entries()) {
    const [old, now] = await labelsOf(id);
    expect([old?.supersededAt === null, now?.supersededAt, now?.supersedesId, now?.level]).toEqual([
      false,
      null,
      old?.id,
      [5, 4, 1][index],
    ]);
    await expectCountsRight(id);
  }
});

test("raters race: each task has as many labels by every criterion, of the same raters", async () => {
  const { study, leadId, rounds, researcher } = await world({ overlap: 2, instructions: 4 });
  const raters = await Promise.all(
    Array.from({ length: 6 }, (_, i) => makeMember(study.studyId, "annotator", `r${i}`)),
  );
  let labels = 0;
  const changes: Promise<unknown>[] = [];
  const labelOn = async (rater: UserViewer) => {
    let { assignments } = await again(() => claimTasks(rater, leadId, { hold: 2 }));
    while (assignments[0]) {
      const { assignmentId } = assignments[0];
      const submission = { assignmentId, supersedes: null, content: contentOf([1 + (labels % 5), labels % 5, 7]) };
      const id = uuidv7();
      const { next } = await again(() => submitAnnotation(rater, id, submission, { hold: 2, known: [] }));
      labels += 1;
      if (labels === 2)
        changes.push(
          addTasks(researcher, rounds[2]?.id ?? "", {
            batch: "Second",
            tasks: {
              from: "content",
              instructions: { externalIds: ["instruction-2", "instruction-3"] },
              samples: "first",
            },
          }).then(() => updateRound(researcher, rounds[1]?.id ?? "", { overlap: 3 })),
        );
      ({ assignments } = next ?? (await again(() => claimTasks(rater, leadId, { hold: 2 }))));
    }
  };
  for (let pass = 0; pass < 3; pass += 1) {
    await Promise.all(raters.map(labelOn));
    await Promise.all(changes);
  }
  const ratersOf = async (roundId: string) => {
    const tasks = await prisma().task.findMany({
      where: { roundId },
      orderBy: { position: "asc" },
      include: { annotations: { select: { raterId: true } } },
    });
    for (const { wanted, taken, submitted, annotations } of tasks)
      expect([wanted, taken, submitted, annotations.length]).toEqual([3, 3, 3, 3]);
    await expectCountsRight(roundId);
    return tasks.map(({ responseAId, annotations }) => [responseAId, annotations.map(({ raterId }) => raterId).sort()]);
  };
  const [lead, ...further] = await Promise.all(rounds.map(({ id }) => ratersOf(id)));
  expect(lead).toHaveLength(8);
  for (const each of further) expect(each).toEqual(lead);
  // Each criterion has its own agreement: all gave a 7 by the last.
  const agreements = await Promise.all(
    rounds.map(({ id }) => readRoundAgreement(researcher, id, { level: "ordinal" })),
  );
  expect(agreements.map(({ basis }) => basis.nLabels)).toEqual([24, 24, 24]);
  expect(agreements[2]?.mean).toMatchObject({ defined: true, value: 7 });
}, 120_000);

test("a rejected label goes by all criteria, comes back by all, and its place is one by all", async () => {
  const { study, leadId, rounds, researcher } = await world({ overlap: 1, instructions: 2 });
  const [ann, bob] = [
    await makeMember(study.studyId, "annotator", "a"),
    await makeMember(study.studyId, "annotator", "b"),
  ];
  const { assignments } = await claimTasks(ann, leadId, { hold: 1 });
  const assignmentId = assignments[0]?.assignmentId ?? "";
  await submitAnnotation(ann, uuidv7(), { assignmentId, supersedes: null, content: contentOf([1, 2, 3]) });
  const further = rounds[1]?.id ?? "";
  const counted = async () => {
    for (const { id } of rounds) await expectCountsRight(id);
    return Promise.all(
      rounds.map(({ id }) => prisma().annotation.count({ where: { roundId: id, supersededAt: null } })),
    );
  };
  const [label] = await labelsOf(further);
  const annotationIds = [label?.id ?? ""];
  const reject = (returnTo: "same" | "another") =>
    rejectLabels(researcher, further, { annotationIds, reason: "By all three.", returnTo });

  expect(await reject("same")).toEqual({ rejected: 1 });
  expect(await counted()).toEqual([0, 0, 0]);
  expect(await withdrawRejections(researcher, further, annotationIds)).toEqual({ withdrawn: 1, kept: 0 });
  expect(await counted()).toEqual([1, 1, 1]);

  await reject("same");
  const { assignments: returned } = await claimTasks(ann, leadId, { hold: 1 });
  expect(returned[0]?.draft?.content.scores).toEqual(contentOf([1, 2, 3]).scores);
  const rejection = returned[0]?.returned?.rejectionId ?? "";
  const again = uuidv7();
  await submitAnnotation(ann, again, { assignmentId, supersedes: null, rejection, content: contentOf([4, 4, 4]) });
  expect(await counted()).toEqual([1, 1, 1]);
  const [, second] = await labelsOf(further);
  expect(second?.supersedesId).toBe(label?.id);

  await rejectLabels(researcher, leadId, { annotationIds: [again], reason: "Still.", returnTo: "another" });
  expect(await counted()).toEqual([0, 0, 0]);
  const { assignments: given } = await claimTasks(bob, leadId, { hold: 3 });
  for (const { assignmentId: id } of given)
    await submitAnnotation(bob, uuidv7(), { assignmentId: id, supersedes: null, content: contentOf([5, 0, 9]) });
  expect(new Set(await counted()).size).toBe(1);
  expect(await withdrawRejections(researcher, leadId, [again])).toEqual({ withdrawn: 0, kept: 1 });
  const tasks = await prisma().task.findMany({ where: { round: { leadRoundId: leadId } } });
  for (const { wanted, taken, submitted } of tasks) expect(submitted).toBeLessThanOrEqual(Math.min(wanted, taken));
});

test("removal, deletion and what the database refuses go for all criteria", async () => {
  const { study, leadId, rounds, researcher } = await world();
  const rater = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(rater, leadId, { hold: 1 });
  const [held] = await prisma().assignment.findMany({ where: { roundId: leadId } });
  const further = rounds[1]?.id ?? "";
  await removeFromRound(researcher, further, held?.raterId ?? "");
  await expect(claimTasks(rater, leadId, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const assignmentId = assignments[0]?.assignmentId ?? "";
  const submission = { assignmentId, supersedes: null, content: contentOf([1, 1, 1]) };
  await expect(submitAnnotation(rater, uuidv7(), submission)).rejects.toMatchObject({ code: "FORBIDDEN" });

  const task = await prisma().task.findFirstOrThrow({ where: { roundId: further } });
  const other = await makeMember(study.studyId, "annotator", "other");
  await claimTasks(other, leadId, { hold: 1 });
  const { id: raterId } = await prisma().rater.findFirstOrThrow({ where: { userId: other.userId } });
  const place = { studyId: study.studyId, roundId: further, taskId: task.id, raterId };
  const lease = prisma().assignment.create({ data: { ...place, slot: 1, leaseExpiresAt: new Date() } });
  await expect(lease).rejects.toThrow("raters take the places of the first criterion alone");
  const { id: doneId } = await prisma().assignment.create({
    data: { ...place, leaseExpiresAt: new Date(), state: "submitted", submittedAt: new Date() },
  });
  const label = { ...place, id: uuidv7(), assignmentId: doneId, protocol: "direct_scoring", contentHash: "" } as const;
  await expect(prisma().annotation.create({ data: { ...label, level: 5 } })).rejects.toThrow("not on the scale");
  await prisma().assignment.delete({ where: { id: doneId } });

  await setRoundStatus(researcher, leadId, "closed");
  await deleteRound(researcher, further, rounds[1]?.name ?? "");
  expect(await prisma().round.count({ where: { studyId: study.studyId } })).toBe(0);
});

test("a copy has all criteria, and a criterion's files come back as labels of that criterion", async () => {
  const { study, leadId, rounds, researcher } = await world({ overlap: 1 });
  const rater = await makeMember(study.studyId, "annotator");
  let { assignments } = await claimTasks(rater, leadId, { hold: 1 });
  for (let place = 0; assignments[0]; place += 1) {
    const content = contentOf([1 + place, place, 10 - place]);
    await submitAnnotation(rater, uuidv7(), { assignmentId: assignments[0].assignmentId, supersedes: null, content });
    ({ assignments } = await claimTasks(rater, leadId, { hold: 1 }));
  }
  const copy = await duplicateRound(researcher, rounds[1]?.id ?? "");
  const copies = await prisma().round.findMany({
    where: { studyId: study.studyId, labelledAs: "Summaries (copy)" },
    orderBy: { id: "asc" },
    include: { _count: { select: { tasks: true } } },
  });
  expect(
    copies.map(({ name, scale, status, leadRoundId, _count }) => [name, scale, status, leadRoundId, _count.tasks]),
  ).toEqual([
    ["Summaries (copy) · Coherence", "score", "draft", copies[0]?.id, 4],
    ["Summaries (copy) · Verbosity", "points-0-4", "draft", copies[0]?.id, 4],
    ["Summaries (copy) · Empathy", "points-1-10", "draft", copies[0]?.id, 4],
  ]);
  expect(copy.id).toBe(copies[1]?.id);

  const bytesOf = exportedBy(exportFileBytes);
  const options = { labels: true, comments: true, raters: "all" } as const;
  for (const [index, { id, ratedCriterion, scale }] of rounds.entries()) {
    const gold = linesOf(await bytesOf(id, "gold.jsonl", options));
    expect(gold.map(({ criterion }) => criterion)).toEqual(Array(4).fill(ratedCriterion));
    const labels = await bytesOf(id, "labels.csv", options);
    const bytes = (async function* () {
      yield labels;
    })();
    const file = { studyId: study.studyId, fileName: `labels-${index}.csv`, bytes, totalBytes: labels.length };
    const report = await importFile(OPERATOR, { ...file, mode: "commit", options: {} });
    expect(report.problems).toEqual([]);
    const back = await prisma().round.findUniqueOrThrow({ where: { id: report.labels?.roundId ?? "" } });
    expect([back.ratedCriterion, back.scale, back.overlap, back.leadRoundId]).toEqual([ratedCriterion, scale, 0, null]);
    const levelsOf = async (roundId: string) =>
      (await prisma().annotation.findMany({ where: { roundId }, include: { task: true } }))
        .map(({ level, task }) => `${task.responseAId} ${level}`)
        .sort();
    expect(await levelsOf(back.id)).toEqual(await levelsOf(id));
  }
});

test("criteria are refused where they cannot be scored", async () => {
  const study = await makeStudy(2);
  const researcher = await makeMember(study.studyId, "researcher");
  const create = (more: Partial<NewRound>) =>
    createRound(researcher, study.studyId, { name: "X", protocol: "direct_scoring", criteria: CRITERIA, ...more });
  await expect(create({ protocol: "preference" })).rejects.toThrow("Only responses that are scored directly");
  await expect(create({ trainingTasks: 1 })).rejects.toThrow("no attention or training tasks");
  await expect(create({ levelNames: ["a", "b", "c", "d", "e"] })).rejects.toThrow("levels of its own");
  const names = (...all: string[]) => all.map((name) => ({ name }));
  await expect(create({ criteria: names("a", "A ") })).rejects.toThrow("Two criteria have the same name");
  await expect(create({ criteria: names(..."abcdefghi") })).rejects.toThrow("at most 8 criteria");
  const short = [{ name: "a", levelNames: ["x"] }];
  await expect(create({ criteria: short })).rejects.toThrow("There are 5 levels; found 1 names");
});
