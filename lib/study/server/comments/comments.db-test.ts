import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { readAssignment } from "@/lib/labelling/server/read-assignment";
import { roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR } from "@/lib/people/viewer";
import { MAX_COMMENTS } from "@/lib/study/comments/comment";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { markMentions, newMentions, ownMentions } from "./own-mentions";
import { readComments } from "./read-comments";
import { addComment, changeComment, deleteComment, resolveThread } from "./write-comment";

const CANARY = "canary-of-researchers";

async function world() {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const [ann, bob] = [
    await makeMember(study.studyId, "owner", "Ann"),
    await makeMember(study.studyId, "researcher", "Bob"),
  ];
  const rater = await makeMember(study.studyId, "annotator", "Rita");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  const annotationId = uuidv7();
  await submitAnnotation(rater, annotationId, {
    assignmentId: task.assignmentId,
    supersedes: null,
    content: contentFor(task),
  });
  const { taskId } = await prisma().annotation.findUniqueOrThrow({ where: { id: annotationId } });
  const outsider = await makeMember((await makeStudy(1)).studyId, "owner", "Out");
  return { study, roundId, ann, bob, rater, outsider, task, taskId, annotationId };
}

const comment = (place: string, text: string, mentions: string[] = []) => ({ id: uuidv7(), place, text, mentions });
const code = (wanted: string) => expect.objectContaining({ code: wanted });

test("a thread on a task, a label and a figure: read and written by researchers of the study alone", async () => {
  const { study, roundId, ann, bob, rater, outsider, taskId, annotationId } = await world();
  for (const place of [`task:${taskId}`, `label:${annotationId}`, "figure:alpha?raters=human"]) {
    const first = comment(place, "Too low. @Bob", [bob.userId]);
    await addComment(ann, { roundId }, first);
    await addComment(ann, { roundId }, first);
    await addComment(bob, { roundId }, comment(place, "Looks right to me."));
    const { comments, people, mayWrite } = await readComments(bob, { roundId }, place);
    expect(comments).toMatchObject([
      {
        author: "Ann",
        isMine: false,
        mentionsMe: true,
        text: "Too low. @Bob",
        mentions: [{ name: "Bob" }],
        editedAt: null,
      },
      { author: "Bob", isMine: true, mentionsMe: false },
    ]);
    expect(people.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
    expect(mayWrite).toBe(true);
    for (const viewer of [rater, outsider]) {
      await expect(readComments(viewer, { roundId }, place)).rejects.toEqual(code("NOT_FOUND"));
      await expect(addComment(viewer, { roundId }, comment(place, "x"))).rejects.toEqual(code("NOT_FOUND"));
      await expect(resolveThread(viewer, { roundId }, place, true)).rejects.toEqual(code("NOT_FOUND"));
      await expect(deleteComment(viewer, { roundId }, first.id)).rejects.toEqual(code("NOT_FOUND"));
    }
    // The operator reads, and has no account to write with.
    expect((await readComments(OPERATOR, { roundId }, place)).mayWrite).toBe(false);
    await expect(addComment(OPERATOR, { roundId }, comment(place, "x"))).rejects.toEqual(code("FORBIDDEN"));
  }
  expect((await readComments(ann, { roundId }, "figure:alpha")).otherFilters).toEqual([
    { filter: "raters=human", comments: 2 },
  ]);
  // Places of other rounds, or of none.
  const other = await makeRound(study, "check_then_score");
  await expect(readComments(ann, { roundId: other }, `task:${taskId}`)).rejects.toEqual(code("NOT_FOUND"));
  await expect(readComments(ann, { roundId: other }, `label:${annotationId}`)).rejects.toEqual(code("NOT_FOUND"));
  const kinds = await prisma().event.findMany({ where: { studyId: study.studyId, kind: "comment.added" } });
  expect(kinds).toHaveLength(6);
});

test("a comparison of a study has threads of its own, in no round", async () => {
  const { study, roundId, ann, bob, rater, outsider } = await world();
  const of = { studyId: study.studyId };
  const place = "comparison:judges?truth=people";
  const first = comment(place, "Better than @Bob?", [bob.userId]);
  await addComment(ann, of, first);
  await addComment(ann, of, comment("comparison:judges", "And without the filter?"));
  expect((await readComments(bob, of, place)).comments).toMatchObject([
    { text: "Better than @Bob?", mentionsMe: true },
  ]);
  expect((await readComments(bob, of, place)).otherFilters).toEqual([{ filter: "", comments: 1 }]);
  expect((await ownMentions(bob)).mentions).toMatchObject([
    { round: null, path: `/studies/${study.studyId}/compare/judges?truth=people#comments-judges` },
  ]);
  await changeComment(ann, of, first.id, { text: "Better than us?", mentions: [] });
  await resolveThread(bob, of, place, true);
  expect(await readComments(ann, of, place)).toMatchObject({ resolvedBy: "Bob" });
  for (const viewer of [rater, outsider]) {
    await expect(readComments(viewer, of, place)).rejects.toEqual(code("NOT_FOUND"));
    await expect(addComment(viewer, of, comment(place, "x"))).rejects.toEqual(code("NOT_FOUND"));
    await expect(deleteComment(viewer, of, first.id)).rejects.toEqual(code("NOT_FOUND"));
  }
  // A comparison is of no round, and a figure of a round is of no study.
  await expect(readComments(ann, { roundId }, place)).rejects.toEqual(code("NOT_FOUND"));
  await expect(readComments(ann, of, "figure:alpha")).rejects.toEqual(code("NOT_FOUND"));
  await deleteComment(ann, of, first.id);
  expect((await readComments(ann, of, place)).comments).toEqual([]);
});

test("who is mentioned finds it with the way there, until it is read, and as long as they may see the study", async () => {
  const { study, roundId, ann, bob, rater, task, taskId, annotationId } = await world();
  const onTask = comment(`task:${taskId}`, "See this, @Bob.", [bob.userId]);
  await addComment(ann, { roundId }, onTask);
  await addComment(ann, { roundId }, comment(`label:${annotationId}`, "And this, @Bob.", [bob.userId]));
  const page = `/studies/${study.studyId}/rounds/${roundId}/tasks/${taskId}`;
  const { mentions, unread } = await ownMentions(bob);
  expect(unread).toBe(2);
  expect(mentions).toMatchObject([
    { text: "And this, @Bob.", author: "Ann", isRead: false, path: `${page}#comments-${annotationId}` },
    { text: "See this, @Bob.", path: `${page}#comments-task` },
  ]);
  expect((await newMentions(bob, new Date(0), new Date(Date.now() + 1_000))).length).toBe(2);
  expect(await newMentions(bob, new Date(Date.now() + 1_000), new Date(Date.now() + 2_000))).toEqual([]);
  await markMentions(ann, null, true);
  await markMentions(bob, [onTask.id], true);
  expect((await ownMentions(bob)).unread).toBe(1);
  expect(await newMentions(bob, new Date(0), new Date(Date.now() + 1_000))).toHaveLength(1);
  await markMentions(bob, [onTask.id], false);
  await markMentions(bob, null, true);
  expect((await ownMentions(bob)).unread).toBe(0);
  expect((await ownMentions(rater)).mentions).toEqual([]);
  // Annotators and people of other studies cannot be mentioned.
  for (const userId of [rater.userId, "nobody"]) {
    await expect(addComment(ann, { roundId }, comment(`task:${taskId}`, "x", [userId]))).rejects.toEqual(
      code("INVALID"),
    );
  }
  // A changed label keeps its thread, and the way leads to its version now.
  const changed = uuidv7();
  const content = { ...contentFor(task), comment: "Changed" };
  await submitAnnotation(rater, changed, { assignmentId: task.assignmentId, supersedes: annotationId, content });
  expect((await readComments(ann, { roundId }, `label:${changed}`)).comments).toHaveLength(1);
  expect((await ownMentions(bob)).mentions[0]?.path).toBe(`${page}#comments-${changed}`);
  await prisma().membership.deleteMany({ where: { userId: bob.userId } });
  expect(await ownMentions(bob)).toEqual({ mentions: [], unread: 0 });
});

test("one's own comment is changed, which is said, and deleted; a mention that goes is gone, one that stays stays read", async () => {
  const { roundId, ann, bob, taskId } = await world();
  const place = `task:${taskId}`;
  const first = comment(place, "See @Bob", [bob.userId]);
  await addComment(ann, { roundId }, first);
  await markMentions(bob, null, true);
  await changeComment(ann, { roundId }, first.id, { text: "See this, @Bob", mentions: [bob.userId] });
  const [changed] = (await readComments(bob, { roundId }, place)).comments;
  expect(changed).toMatchObject({ text: "See this, @Bob", editedAt: expect.any(String) });
  expect((await ownMentions(bob)).unread).toBe(0);
  await expect(changeComment(bob, { roundId }, first.id, { text: "x", mentions: [] })).rejects.toEqual(
    code("FORBIDDEN"),
  );
  await expect(deleteComment(bob, { roundId }, first.id)).rejects.toEqual(code("FORBIDDEN"));
  await changeComment(ann, { roundId }, first.id, { text: "Never mind", mentions: [] });
  expect((await ownMentions(bob)).mentions).toEqual([]);
  await deleteComment(ann, { roundId }, first.id);
  expect((await readComments(bob, { roundId }, place)).comments).toEqual([]);
  await expect(deleteComment(ann, { roundId }, first.id)).rejects.toEqual(code("NOT_FOUND"));
});

test("a thread is resolved and reopened, also by a new comment, and takes so many; racing comments are each kept once", async () => {
  const { roundId, ann, bob, taskId } = await world();
  const place = `task:${taskId}`;
  await expect(resolveThread(ann, { roundId }, place, true)).rejects.toEqual(code("NOT_FOUND"));
  const twice = comment(place, "At once");
  await Promise.all([
    ...[ann, bob, ann].map((viewer) => addComment(viewer, { roundId }, comment(place, "Another"))),
    addComment(ann, { roundId }, twice),
    addComment(ann, { roundId }, twice),
  ]);
  await resolveThread(bob, { roundId }, place, true);
  await resolveThread(bob, { roundId }, place, true);
  expect(await readComments(ann, { roundId }, place)).toMatchObject({
    resolvedBy: "Bob",
    resolvedAt: expect.any(String),
  });
  await resolveThread(ann, { roundId }, place, false);
  expect((await readComments(ann, { roundId }, place)).resolvedAt).toBeNull();
  await resolveThread(ann, { roundId }, place, true);
  await addComment(bob, { roundId }, comment(place, "Not yet"));
  const { resolvedAt, comments } = await readComments(ann, { roundId }, place);
  expect([resolvedAt, comments.length]).toEqual([null, 5]);
  await expect(addComment(bob, { roundId }, { ...twice, text: "Other" })).rejects.toEqual(code("CONFLICT"));
  const { id: threadId } = await prisma().commentThread.findFirstOrThrow({ where: { roundId } });
  const more = Array.from({ length: MAX_COMMENTS - 5 }, () => ({
    id: uuidv7(),
    threadId,
    userId: ann.userId,
    text: "x",
  }));
  await prisma().comment.createMany({ data: more });
  await expect(addComment(ann, { roundId }, comment(place, "One too many"))).rejects.toEqual(code("CONFLICT"));
});

test("annotators receive nothing of comments", async () => {
  const { roundId, ann, rater, task, taskId, annotationId } = await world();
  for (const place of [`task:${taskId}`, `label:${annotationId}`, "figure:alpha"])
    await addComment(ann, { roundId }, comment(place, CANARY));
  const received = await Promise.all([
    claimTasks(rater, roundId, { hold: 3 }),
    readAssignment(rater, task.assignmentId),
    ownAnnotations(rater, roundId, null),
    roundsToLabel(rater),
    ownMentions(rater),
  ]);
  expect(JSON.stringify(received)).not.toContain(CANARY);
});
