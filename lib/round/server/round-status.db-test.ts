import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makePerson } from "@/lib/testing/people";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { draftRound } from "./testing/draft-round";
import { updateRound } from "./update-round";

test("a round opens, pauses, closes and opens again; every step is kept", async () => {
  const { studyId, viewer, roundId } = await draftRound();
  for (const status of ["open", "paused", "open", "closed", "open"] as const) {
    expect(await setRoundStatus(viewer, roundId, status)).toEqual({ status });
    expect((await getRound(viewer, roundId)).status).toBe(status);
  }
  const round = await getRound(viewer, roundId);
  expect([round.openedAt === null, round.closedAt]).toEqual([false, null]);
  const events = await prisma().event.findMany({ where: { studyId, subject: roundId }, orderBy: { id: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual([
    "round.created",
    "round.opened",
    "round.paused",
    "round.opened",
    "round.closed",
    "round.opened",
  ]);
});

test("steps that do not exist are refused; the status it already has is no step", async () => {
  const { viewer, roundId } = await draftRound();
  await expect(setRoundStatus(viewer, roundId, "paused")).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(setRoundStatus(viewer, roundId, "closed")).rejects.toMatchObject({ code: "CONFLICT" });
  await setRoundStatus(viewer, roundId, "open");
  await setRoundStatus(viewer, roundId, "open");
  await setRoundStatus(viewer, roundId, "closed");
  await expect(setRoundStatus(viewer, roundId, "paused")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().event.count({ where: { subject: roundId, kind: "round.opened" } })).toBe(1);
});

test("researchers who pause and close at once leave a legal history", async () => {
  const { viewer, roundId } = await draftRound();
  await setRoundStatus(viewer, roundId, "open");
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => setRoundStatus(viewer, roundId, i % 2 === 0 ? "paused" : "closed")),
  );
  const events = await prisma().event.findMany({ where: { subject: roundId }, orderBy: { at: "asc" } });
  const kinds = events
    .map(({ kind }) => kind)
    .slice(2)
    .sort();
  expect([["round.closed"], ["round.closed", "round.paused"]]).toContainEqual(kinds);
  expect((await getRound(viewer, roundId)).status).toBe("closed");
});

test("a round that only holds imported labels cannot be opened", async () => {
  const { viewer, roundId } = await draftRound();
  await prisma().task.updateMany({ where: { roundId }, data: { wanted: 0 } });
  const closed = { overlap: 0, status: "closed", openedAt: new Date(), closedAt: new Date() } as const;
  await prisma().round.update({ where: { id: roundId }, data: closed });
  await expect(setRoundStatus(viewer, roundId, "open")).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a draft changes freely, an open round only in name and guidelines, a closed one only in its name", async () => {
  const { studyId, viewer, roundId } = await draftRound();
  await updateRound(viewer, roundId, { overlap: 5, leaseMinutes: 10, levelNames: ["1", "2", "3", "4", "5"] });
  expect(await getRound(viewer, roundId)).toMatchObject({ overlap: 5, wanted: 30, leaseMinutes: 10 });
  await setRoundStatus(viewer, roundId, "open");
  await expect(updateRound(viewer, roundId, { overlap: 2 })).rejects.toMatchObject({ code: "CONFLICT" });
  await updateRound(viewer, roundId, { guidelines: "# New", name: "Renamed" });
  const was = { name: "Renamed", guidelines: "# Old" };
  await expect(updateRound(viewer, roundId, { guidelines: "# Mine", was })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { field: "guidelines", current: "# New" },
  });
  expect(await getRound(viewer, roundId)).toMatchObject({ guidelines: "# New", name: "Renamed", overlap: 5 });
  const event = await prisma().event.findFirst({ where: { studyId, kind: "round.changed" }, orderBy: { at: "desc" } });
  expect(event?.data).toMatchObject({ guidelines: "# New", before: { name: "Round" } });
  await setRoundStatus(viewer, roundId, "closed");
  await expect(updateRound(viewer, roundId, { guidelines: "# Late" })).rejects.toMatchObject({ code: "CONFLICT" });
  await updateRound(viewer, roundId, { name: "Late" });
  expect(await getRound(viewer, roundId)).toMatchObject({ guidelines: "# New", name: "Late", status: "closed" });
});

test("who may not change a round does not wait for it, and so holds up nobody who may", async () => {
  const { roundId } = await draftRound();
  const stranger = await makePerson("Stranger");
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT FROM round WHERE id = ${roundId}::uuid FOR UPDATE`;
    await expect(updateRound(stranger, roundId, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
