import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { letBackIntoRound, removeFromRound } from "@/lib/people/server/round-people";
import { makeRater } from "@/lib/results/server/testing/labels";
import { updateRound } from "@/lib/round/server/update-round";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { listEvents } from "./list-events";

test("who changed what in a study and in one round, the newest first; nobody else finds it", async () => {
  const { studyId } = await makeStudy(2);
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const other = await makeRound(study, "preference");
  const researcher = await makeMember(study.studyId, "researcher");
  await updateRound(researcher, roundId, { overlap: 5 });
  await updateRound(researcher, other, { name: "Other name" });
  const rater = await makeRater(study.studyId, { kind: "human" });
  await removeFromRound(researcher, roundId, rater);
  const key = { id: uuidv7(), name: "Nightly", scopes: [], studyIds: null };
  await letBackIntoRound({ ...researcher, key }, roundId, rater);

  const { events, next } = await listEvents(researcher, study.studyId);
  expect(next).toBeNull();
  expect(events.slice(0, 4).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Rater \d+ let back into the round$/),
    expect.stringMatching(/^Rater \d+ removed from the round$/),
    expect.stringMatching(/^Round changed: renamed from “.+” to “Other name”$/),
    expect.stringMatching(/^Round changed: overlap \d+ → 5$/),
  ]);
  const { name } = await prisma().user.findUniqueOrThrow({ where: { id: researcher.userId } });
  expect(events[0]).toMatchObject({ by: name, apiKey: { id: key.id, name: "Nightly" }, round: { id: roundId } });
  expect(events[1]).toMatchObject({ by: name, apiKey: null });
  const ofRound = await listEvents(researcher, study.studyId, { roundId });
  expect(ofRound.events.slice(0, 3).map(({ kind }) => kind)).toEqual([
    "round.rater-let-back",
    "round.rater-removed",
    "round.changed",
  ]);
  expect(ofRound.events.every(({ round }) => round?.id === roundId)).toBe(true);

  const annotator = await makeMember(study.studyId, "annotator");
  for (const viewer of [annotator, await makePerson("stranger"), await makeMember(studyId, "owner")]) {
    await expect(listEvents(viewer, study.studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("a long history comes in pages, without single steps that are told elsewhere", async () => {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const at = new Date("2026-01-01T00:00:00Z");
  await prisma().event.deleteMany({ where: { studyId } });
  // All at one moment: ids alone tell them apart.
  await prisma().event.createMany({
    data: Array.from({ length: 120 }, (_, index) => ({
      studyId,
      at,
      kind: index % 2 === 0 ? "system.renamed" : "task.skipped",
      data: { before: "m", name: `m${index}` },
    })),
  });
  const first = await listEvents(researcher, studyId);
  expect([first.events.length, first.next]).toEqual([50, first.events[49]?.id]);
  const rest = await listEvents(researcher, studyId, { after: first.next ?? undefined });
  expect([rest.events.length, rest.next]).toEqual([10, null]);
  expect(new Set([...first.events, ...rest.events].map(({ what }) => what)).size).toBe(60);
});
