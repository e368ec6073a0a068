import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { storeImage } from "@/lib/content/server/image/store-image";
import { indexTexts } from "@/lib/content/server/search/index-texts";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { draftContentSchema } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { saveDraft } from "@/lib/labelling/server/save-draft";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import { makeRater } from "@/lib/results/server/testing/labels";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import { deleteStudy } from "./delete-study";

/** Tables whose rows are the instance's, or that are kept on purpose. */
const OTHERS = `user session api_key account verification discussion_digest idempotent_request rate_limit setup_link server_settings
  study_template event audit_entry audit_checkpoint two_factor passkey endpoint endpoint_model worker_process reserved_cost deleted_run_cost`;
const NOT_OF_A_STUDY = new Set(OTHERS.split(/\s+/));

/** A study with something in every table. */
async function fullStudy() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const owner = await makeMember(studyId, "owner");
  const annotators = [];
  const first = study.instructions[0];
  if (!first) throw new Error("no instruction");
  const [responseAId, responseBId] = first.responseIds;
  await prisma().pair.create({
    data: { studyId, externalId: "p", instructionId: first.id, responseAId, responseBId, knownOutcome: "win" },
  });
  await prisma().questionMatches.create({ data: { studyId, instructionId: first.id, series: "s", matches: [] } });
  await prisma().spendingLimit.create({ data: { studyId, amount: 1, currency: "EUR" } });
  const { userId } = owner;
  const invitation = { role: "annotator" as const, label: "l", tokenHash: uuidv7(), expiresAt: new Date() };
  const by = { studyId, createdBy: userId };
  const { id: invitationId } = await prisma().invitation.create({ data: { ...invitation, ...by } });
  await prisma().joinRequest.create({ data: { studyId, userId, invitationId } });
  const roundId = await makeRound(study, "direct_scoring", { status: "draft" });
  const link = { participantParameter: "p", consent: "", endings: {}, pay: {} };
  await prisma().crowdLink.create({ data: { ...link, invitationId, roundId } });
  await prisma().crowdParticipant.create({ data: { userId, studyId, parameter: "p", participantId: "p" } });
  await prisma().crowdSubmission.create({ data: { invitationId, userId } });
  await prisma().prolificAccount.create({ data: { studyId, sealedToken: "s" } });
  const paid = { id: uuidv7(), invitationId, prolificStudy: "", currency: "", people: 1, cents: 5, confirmedBy: "" };
  await prisma().bonusPayment.create({ data: { ...paid, shares: { create: { invitationId, userId, cents: 5 } } } });
  await prisma().attributeAnswers.create({ data: { studyId, userId, values: { Age: "30" }, purpose: "p" } });
  const brought = { raterId: await makeRater(studyId), studyId, values: { Age: "30" }, purpose: "p" };
  await prisma().importedAttributes.create({ data: brought });
  const opens = { isCoded: true, showsTexts: false, seed: 1, expiresAt: new Date(), createdBy: userId };
  await prisma().resultLink.create({ data: { roundId, label: "l", tokenHash: uuidv7(), ...opens } });
  await prisma().importRecipe.create({ data: { studyId, name: "r", options: {} } });
  await prisma().rowMatch.create({ data: { studyId, publishedTable: "tick-4", publishedRow: "r" } });
  const { id: importId } = await prisma().import.create({
    data: { studyId, fileName: "f", format: "f", sha256: "s", counts: {} },
  });
  for (const protocol of ["checklist_writing", "checklist_categorising"] as const) {
    const annotator = await makeMember(studyId, "annotator");
    annotators.push(annotator);
    const [one] = (await claimTasks(annotator, await makeRound(study, protocol), { hold: 1 })).assignments;
    if (!one) throw new Error("nothing to label");
    const label = { assignmentId: one.assignmentId, supersedes: null, content: contentFor(one) };
    await submitAnnotation(annotator, uuidv7(), label);
  }
  for (const protocol of ["check_then_score", "direct_scoring", "preference"] as const) {
    const roundId = await makeRound(study, protocol);
    await prisma().importRound.create({ data: { importId, roundId } });
    const annotator = await makeMember(studyId, "annotator");
    annotators.push(annotator);
    const { assignments } = await claimTasks(annotator, roundId, { hold: 2 });
    const [one, held] = assignments;
    if (!one || !held) throw new Error("nothing to label");
    const ids = [uuidv7(), uuidv7()] as const;
    const submission = { assignmentId: one.assignmentId, content: contentFor(one) };
    await submitAnnotation(annotator, ids[0], { ...submission, supersedes: null });
    await submitAnnotation(annotator, ids[1], { ...submission, content: contentFor(one, 2), supersedes: ids[0] });
    await saveDraft(annotator, held.assignmentId, { revision: 1, content: draftContentSchema.parse({ level: 2 }) });
    const { raterId } = await prisma().assignment.findUniqueOrThrow({ where: { id: held.assignmentId } });
    const { taskId } = await prisma().annotation.findUniqueOrThrow({ where: { id: ids[1] } });
    await prisma().trainingAdmission.create({ data: { roundId, raterId, right: 1, tasks: 1 } });
    await prisma().roundRemoval.create({ data: { roundId, raterId, removedBy: owner.userId } });
    const rejection = { roundId, annotationId: ids[1], taskId, raterId, reason: "r", toSameRater: true };
    await prisma().labelRejection.create({ data: { ...rejection, rejectedBy: owner.userId } });
    const mentions = { create: { userId: owner.userId } };
    const comments = { create: { id: uuidv7(), userId: owner.userId, text: "c", mentions } };
    await prisma().commentThread.create({ data: { roundId, place: "figure:alpha", comments } });
    await prisma().commentThread.create({ data: { studyId, place: `comparison:judges?round=${roundId}` } });
    await prisma().roundEase.create({ data: { roundId, raterId, ease: "easier" } });
    await prisma().trainingRetry.create({ data: { roundId, raterId, number: 1, right: 0, tasks: 1 } });
    const replied = { replies: { create: { text: "r" } }, resolution: { create: {} } };
    await prisma().trainingRemark.create({ data: { assignmentId: held.assignmentId, text: "r", ...replied } });
    const task = await prisma().task.findFirstOrThrow({ where: { roundId } });
    await prisma().adjudication.create({
      data: { taskId: task.id, level: 3, reason: "r", decidedBy: owner.userId },
    });
    if (protocol === "check_then_score") {
      const item = await prisma().checklistItem.findFirstOrThrow({ where: { checklistId: task.checklistId ?? "" } });
      await prisma().answerAdjudication.create({
        data: { taskId: task.id, itemId: item.id, answer: "YES", reason: "r", decidedBy: owner.userId },
      });
    }
  }
  await fillWithModels(studyId, first.id, responseAId);
  const rater = await prisma().rater.findFirstOrThrow({ where: { studyId, userId: { not: null } } });
  const tried = await prisma().round.findFirstOrThrow({ where: { studyId } });
  await prisma().webhook.create({
    data: {
      studyId,
      idleRaters: { create: { roundId: tried.id, raterId: rater.id, since: new Date() } },
      url: "https://receiver.example",
      description: "",
      events: [],
      sealedSecret: "s",
      labelsUntil: new Date(),
      lastLabelId: uuidv7(),
      subjects: { create: { subjectId: uuidv7(), isOver: false } },
      deliveries: { create: { event: "webhook.test", body: "{}" } },
    },
  });
  await prisma().preparedExport.create({
    data: {
      studyId,
      asked: { file: "study.jsonl" },
      fileName: "tickbox-study.jsonl",
      state: "done",
      chunks: { create: { position: 0, bytes: Buffer.from("{}") } },
    },
  });
  const bytes = Buffer.from(studyId);
  await storeImage(owner, studyId, { name: "a.png", bytes, mediaType: "image/png", width: 1, height: 1 });
  await indexTexts(studyId);
  return { study, people: [owner, ...annotators], owner };
}

/** What language models leave in a study. */
async function fillWithModels(studyId: string, instructionId: string, responseId: string): Promise<void> {
  const { modelId } = await makeRun(studyId, [instructionId], { states: ["done"] });
  const price = { studyId, modelId, promptPerMillion: 1, completionPerMillion: 2, currency: "EUR" };
  await prisma().modelPrice.create({ data: price });
  const program = {
    studyId,
    instructionId,
    question: "Is it so?",
    proposedBy: "model-one",
    status: "proposed" as const,
  };
  await prisma().verifierProgram.create({
    data: { ...program, program: "p", proposedProgram: "p", verdicts: { create: { responseId, verdict: true } } },
  });
  const task = await prisma().task.findFirstOrThrow({ where: { studyId, protocol: "preference" } });
  const { roundId, id: taskId } = task;
  const raterId = await makeRater(studyId, { kind: "judge" });
  const label = { id: uuidv7(), studyId, roundId, taskId, raterId, protocol: "preference" as const, contentHash: "h" };
  await prisma().annotation.create({
    data: { ...label, level: 2, orders: { create: { shownOrder: "ab", level: 2 } } },
  });
  const versions = { create: { raterId, number: 1, change: "" } };
  const instructions = { create: { instructionId, part: "test" as const } };
  await prisma().bench.create({ data: { studyId, roundId, name: "b", seed: 1, instructions, versions } });
  await prisma().watch.create({ data: { studyId, roundId, raterId, anchors: { create: { taskId } } } });
  await prisma().roundResult.create({ data: { roundId, key: "k", version: "v", value: {} } });
}

/** Rows of every table, so that what a deletion leaves is detected in future tables, too. */
async function countEveryTable(): Promise<Map<string, number>> {
  const tables = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`SELECT table_name::text AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const found = await rows(
      z.object({ n: z.int() }),
      Prisma.sql`SELECT count(*)::int AS n FROM ${Prisma.raw(`"${name}"`)}`,
    );
    counts.set(name, found[0]?.n ?? 0);
  }
  return counts;
}

/** Tables with a column that names a study. */
async function tablesWithStudyId(): Promise<string[]> {
  const found = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`SELECT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'study_id'`,
  );
  return found.map(({ name }) => name);
}

test("deleting a study leaves not a row of it in any table, and nothing of others is touched", async () => {
  const other = await fullStudy();
  const before = await countEveryTable();
  const { study, owner, people } = await fullStudy();
  const during = await countEveryTable();
  for (const [table, count] of during) {
    if (!NOT_OF_A_STUDY.has(table))
      expect(count, `${table} is filled by the test`).toBeGreaterThan(before.get(table) ?? 0);
  }

  await deleteStudy(owner, study.studyId, "A study");

  const after = await countEveryTable();
  for (const [table, count] of after) {
    if (!NOT_OF_A_STUDY.has(table)) expect(count, table).toBe(before.get(table));
  }
  for (const table of await tablesWithStudyId()) {
    if (NOT_OF_A_STUDY.has(table)) continue;
    const found = await rows(
      z.unknown(),
      Prisma.sql`SELECT 1 AS found FROM ${Prisma.raw(`"${table}"`)} WHERE study_id = ${study.studyId}::uuid`,
    );
    expect(found, table).toEqual([]);
  }
  expect(await prisma().user.count({ where: { id: { in: people.map(({ userId }) => userId) } } })).toBe(6);
  expect(await prisma().study.count({ where: { id: other.study.studyId } })).toBe(1);
  const deleted = await prisma().event.findFirst({ where: { studyId: study.studyId, kind: "study.deleted" } });
  expect(deleted).toMatchObject({ userId: owner.userId, data: { name: "A study" } });
});

test("a deletion that breaks off on the way leaves the study as it was, labels too", async () => {
  const { study, owner } = await fullStudy();
  const before = await countEveryTable();
  const told: DeletionProgress[] = [];
  const deletion = deleteStudy(owner, study.studyId, "A study", (progress) => {
    told.push(progress);
    if (progress.deleted === progress.of) throw new Error("the process ended");
  });
  await expect(deletion).rejects.toThrow("the process ended");
  // Six rounds of three tasks, three instructions, and an item of a run.
  expect(told.at(-1)).toEqual({ deleted: 22, of: 22 });
  expect(await countEveryTable()).toEqual(before);
});

test("a study is deleted only by its exact name", async () => {
  const { studyId } = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  for (const name of ["a study", "A study ", ""]) {
    await expect(deleteStudy(owner, studyId, name)).rejects.toMatchObject({ code: "INVALID" });
  }
  expect(await prisma().study.count({ where: { id: studyId } })).toBe(1);
});

test("only an owner or an admin deletes a study", async () => {
  const { studyId } = await makeStudy(1);
  const outsiders = [
    await makeMember(studyId, "researcher"),
    await makeMember(studyId, "annotator"),
    await makePerson("Stranger"),
  ];
  for (const outsider of outsiders) {
    await expect(deleteStudy(outsider, studyId, "A study")).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await deleteStudy(await makePerson("Admin", { isAdmin: true }), studyId, "A study");
  expect(await prisma().study.count({ where: { id: studyId } })).toBe(0);
});

test("two people who delete a study at once: one does, the other finds nothing", async () => {
  const { study, owner } = await fullStudy();
  const results = await Promise.allSettled([
    deleteStudy(owner, study.studyId, "A study"),
    deleteStudy(owner, study.studyId, "A study"),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await prisma().event.count({ where: { studyId: study.studyId, kind: "study.deleted" } })).toBe(1);
});

test("a study that people label in goes at once, and what they ask for then is refused", async () => {
  const { studyId, ...study } = await makeStudy(40);
  const owner = await makeMember(studyId, "owner");
  const roundId = await makeRound({ studyId, ...study }, "check_then_score", { overlap: 8 });
  const annotators = [];
  for (let i = 0; i < 8; i++) annotators.push(await makeMember(studyId, "annotator"));
  const label = async (annotator: UserViewer) => {
    const { assignments } = await claimTasks(annotator, roundId, { hold: 4 });
    for (const view of assignments) {
      const content = contentFor(view);
      await submitAnnotation(annotator, uuidv7(), { assignmentId: view.assignmentId, supersedes: null, content });
    }
  };
  await Promise.all(annotators.map(label));
  const refused = Promise.allSettled(
    annotators.map(async (annotator) => {
      for (;;) await label(annotator);
    }),
  );
  await deleteStudy(owner, studyId, "A study");
  await refused;
  expect(await prisma().study.count({ where: { id: studyId } })).toBe(0);
});
