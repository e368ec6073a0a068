import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { MAX_VERSIONS } from "@/lib/judging/bench";
import { type ModelJudge, modelJudgeSchema } from "@/lib/judging/judge-configuration";
import { mayBeVersion } from "@/lib/judging/judge-rounds";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertJudge, lockStudyForRaters } from "./create-judge";

/** A bench that the viewer may change. */
export async function findBench(
  viewer: Viewer,
  studyId: string,
  benchId: string,
  db: Pick<Transaction, "bench"> = prisma(),
) {
  const bench = await db.bench.findFirst({
    where: { id: benchId, studyId, study: studyWhere(viewer, "run.control") },
    select: { id: true, studyId: true, roundId: true, name: true },
  });
  if (!bench) throw notFound("bench");
  return bench;
}

interface VersionToInsert {
  readonly benchId: string;
  readonly raterId: string;
  readonly madeFrom: number | null;
  readonly change: string;
}

/**
 * Adds a judge to a bench as its next version.
 * @throws AppError INVALID for a judge that cannot label the bench's round, or whose prompts or examples show texts of the test
 */
export async function insertVersion(
  transaction: Transaction,
  viewer: Viewer,
  { benchId, raterId, madeFrom, change }: VersionToInsert,
): Promise<{ number: number }> {
  const [bench] = await rows(
    z.object({ studyId: z.uuid(), roundId: z.uuid() }),
    Prisma.sql`
      SELECT b.study_id AS "studyId", b.round_id AS "roundId" FROM bench b
      WHERE b.id = ${benchId}::uuid AND ${studyCondition(viewer, "run.control", Prisma.sql`b.study_id`)}
      FOR NO KEY UPDATE OF b`,
    transaction,
  );
  if (!bench) throw notFound("bench");
  const { studyId, roundId } = bench;
  const rater = await transaction.rater.findFirst({
    where: { id: raterId, studyId, kind: "judge", mergedIntoId: null },
    select: { name: true, configuration: true },
  });
  if (!rater) throw notFound("judge");
  const judge = readRaterConfiguration(rater.configuration);
  const { protocol, name } = await transaction.round.findUniqueOrThrow({
    where: { id: roundId },
    select: { protocol: true, name: true },
  });
  if (!mayBeVersion(judge, protocol))
    throw new AppError("INVALID", `"${rater.name}" cannot label "${name}". Choose a judge that can.`, {
      field: "raterId",
    });
  const versions = await transaction.benchVersion.findMany({
    where: { benchId },
    select: { number: true, raterId: true },
  });
  if (versions.some((version) => version.raterId === raterId))
    throw new AppError("CONFLICT", `"${rater.name}" is a version of this bench already.`, { field: "raterId" });
  if (versions.length >= MAX_VERSIONS)
    throw new AppError("INVALID", `A bench has at most ${MAX_VERSIONS} versions. Create another bench.`);
  if (judge) await refuseTestTexts(transaction, benchId, JSON.stringify(judge), `"${rater.name}"`);
  const number = Math.max(0, ...versions.map((version) => version.number)) + 1;
  await transaction.benchVersion.create({ data: { benchId, raterId, number, madeFrom, change } });
  const data = { bench: benchId, number, madeFrom };
  await recordEvent(transaction, viewer, { studyId, kind: "bench.version-added", subject: raterId, data });
  return { number };
}

/** Shorter texts, such as "Yes.", occur by chance. */
const SHORTEST_TOLD = 40;

/**
 * Refuses a prompt or example that shows an instruction or response of the bench's test part: what is measured on it later
 * would be known before.
 * @param text as JSON, in which the texts are looked for as JSON has them
 */
async function refuseTestTexts(db: Reader, benchId: string, text: string, whose: string): Promise<void> {
  const shown = await rows(
    z.object({ text: z.string() }),
    Prisma.sql`
      WITH tested AS (
        SELECT p.instruction_id FROM bench_instruction p WHERE p.bench_id = ${benchId}::uuid AND p.part = 'test'
      ), texts AS (
        SELECT i.text FROM tested JOIN instruction i ON i.id = tested.instruction_id WHERE i.text IS NOT NULL
        UNION ALL
        SELECT r.text FROM tested JOIN response r ON r.instruction_id = tested.instruction_id
      )
      SELECT btrim(texts.text) AS text FROM texts
      WHERE char_length(btrim(texts.text)) >= ${SHORTEST_TOLD}
        AND position(btrim(to_jsonb(btrim(texts.text))::text, '"') IN ${text}) > 0
        AND NOT EXISTS (
          SELECT 1 FROM bench_instruction p JOIN response r ON r.instruction_id = p.instruction_id
          WHERE p.bench_id = ${benchId}::uuid AND p.part <> 'test' AND btrim(r.text) = btrim(texts.text))
      LIMIT 1`,
    db,
  );
  const [first] = shown;
  if (!first) return;
  throw new AppError(
    "INVALID",
    `${whose} shows a text of the test part: “${first.text.slice(0, 80)}…”. Take it out of the prompt and the examples.`,
  );
}

/** A version as changes to it begin: who it is, and what it is. */
async function findVersion(transaction: Transaction, benchId: string, raterId: string) {
  const version = await transaction.benchVersion.findUnique({
    where: { benchId_raterId: { benchId, raterId } },
    select: { number: true, openedAt: true, rater: { select: { name: true, configuration: true } } },
  });
  if (!version) throw notFound("version");
  const judge = modelJudgeSchema.safeParse(version.rater.configuration);
  return { ...version, name: version.rater.name, judge: judge.success ? judge.data : null };
}

/** What a new judge on a bench is, and how it differs. */
export interface JudgeOfVersion {
  readonly name: string;
  readonly judge: ModelJudge;
  readonly change: string;
}

/** Adds a judge of the study as it is. */
export async function addJudgeAsVersion(
  viewer: Viewer,
  benchId: string,
  { raterId, change }: { raterId: string; change: string },
): Promise<{ raterId: string; number: number }> {
  return prisma().$transaction(async (transaction) => {
    const { number } = await insertVersion(transaction, viewer, { benchId, raterId, madeFrom: null, change });
    return { raterId, number };
  });
}

/**
 * Makes a judge from an earlier version and adds it as the next one; in a transaction of its own unless one is given.
 * @throws AppError INVALID where the earlier version came from elsewhere, or nothing would change
 */
export async function makeJudgeOfVersion(
  viewer: Viewer,
  place: { studyId: string; benchId: string; raterId: string },
  build: (earlier: { number: number; judge: ModelJudge }) => JudgeOfVersion,
  within?: Transaction,
): Promise<{ raterId: string; number: number }> {
  const { studyId, benchId, raterId } = place;
  const make = async (transaction: Transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const { number: madeFrom, judge: earlier, name: base } = await findVersion(transaction, benchId, raterId);
    if (!earlier)
      throw new AppError("INVALID", `"${base}" came from elsewhere: create a judge here and add it instead.`);
    const { name, judge, change } = build({ number: madeFrom, judge: earlier });
    if (JSON.stringify(judge) === JSON.stringify(earlier)) throw new AppError("INVALID", SAME_AS_BEFORE);
    const made = await insertJudge(transaction, viewer, {
      studyId,
      name,
      configuration: judge,
      simulated: judge.model.isDemo,
    });
    const { number } = await insertVersion(transaction, viewer, { benchId, raterId: made.raterId, madeFrom, change });
    return { raterId: made.raterId, number };
  };
  return within ? make(within) : prisma().$transaction(make);
}

const SAME_AS_BEFORE =
  "This version would be the same as the one that it is made from. Change the prompt, the model or the examples.";

/**
 * Opens the test part for a version: its labels there are shown from now on, and may be asked for. Opening it again changes
 * nothing; who opened it and when is kept.
 */
export async function openTest(
  viewer: Viewer,
  studyId: string,
  benchId: string,
  raterId: string,
): Promise<{ openedAt: string }> {
  return prisma().$transaction(async (transaction) => {
    await findBench(viewer, studyId, benchId, transaction);
    const { number, openedAt } = await findVersion(transaction, benchId, raterId);
    if (openedAt) return { openedAt: openedAt.toISOString() };
    const now = new Date();
    const openedBy = viewer.kind === "user" ? viewer.name : null;
    const { count } = await transaction.benchVersion.updateMany({
      where: { benchId, raterId, openedAt: null },
      data: { openedAt: now, openedBy },
    });
    if (count === 1) {
      const data = { bench: benchId, number };
      await recordEvent(transaction, viewer, { studyId, kind: "bench.test-opened", subject: raterId, data });
    }
    return { openedAt: now.toISOString() };
  });
}

/**
 * The condition that a judge may not judge task `task` yet: its instruction is in the test part of a bench on which the judge is a
 * version that has not been opened.
 */
export function isClosedTest(raterId: string, task: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM bench_version closed
    JOIN bench_instruction tested ON tested.bench_id = closed.bench_id AND tested.part = 'test'
    WHERE closed.rater_id = ${raterId}::uuid AND closed.opened_at IS NULL AND tested.instruction_id = ${task}.instruction_id)`;
}
