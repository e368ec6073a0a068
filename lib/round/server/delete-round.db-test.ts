import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { listStudies } from "@/lib/study/server/list-studies";
import { contentFor } from "@/lib/testing/content";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import { createRound } from "./create-round";
import { deleteRound } from "./delete-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { draftRound, studyWithResearcher, tasksOf } from "./testing/draft-round";

test("a draft is deleted with its tasks; a round with a label is not", async () => {
  const { study, viewer, roundId } = await draftRound();
  const { id } = await createRound(viewer, study.studyId, { name: "Labelled", protocol: "preference" });
  await expect(deleteRound(viewer, roundId, "Labelled")).rejects.toMatchObject({ code: "INVALID" });
  await deleteRound(viewer, roundId, "Round");
  expect(await tasksOf(roundId)).toEqual([]);
  await setRoundStatus(viewer, id, "open");
  await expect(deleteRound(viewer, id, "Labelled")).rejects.toMatchObject({ code: "CONFLICT" });
  const [view] = (await claimTasks(viewer, id, { hold: 1 })).assignments;
  if (!view) throw new Error("nothing to label");
  const label = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view) };
  await submitAnnotation(viewer, uuidv7(), label);
  await setRoundStatus(viewer, id, "closed");
  await expect(deleteRound(viewer, id, "Labelled")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await getRound(viewer, id)).toMatchObject({ labels: 1, submitted: 1, simulatedLabels: 0 });
  await prisma().rater.updateMany({ where: { studyId: study.studyId }, data: { simulated: true } });
  expect(await getRound(viewer, id)).toMatchObject({ labels: 1, simulatedLabels: 1 });
  const { studies } = await listStudies(viewer);
  expect(studies).toMatchObject([{ counts: { labels: 1, simulatedLabels: 1 } }]);
});

test("whoever deletes is told how far it is; what breaks off on the way leaves all of it", async () => {
  const { viewer, roundId } = await draftRound();
  const told: DeletionProgress[] = [];
  const deletion = deleteRound(viewer, roundId, "Round", (progress) => {
    told.push(progress);
    if (progress.deleted === 6) throw new Error("the process ended");
  });
  await expect(deletion).rejects.toThrow("the process ended");
  expect(told).toEqual([
    { deleted: 0, of: 6 },
    { deleted: 6, of: 6 },
  ]);
  expect(await getRound(viewer, roundId)).toMatchObject({ tasks: 6 });
  expect(await tasksOf(roundId)).toHaveLength(6);
});

test("a round of more tasks than go at a time is deleted as a whole", async () => {
  const { studyId, viewer } = await studyWithResearcher(1);
  await prisma().$executeRaw`
    INSERT INTO response (id, study_id, instruction_id, system_id, sample, text)
    SELECT gen_random_uuid(), i.study_id, i.id, s.id, g, 'Written.'
    FROM instruction i JOIN system s ON s.study_id = i.study_id, generate_series(1, 5250) g
    WHERE i.study_id = ${studyId}::uuid`;
  const { id: roundId } = await createRound(viewer, studyId, { name: "Round", protocol: "direct_scoring" });
  const told: number[] = [];
  await deleteRound(viewer, roundId, "Round", ({ deleted }) => told.push(deleted));
  expect(told).toEqual([0, 10_000, 10_502]);
  expect(await prisma().task.count({ where: { studyId } })).toBe(0);
});
