import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { watchedReader } from "@/lib/db/testing/watched-reader";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { readRecentSubmissions } from "./read-recent-submissions";

const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

async function label(rater: UserViewer, roundId: string): Promise<void> {
  const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
  const [view] = assignments;
  if (!view) throw new Error("no task");
  const content = contentFor(view);
  await submitAnnotation(rater, uuidv7(), { assignmentId: view.assignmentId, supersedes: null, content });
}

test("labels leave the last hour and the last day as time goes by, and new ones come in", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  const ann = await makeMember(study.studyId, "annotator");
  const at = (minutes: number) => readRecentSubmissions(prisma(), { id: roundId }, Prisma.empty, later(minutes));
  expect(await at(0)).toEqual({ lastHour: 0, lastDay: 0 });
  await label(ann, roundId);
  await label(ann, roundId);
  expect(await at(0)).toEqual({ lastHour: 2, lastDay: 2 });
  await label(ann, roundId);
  expect(await at(4)).toEqual({ lastHour: 3, lastDay: 3 });
  // From here on the minute of these labels is remembered and not read again.
  expect(await at(30)).toEqual({ lastHour: 3, lastDay: 3 });
  expect(await at(58)).toEqual({ lastHour: 3, lastDay: 3 });
  expect(await at(62)).toEqual({ lastHour: 0, lastDay: 3 });
  expect(await at(24 * 60 - 2)).toEqual({ lastHour: 0, lastDay: 3 });
  expect(await at(24 * 60 + 2)).toEqual({ lastHour: 0, lastDay: 0 });
  // A clock that is set back.
  expect(await at(0)).toEqual({ lastHour: 3, lastDay: 3 });
});

test("tasks that are no longer real are counted no longer", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const ann = await makeMember(study.studyId, "annotator");
  await label(ann, roundId);
  await label(ann, roundId);
  const real = Prisma.sql`AND a.task_id IN (SELECT task_id FROM task_tally)`;
  const recent = () => readRecentSubmissions(prisma(), { id: roundId }, real, later(10));
  expect(await recent()).toEqual({ lastHour: 2, lastDay: 2 });
  await setStratum({ roundId, position: 0 }, "attention");
  expect(await recent()).toEqual({ lastHour: 1, lastDay: 1 });
});

test("asking again reads the last minutes alone", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  const ann = await makeMember(study.studyId, "annotator");
  for (let labels = 0; labels < 3; labels++) await label(ann, roundId);
  await readRecentSubmissions(prisma(), { id: roundId }, Prisma.empty, later(20));
  const read: unknown[] = [];
  const watched = watchedReader(({ values }) => read.push(...values.filter((value) => value instanceof Date)));
  await readRecentSubmissions(watched, { id: roundId }, Prisma.empty, later(21));
  expect(read).toHaveLength(1);
  expect(z.date().parse(read[0]).getTime()).toBeGreaterThanOrEqual(later(14).getTime());
});
