import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { renameSystem } from "@/lib/content/server/rename-system";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import type { LabelOptions } from "@/lib/imports/import-options";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR } from "@/lib/people/viewer";
import { deleteImportedTasks, deleteRound } from "@/lib/round/server/delete-round";
import { updateRound } from "@/lib/round/server/update-round";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { importFile } from "./import-file";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const LABELS = [
  "item,system,rater,criterion,value",
  ...["ann", "bob"].flatMap((rater) =>
    [0, 1, 2].flatMap((item) => [
      `instruction-${item},secret-system-left,${rater},1,yes`,
      `instruction-${item},secret-system-left,${rater},score,${item + 2}`,
    ]),
  ),
].join("\n");

function bring(studyId: string, text = LABELS, labels: LabelOptions = {}) {
  const [bytes, totalBytes] = [bytesOf(text), Buffer.byteLength(text)];
  const options = { format: "labels" as const, labels };
  return importFile(OPERATOR, { studyId, fileName: "labels.csv", bytes, totalBytes, mode: "commit", options });
}

async function importedRound() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const viewer = await makeMember(studyId, "researcher");
  const { labels, problems } = await bring(studyId);
  expect(problems).toEqual([]);
  const roundId = labels?.roundId ?? "";
  return { study, studyId, viewer, roundId };
}

const NAME = "Imported: labels.csv";

const outsidersOf = async (studyId: string) => [
  await makeMember(studyId, "annotator"),
  await makeMember((await makeStudy(1)).studyId, "owner"),
  await makePerson("Stranger"),
];

test("an imported round gets another name, its raters stay the study's, and its file still knows it", async () => {
  const { studyId, viewer, roundId } = await importedRound();
  for (const outsider of await outsidersOf(studyId)) {
    await expect(updateRound(outsider, roundId, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await updateRound(viewer, roundId, { name: "Crowd of May" });
  expect(await prisma().round.findUnique({ where: { id: roundId } })).toMatchObject({ name: "Crowd of May" });
  const raters = await prisma().rater.findMany({ where: { studyId, kind: "imported" } });
  expect(raters.map(({ source }) => source)).toEqual(["imported", "imported"]);

  const again = await bring(studyId);
  expect(again).toMatchObject({ ok: true, written: false, labels: { roundName: "Crowd of May", roundId } });
  const more = "item,system,rater,criterion,value\ninstruction-0,secret-system-right,ann,score,5\n";
  const added = await bring(studyId, more, { round: "Crowd of May", protocol: "check_then_score" });
  expect(added).toMatchObject({
    written: true,
    counts: { raters: { new: 0, known: 1 }, labels: { new: 1, known: 0 } },
  });
});

test("raters of equal names do not become one because their round takes the name of another source", async () => {
  const { studyId, viewer, roundId } = await importedRound();
  await bring(studyId, LABELS, { round: "Second", source: "Crowd" });
  await updateRound(viewer, roundId, { name: "Crowd" });
  const sources = await prisma().rater.groupBy({ by: ["source"], where: { studyId, kind: "imported" }, _count: true });
  expect(sources.map(({ source, _count }) => [source, _count]).sort()).toEqual([
    ["Crowd", 2],
    ["imported", 2],
  ]);
});

test("an imported round goes with its labels and raters, and its file can come again", async () => {
  const { study, studyId, viewer, roundId } = await importedRound();
  const other = await makeRound(study, "direct_scoring");
  await bring(studyId, "item,system,rater,value\ninstruction-0,secret-system-left,ann,3\n", {
    round: "Second",
  });
  for (const outsider of await outsidersOf(studyId)) {
    await expect(deleteRound(outsider, roundId, NAME)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(deleteRound(viewer, roundId, "Imported")).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(6);

  await deleteRound(viewer, roundId, NAME);

  expect(await prisma().annotation.count({ where: { roundId } })).toBe(0);
  expect(await prisma().task.count({ where: { roundId } })).toBe(0);
  const raters = await prisma().rater.findMany({ where: { studyId, kind: "imported" } });
  expect(raters.map(({ name }) => name)).toEqual(["ann"]);
  expect(await prisma().annotation.count({ where: { studyId, raterId: raters[0]?.id ?? "" } })).toBe(1);
  expect(await prisma().round.count({ where: { id: other } })).toBe(1);
  const event = await prisma().event.findFirst({ where: { studyId, kind: "round.deleted" } });
  expect(event).toMatchObject({ subject: roundId, userId: viewer.userId, data: { name: NAME, labels: 6, raters: 1 } });
  expect(await bring(studyId)).toMatchObject({ written: true, labels: { roundName: NAME } });
});

test("what a person labelled here cannot go as an imported label does", async () => {
  const study = await makeStudy(1);
  const annotator = await makeMember(study.studyId, "annotator");
  const roundId = await makeRound(study, "direct_scoring");
  const [view] = (await claimTasks(annotator, roundId, { hold: 1 })).assignments;
  if (!view) throw new Error("nothing to label");
  const label = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view) };
  await submitAnnotation(annotator, uuidv7(), label);
  const deletion = prisma().$transaction((transaction) => deleteImportedTasks(transaction, roundId, () => undefined));
  await expect(deletion).rejects.toThrow(/append-only/);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

test("an import that is still adding to the round ends before the round is deleted, and neither is broken off", async () => {
  const { studyId, roundId } = await importedRound();
  const { deleting } = await snapshot(async (adding) => {
    await waitForOtherImports(adding, studyId);
    const begun = { deleting: deleteRound(OPERATOR, roundId, NAME) };
    await vi.waitFor(async () => {
      const waiting = await prisma().$executeRaw`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND objid::bigint = (hashtext(${studyId})::bigint & 4294967295)`;
      expect(waiting).toBe(1);
    });
    // As a new task of the round does.
    await adding.$executeRaw`SELECT 1 FROM round WHERE id = ${roundId}::uuid FOR KEY SHARE`;
    return begun;
  }, "write");
  await deleting;
  expect(await prisma().round.findUnique({ where: { id: roundId } })).toBeNull();
});

test("who waits for an import is refused when it takes too long", async () => {
  const { studyId } = await importedRound();
  await snapshot(async (adding) => {
    await waitForOtherImports(adding, studyId);
    const second = snapshot((transaction) => waitForOtherImports(transaction, studyId, 0.05), "write");
    await expect(second).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Another import into this study is still running"),
    });
  }, "write");
});

test("files go on knowing a system by the name that it had before", async () => {
  const { studyId } = await makeStudy(0);
  const viewer = await makeMember(studyId, "researcher");
  const line = (id: string) =>
    JSON.stringify({
      id,
      instruction: `Write ${id}.`,
      pairs: [{ a: { system: "v1" }, b: { system: "v2" } }],
      responses: ["v1", "v2"].map((system) => ({ system, text: `${id} by ${system}` })),
    });
  const bringStudy = (...ids: string[]) => {
    const text = ids.map(line).join("\n");
    const [bytes, totalBytes] = [bytesOf(text), Buffer.byteLength(text)];
    const options = { format: "tickbox" as const };
    return importFile(OPERATOR, { studyId, fileName: "study.jsonl", bytes, totalBytes, mode: "commit", options });
  };
  await bringStudy("one");
  const system = await prisma().system.findFirstOrThrow({ where: { studyId, name: "v1" } });
  await renameSystem(viewer, studyId, system.id, { name: "Aspen" });

  expect(await bringStudy("one")).toMatchObject({ ok: true, written: false, problems: [] });
  const more = await bringStudy("one", "two");
  expect(more).toMatchObject({ ok: true, written: true, problems: [], counts: { systems: { new: 0, known: 2 } } });
  expect(await prisma().response.count({ where: { studyId, systemId: system.id } })).toBe(2);
  const labels = await bring(studyId, "item,system,rater,value\none,v1,ann,4\ntwo,Aspen,ann,2\n");
  expect(labels).toMatchObject({ ok: true, written: true, problems: [], counts: { labels: { new: 2 } } });
  const again = await bring(studyId, "item,system,rater,value\none,v1,ann,4\ntwo,Aspen,ann,2\n");
  expect(again).toMatchObject({ ok: true, written: false });
});
