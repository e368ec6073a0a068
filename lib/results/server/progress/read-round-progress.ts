import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import type { ResultsViewer } from "@/lib/people/viewer";
import { raterKindSchema } from "@/lib/results/agreement-filter";
import {
  ACTIVE_MS,
  countedPace,
  paceOf,
  pseudonymOf,
  type RaterProgress,
  type RoundProgress,
} from "@/lib/results/agreement-progress";
import { labellingOptionsSchema, whenEaseIsAsked } from "@/lib/round/labelling-options";
import type { Ease } from "@/lib/round/protocol/protocol";
import { asksFor } from "@/lib/round/protocol/protocols";
import { mostWantedOf, wantedOf } from "@/lib/round/server/label-counts";
import { readVersion } from "../figures/read-version";
import { type AnalysedRound, findAnalysedRound } from "../find-analysed-round";
import { readDoneTasks } from "./read-done-tasks";
import { readRaterMedians } from "./read-rater-medians";
import { readRecentSubmissions } from "./read-recent-submissions";

const raterRowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  simulated: z.boolean(),
  isJury: z.boolean(),
  name: z.string(),
  source: z.string().nullable(),
  labels: z.int(),
  lastLabelAt: z.date(),
  comments: z.int(),
  problems: z.int(),
  easier: z.int(),
  harder: z.int(),
  noEffect: z.int(),
  firstSubmission: z.date().nullable(),
  lastSubmission: z.date().nullable(),
});
type RaterRow = z.infer<typeof raterRowSchema> & { medianDurationMs: number | null };

/** How far a round is, how fast it goes and who labels. */
export async function readRoundProgress(
  viewer: ResultsViewer,
  roundId: string,
  now = new Date(),
): Promise<RoundProgress> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const version = await readVersion(db, round);
  const ofRealTasks = await realTasksOnly(db, round);
  const [tasks, rows, { lastHour, lastDay }, working, skips, members] = await Promise.all([
    readTasks(db, round),
    readRaters(db, round, ofRealTasks),
    readRecentSubmissions(db, round, ofRealTasks, now),
    readWorking(db, round, now),
    countSkips(db, round),
    countMembers(db, round),
  ]);
  const hasJudges = rows.some(({ kind }) => kind === "judge");
  const imagesUnseen = hasJudges ? await db.studyImage.count({ where: { studyId: round.studyId } }) : 0;
  const sum = (value: (row: RaterRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const labels = sum((row) => row.labels);
  const recently = now.getTime() - ACTIVE_MS;
  const active = new Set(working.map(({ raterId }) => raterId));
  for (const row of rows) if (row.lastSubmission && row.lastSubmission.getTime() > recently) active.add(row.raterId);
  const submissions = {
    now: minuteOf(now),
    firstSubmission: earliest(rows.map((row) => row.firstSubmission)),
    lastHour,
    lastDay,
  };
  const pace = paceOf({
    ...submissions,
    remaining: tasks.wanted - tasks.submitted,
    isOpen: round.status === "open",
    canBeFilled: round.overlap <= members,
  });
  const { seed: _, shufflePositions: __, ...shown } = round;
  return {
    round: shown,
    version,
    tasks: tasks.counts,
    places: { wanted: tasks.wanted, most: tasks.most, submitted: tasks.submitted, held: tasks.held },
    members,
    labels,
    pace: { lastHour, lastDay, ...pace, measured: countedPace(submissions), activeRaters: active.size },
    raters: rows.map(raterOfRow),
    imagesUnseen,
    ease: asksFor(round.protocol, "ease")
      ? await readEase(db, round, {
          easier: sum((row) => row.easier),
          harder: sum((row) => row.harder),
          no_effect: sum((row) => row.noEffect),
        })
      : null,
    comments: sum((row) => row.comments),
    problems: sum((row) => row.problems),
    skips,
    asOf: tasks.asOf,
  };
}

/** The pace is given to the minute: clients that ask every few seconds get it when it changes, not each time. */
const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 60_000) * 60_000);

/** Where it is asked at the end of the round, each rater says it once, and no label does. */
async function readEase(db: Reader, round: AnalysedRound, ofLabels: Record<Ease, number>) {
  const { options } = await row(
    z.object({ options: labellingOptionsSchema }),
    Prisma.sql`SELECT d.labelling_options AS options FROM round d WHERE d.id = ${round.id}::uuid`,
    db,
  );
  const asked = whenEaseIsAsked(round.protocol, options);
  if (options.ease !== "end") return { ...ofLabels, asked };
  const said = await row(
    z.object({ easier: z.int(), harder: z.int(), noEffect: z.int() }),
    Prisma.sql`
      SELECT count(*) FILTER (WHERE ease = 'easier')::int AS easier, count(*) FILTER (WHERE ease = 'harder')::int AS harder,
        count(*) FILTER (WHERE ease = 'no_effect')::int AS "noEffect"
      FROM round_ease WHERE round_id = ${round.id}::uuid`,
    db,
  );
  // Labels of judges and files are no raters' last word on the round.
  return { easier: said.easier, harder: said.harder, no_effect: said.noEffect, asked };
}

function raterOfRow(row: RaterRow): RaterProgress {
  return {
    raterId: row.raterId,
    pseudonym: pseudonymOf(row.number),
    kind: row.kind,
    simulated: row.simulated,
    isJury: row.isJury,
    name: row.kind === "human" ? null : row.name,
    source: row.source,
    labels: row.labels,
    medianDurationMs: row.medianDurationMs,
    lastLabelAt: row.lastLabelAt.toISOString(),
    comments: row.comments,
    problems: row.problems,
  };
}

/** Where a round has other tasks too, their labels are filtered out; else checking each label is not worth it. */
async function realTasksOnly(db: Reader, round: AnalysedRound): Promise<Prisma.Sql> {
  const { others } = await row(
    z.object({ others: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT FROM task WHERE round_id = ${round.id}::uuid AND stratum <> 'main') AS others`,
    db,
  );
  return others ? Prisma.sql`AND a.task_id IN (SELECT task_id FROM task_tally)` : Prisma.empty;
}

/** Tasks and places are counted when they are made, submissions by rater; who holds a task now are few. */
async function readTasks(db: Reader, round: AnalysedRound) {
  const taskRow = z.object({
    total: z.int(),
    withoutPlaces: z.int(),
    wanted: z.int(),
    most: z.int().nullable(),
    submitted: z.int(),
    held: z.int(),
  });
  const [{ total, withoutPlaces, ...places }, { result, asOf }] = await Promise.all([
    row(
      taskRow,
      Prisma.sql`
        SELECT coalesce(kept.real_tasks, 0) AS total, coalesce(kept.without_places, 0) AS "withoutPlaces",
          (SELECT ${wantedOf(Prisma.sql`d.id`)} FROM round_tally kept WHERE kept.round_id = d.id) AS wanted,
          ${mostWantedOf(Prisma.sql`d.id`)} AS most,
          (SELECT coalesce(sum(y.places), 0)::int FROM rater_tally y WHERE y.round_id = d.id) AS submitted,
          (SELECT count(*)::int FROM assignment s JOIN task t ON t.id = s.task_id
            WHERE s.round_id = d.id AND s.state IN ('leased', 'returned') AND t.stratum = 'main') AS held
        FROM round d LEFT JOIN round_tally kept ON kept.round_id = d.id WHERE d.id = ${round.id}::uuid`,
      db,
    ),
    readDoneTasks(db, round),
  ]);
  const { labelled, complete } = result;
  // A round of imported labels has no places: there a task is complete when it has a label.
  const counts =
    round.planned !== null
      ? { total, toComplete: total - withoutPlaces, complete, labelled }
      : { total, toComplete: total, complete: withoutPlaces > 0 ? labelled : complete, labelled };
  return { ...places, counts, asOf };
}

/** What the triggers keep of each rater, and the median of the durations. */
async function readRaters(db: Reader, round: AnalysedRound, ofRealTasks: Prisma.Sql): Promise<RaterRow[]> {
  const found = await rows(
    raterRowSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.kind, r.simulated, r.is_jury AS "isJury", r.name, r.source, y.labels,
        y.last_label_at AS "lastLabelAt", y.comments, y.problems, y.easier, y.harder, y.no_effect AS "noEffect",
        y.first_submission AS "firstSubmission", y.last_submission AS "lastSubmission"
      FROM rater_tally y JOIN rater r ON r.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.labels > 0
      ORDER BY r.number`,
    db,
  );
  const medians = await readRaterMedians(db, round, ofRealTasks);
  return found.map((row) => ({ ...row, medianDurationMs: medians.get(row.raterId) ?? null }));
}

/** Who may label in the round. */
async function countMembers(db: Reader, round: AnalysedRound): Promise<number> {
  const { members } = await row(
    z.object({ members: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS members FROM membership m JOIN round d ON d.study_id = m.study_id
      WHERE d.id = ${round.id}::uuid AND m.languages @> d.rater_languages AND m.expertise @> d.rater_expertise`,
    db,
  );
  return members;
}

async function countSkips(db: Reader, round: AnalysedRound): Promise<number> {
  const { skips } = await row(
    z.object({ skips: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS skips FROM assignment s JOIN task t ON t.id = s.task_id
      WHERE s.round_id = ${round.id}::uuid AND s.state = 'skipped' AND t.stratum = 'main'`,
    db,
  );
  return skips;
}

/** Who holds a task and has opened it or changed its draft lately. */
function readWorking(db: Reader, round: AnalysedRound, now: Date): Promise<{ raterId: string }[]> {
  return rows(
    z.object({ raterId: z.uuid() }),
    Prisma.sql`
      SELECT DISTINCT s.rater_id AS "raterId"
      FROM assignment s LEFT JOIN draft d ON d.assignment_id = s.id
      WHERE s.round_id = ${round.id}::uuid AND s.state = 'leased'
        AND greatest(s.claimed_at, d.updated_at) > ${now}::timestamptz - interval '10 minutes'`,
    db,
  );
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);
}
