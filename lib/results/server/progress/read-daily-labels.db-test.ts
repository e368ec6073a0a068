import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { dailyLabelsQuerySchema } from "@/lib/study/study-activity";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readDailyLabels } from "./read-daily-labels";

const HOUR_MS = 3_600_000;

test("labels are counted on the day that they were submitted in the reader's time zone, changes and other studies' not", async () => {
  const study = await makeStudy(3);
  const { studyId } = study;
  const researcher = await makeMember(studyId, "researcher");
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  await makeRound(study, "preference");
  const elsewhere = await makeStudy(1);
  await labelAll(await makeMember(elsewhere.studyId, "annotator"), await makeRound(elsewhere, "direct_scoring"));
  await labelAll(await makeMember(studyId, "annotator"), roundId);
  const labels = await prisma().annotation.count({ where: { roundId } });
  const { createdAt } = await prisma().annotation.findFirstOrThrow({
    where: { roundId },
    orderBy: { createdAt: "desc" },
  });
  const read = (zone: string, days: number) =>
    readDailyLabels(researcher, studyId, zone, new Date(createdAt.getTime() + days * 24 * HOUR_MS + 1_000));
  const onDay = async (zone: string, days: number) => {
    const { from, rounds } = await read(zone, days);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(createdAt);
    const index = (Date.parse(today) - Date.parse(from)) / (24 * HOUR_MS);
    return rounds.map((round) => [
      round.roundId,
      round.labels[index],
      round.labels.reduce((sum, count) => sum + count),
    ]);
  };
  expect(await onDay("UTC", 0)).toEqual([[roundId, labels, labels]]);
  expect(await onDay("Pacific/Kiritimati", 3)).toEqual([[roundId, labels, labels]]);
  expect(await onDay("America/Los_Angeles", 5)).toEqual([[roundId, labels, labels]]);
  expect((await read("UTC", 30)).rounds).toEqual([]);
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(readDailyLabels(denied, studyId, "UTC")).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(dailyLabelsQuerySchema.safeParse({ zone: "Mars/Base" }).success).toBe(false);
});
