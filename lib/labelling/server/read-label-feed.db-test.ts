import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import type { FedLabel } from "@/lib/labelling/label-feed";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { readLabelFeed } from "./read-label-feed";
import { submitAnnotation } from "./submit-annotation";

const PATIENCE = { timeout: 30_000, interval: 50 };

async function label(rater: UserViewer, roundId: string): Promise<string | null> {
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) return null;
  const id = uuidv7();
  await submitAnnotation(rater, id, { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) });
  return id;
}

test("who follows while raters label at the same time reads every label once, with what it says", async () => {
  const study = await makeStudy(12);
  const roundId = await makeRound(study, "check_then_score", { overlap: 2 });
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await Promise.all(Array.from({ length: 4 }, () => makeMember(study.studyId, "annotator")));
  const labelAll = async (rater: UserViewer): Promise<string[]> => {
    const made: string[] = [];
    for (let id = await label(rater, roundId); id !== null; id = await label(rater, roundId)) made.push(id);
    return made;
  };
  const work = Promise.all(raters.map(labelAll));
  const read: FedLabel[] = [];
  const follow = async () => {
    read.push(...(await readLabelFeed(researcher, roundId, { after: read.at(-1)?.cursor, limit: 5 })));
    return read.length;
  };
  await follow();
  const made = (await work).flat();
  expect(made).toHaveLength(24);
  await vi.waitUntil(async () => (await follow()) >= made.length, PATIENCE);
  await follow();
  expect(read.map(({ id }) => id).sort()).toEqual(made.sort());
  expect(read[0]).toMatchObject({ rater: expect.stringMatching(/^rater-\d\d$/), raterKind: "human", supersedes: null });
  expect(read[0]?.answers.map(({ side, answer }) => [side, answer])).toEqual([
    ["A", expect.any(String)],
    ["A", expect.any(String)],
  ]);
});

test("a label waits for transactions that began before it, which may still bring earlier ones", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const researcher = await makeMember(study.studyId, "researcher");
  const rater = await makeMember(study.studyId, "annotator");
  await prisma().$transaction(
    async (older) => {
      await older.study.findFirstOrThrow({ where: { id: study.studyId } });
      expect(await label(rater, roundId)).not.toBeNull();
      const later = Date.now() + 1_500;
      await vi.waitUntil(() => Date.now() > later, PATIENCE);
      expect(await readLabelFeed(researcher, roundId, { limit: 10 })).toEqual([]);
    },
    { timeout: 60_000 },
  );
  await vi.waitUntil(async () => (await readLabelFeed(researcher, roundId, { limit: 10 })).length === 1, PATIENCE);
});

test("who may not export finds no round", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  for (const viewer of [await makePerson("Eve"), await makeMember(study.studyId, "annotator")]) {
    await expect(readLabelFeed(viewer, roundId, { limit: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
