import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { fedLabelLineSchema, labelLineSchema } from "@/lib/exports/label-line";
import { feedLines } from "@/lib/interchange/export/data-file-writer";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer, type Viewer } from "@/lib/people/viewer";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readLabelFeed } from "./read-label-feed";
import { exportedBy, linesOf } from "./testing/exported";
import { makeVariedRound } from "./testing/varied-round";

const PATIENCE = { timeout: 30_000, interval: 50 };

/** The lines after a cursor, as a program reads them. */
async function feedOf(viewer: Viewer, roundId: string, query: { after?: string | undefined; limit?: number } = {}) {
  const text = feedLines(await readLabelFeed(viewer, roundId, { limit: 1_000, ...query }));
  return linesOf(Buffer.from(text)).map((line) => fedLabelLineSchema.parse(line));
}

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
  const read: Awaited<ReturnType<typeof feedOf>> = [];
  const follow = async () => {
    read.push(...(await feedOf(researcher, roundId, { after: read.at(-1)?.cursor, limit: 5 })));
    return read.length;
  };
  await follow();
  const made = (await work).flat();
  expect(made).toHaveLength(24);
  await vi.waitUntil(async () => (await follow()) >= made.length, PATIENCE);
  await follow();
  expect(read.map((line) => line.label_id).sort()).toEqual(made.sort());
  expect(read[0]).toMatchObject({
    rater: expect.stringMatching(/^rater-\d\d$/),
    rater_kind: "human",
    supersedes: null,
  });
  expect(read[0]?.answers).toEqual([
    { number: 1, answer: expect.any(String), probability: null },
    { number: 2, answer: expect.any(String), probability: null },
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
      expect(await feedOf(researcher, roundId)).toEqual([]);
    },
    { timeout: 60_000 },
  );
  await vi.waitUntil(async () => (await feedOf(researcher, roundId)).length === 1, PATIENCE);
});

test("who may not export finds no round", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  for (const viewer of [await makePerson("Eve"), await makeMember(study.studyId, "annotator")]) {
    await expect(readLabelFeed(viewer, roundId, { limit: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("a label has the same keys and values in the feed and in labels.jsonl, whatever the protocol", async () => {
  const options = { labels: true, comments: true, raters: "all" } as const;
  const rounds = await Promise.all(PROTOCOL_IDS.map((protocol) => makeVariedRound(protocol)));
  for (const roundId of rounds) {
    const bytes = await exportedBy(exportFileBytes)(roundId, "labels.jsonl", options);
    const lines = linesOf(bytes).map((line) => labelLineSchema.parse(line));
    const wanted = lines.filter(({ rater_kind: kind }) => kind !== "jury");
    expect(wanted.length).toBeGreaterThan(0);
    const read = async () => new Map((await feedOf(OPERATOR, roundId)).map((line) => [line.label_id, line]));
    await vi.waitUntil(async () => (await read()).size >= wanted.length, PATIENCE);
    const feed = await read();
    for (const line of wanted) {
      const { cursor: _, supersedes: __, task_id: ___, ...label } = feed.get(line.label_id) ?? {};
      expect(label).toEqual(line);
    }
  }
});
