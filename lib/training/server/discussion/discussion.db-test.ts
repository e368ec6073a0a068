import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { setProfile } from "@/lib/people/server/members";
import { removeFromRound } from "@/lib/people/server/round-people";
import type { UserViewer } from "@/lib/people/viewer";
import { updateRound } from "@/lib/round/server/update-round";
import { makeMember, makePerson } from "@/lib/testing/people";
import { MAX_REPLIES } from "@/lib/training/discussion";
import { decideTraining } from "../decide-training";
import { remarkOnTruth } from "../remark-on-truth";
import { raterIdOf, TRUTH, train, trainingRound } from "../testing/training-round";
import { readDiscussion } from "./read-discussion";
import { replyToRemark } from "./reply-to-remark";
import { resolveRemark } from "./resolve-remark";

/** A part of every label, which no thread may show. */
const CANARY = "canary-of-a-label";

/** Rita is in training and has remarked on an answer, Paul has passed, Nell is in training. */
async function discussedRound(protocol: "direct_scoring" | "preference" = "direct_scoring") {
  const made = await trainingRound(protocol);
  const { studyId, roundId, rater: rita } = made;
  const [paul, nell] = [await makeMember(studyId, "annotator", "Paul"), await makeMember(studyId, "annotator", "Nell")];
  const [task] = await train(rita, roundId, [1], CANARY);
  await train(paul, roundId, [TRUTH, TRUTH, TRUTH], CANARY);
  await train(nell, roundId, [1], CANARY);
  const remark = { id: uuidv7(), text: "I see it otherwise. @Researcher" };
  await remarkOnTruth(rita, task?.assignmentId ?? "", remark);
  return { ...made, rita, paul, nell, remark, task };
}

const reply = (text: string) => ({ id: uuidv7(), text });

test("researchers, raters who have passed and the author read and answer a thread; others do not know of it", async () => {
  const { studyId, roundId, researcher, rita, paul, nell, remark } = await discussedRound();
  const fromPaul = reply("Count the lines, @Rater 01.");
  await replyToRemark(paul, remark.id, fromPaul);
  await replyToRemark(paul, remark.id, fromPaul);
  await replyToRemark(researcher, remark.id, reply("Paul is right."));
  const { taskId } = await prisma().assignment.findFirstOrThrow({ where: { remarks: { some: { id: remark.id } } } });
  const thread = {
    id: remark.id,
    text: remark.text,
    author: "Rater 01",
    resolvedAt: null,
    excerpt: expect.any(String),
    replies: [
      { ...fromPaul, author: "Rater 02" },
      { text: "Paul is right.", author: "Researcher" },
    ],
  };
  for (const [viewer, me, isMine, mayResolve, taskOf] of [
    [researcher, "Researcher", false, true, taskId],
    [rita, "Rater 01", true, true, null],
    [paul, "Rater 02", false, false, null],
  ] as const) {
    const found = await readDiscussion(viewer, roundId);
    expect(found).toMatchObject({ me, threads: [{ ...thread, isMine, mayResolve, taskId: taskOf }] });
  }
  expect(await readDiscussion(nell, roundId)).toEqual({ me: "Rater 03", threads: [] });
  const newcomer = await makeMember(studyId, "annotator", "New");
  expect(await readDiscussion(newcomer, roundId)).toEqual({ me: null, threads: [] });
  for (const denied of [nell, newcomer, await makePerson("stranger"), (await trainingRound()).researcher]) {
    await expect(replyToRemark(denied, remark.id, reply("x"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(resolveRemark(denied, remark.id, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(readDiscussion(await makePerson("stranger"), roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await prisma().trainingReply.count({ where: { remarkId: remark.id } })).toBe(2);
});

test("who was removed from the round, or whom it is no longer given to, knows of no thread in it", async () => {
  const { studyId, roundId, researcher, rita, paul, remark } = await discussedRound();
  const denied = async (viewer: UserViewer) => {
    await expect(readDiscussion(viewer, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(replyToRemark(viewer, remark.id, reply("x"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(resolveRemark(viewer, remark.id, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  };
  await removeFromRound(researcher, roundId, await raterIdOf(paul, studyId));
  await denied(paul);
  await replyToRemark(rita, remark.id, reply("Still here."));
  await setProfile(researcher, studyId, rita.userId, { languages: ["german"], expertise: [] });
  await updateRound(researcher, roundId, { raters: { languages: ["french"], expertise: [] } });
  await denied(rita);
  expect((await readDiscussion(researcher, roundId)).threads).toHaveLength(1);
});

test("its author and researchers resolve a thread, and a reply opens it again", async () => {
  const { roundId, researcher, rita, paul, remark } = await discussedRound();
  await expect(resolveRemark(paul, remark.id, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const isResolved = async () => (await readDiscussion(paul, roundId)).threads[0]?.resolvedAt !== null;
  await resolveRemark(rita, remark.id, true);
  expect(await isResolved()).toBe(true);
  await resolveRemark(researcher, remark.id, false);
  expect(await isResolved()).toBe(false);
  await resolveRemark(researcher, remark.id, true);
  await replyToRemark(paul, remark.id, reply("Not yet."));
  expect(await isResolved()).toBe(false);
});

test("a thread about a pair says what its author saw as A and as B: raters by the texts, researchers by the systems too", async () => {
  const { studyId, roundId, researcher, rita, paul, task } = await discussedRound("preference");
  await decideTraining(researcher, roundId, await raterIdOf(paul, studyId), "admit");
  for (const [side, text] of [
    ["left", "Seven."],
    ["right", "Six."],
  ] as const) {
    await prisma().response.updateMany({
      where: { studyId, system: { name: `secret-system-${side}` } },
      data: { text },
    });
  }
  const { shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: task?.assignmentId ?? "" } });
  const isTurned = shownOrder === "ba";
  const [a, b] = isTurned ? ["Six.", "Seven."] : ["Seven.", "Six."];
  const [first, second] = isTurned ? ["right", "left"] : ["left", "right"];
  const systems = { systemA: `secret-system-${first}`, systemB: `secret-system-${second}` };
  expect((await readDiscussion(researcher, roundId)).threads[0]?.sides).toEqual({
    a,
    b,
    pair: { ...systems, isTurned },
  });
  for (const rater of [rita, paul]) {
    expect((await readDiscussion(rater, roundId)).threads[0]?.sides).toEqual({ a, b, pair: null });
  }
});

test("a thread tells nothing of anybody’s label, nor who wrote a response", async () => {
  const { roundId, researcher, rita, paul, nell, remark } = await discussedRound();
  expect(await prisma().annotation.count({ where: { roundId, comment: CANARY } })).toBe(5);
  await replyToRemark(paul, remark.id, reply("A reply."));
  for (const viewer of [rita, paul, nell]) {
    const told = JSON.stringify(await readDiscussion(viewer, roundId));
    for (const secret of [
      CANARY,
      "secret-system",
      "Rita",
      "Paul",
      "Nell",
      researcher.userId,
      rita.userId,
      paul.userId,
    ]) {
      expect(told).not.toContain(secret);
    }
    expect(told).not.toMatch(/level|score|answer"|annotation/);
  }
});

test("replies that race are each kept once, and a thread takes so many", async () => {
  const { roundId, researcher, paul, remark } = await discussedRound();
  const twice = reply("At once.");
  await Promise.all(
    [researcher, paul, paul].flatMap((viewer) => [
      replyToRemark(viewer, remark.id, reply("Another.")),
      replyToRemark(paul, remark.id, twice),
    ]),
  );
  const [thread] = (await readDiscussion(researcher, roundId)).threads;
  expect(thread?.replies).toHaveLength(4);
  const more = Array.from({ length: MAX_REPLIES - 4 }, () => ({ remarkId: remark.id, userId: paul.userId, text: "x" }));
  await prisma().trainingReply.createMany({ data: more });
  await replyToRemark(paul, remark.id, twice);
  await expect(replyToRemark(paul, remark.id, reply("One too many."))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("replies of who has left the server stay, without a name", async () => {
  const { roundId, researcher, paul, remark } = await discussedRound();
  await replyToRemark(paul, remark.id, reply("Kept."));
  await prisma().membership.deleteMany({ where: { userId: paul.userId } });
  const [thread] = (await readDiscussion(researcher, roundId)).threads;
  expect(thread?.replies).toMatchObject([{ text: "Kept.", author: "Rater 02" }]);
});
