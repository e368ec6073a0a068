import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
/** A label is written in one short transaction: after these minutes none that began earlier is still to come. */
const SETTLED = 5;
const MOST_ROUNDS = 1_000;

/** Submissions of a round by the minute, complete for every minute from the first up to the last. */
interface Minutes {
  /** of the round's tasks: which of them are real may change */
  placed: string;
  from: number;
  until: number;
  counts: ReadonlyMap<number, number>;
}

/** By round. Pages ask every few seconds: only the minutes that came since are counted, not the whole day again. */
const kept = new Map<string, Minutes>();

/** First submissions of real tasks in the last hour and day, each up to the running minute. */
export async function readRecentSubmissions(
  db: Reader,
  round: { id: string },
  ofRealTasks: Prisma.Sql,
  now: Date,
): Promise<{ lastHour: number; lastDay: number }> {
  const running = Math.floor(now.getTime() / MINUTE_MS);
  const from = running - DAY + 1;
  const known = await readKnown(db, round, from);
  const counts = new Map([...known.counts].filter(([minute]) => minute >= from));
  for (const { minute, submissions } of await countSince(db, round, ofRealTasks, known.until)) {
    counts.set(minute, submissions);
  }
  remember(round.id, { placed: known.placed, from, until: Math.max(known.until, running - SETTLED), counts });
  const within = (minutes: number) =>
    [...counts].reduce((sum, [minute, submissions]) => (minute > running - minutes ? sum + submissions : sum), 0);
  return { lastHour: within(60), lastDay: within(DAY) };
}

/** What is known of the minutes from this one on; nothing where tasks were made or changed since. */
async function readKnown(db: Reader, round: { id: string }, from: number): Promise<Minutes> {
  const { placed } = await row(
    z.object({ placed: z.string() }),
    Prisma.sql`
      SELECT coalesce((SELECT kept.placed FROM round_tally kept WHERE kept.round_id = ${round.id}::uuid), 0)::text AS placed`,
    db,
  );
  const before = kept.get(round.id);
  const isKnown = before?.placed === placed && before.from <= from && before.until > from;
  return isKnown ? before : { placed, from, until: from, counts: new Map() };
}

/** From an index of first submissions alone, unless the round has other than real tasks. */
function countSince(db: Reader, round: { id: string }, ofRealTasks: Prisma.Sql, minute: number) {
  return rows(
    z.object({ minute: z.int(), submissions: z.int() }),
    Prisma.sql`
      SELECT floor(extract(epoch FROM a.created_at) / 60)::int AS minute, count(*)::int AS submissions
      FROM annotation a
      WHERE a.round_id = ${round.id}::uuid AND a.supersedes_id IS NULL AND a.assignment_id IS NOT NULL
        AND a.created_at >= ${new Date(minute * MINUTE_MS)}::timestamptz ${ofRealTasks}
      GROUP BY minute`,
    db,
  );
}

function remember(roundId: string, minutes: Minutes): void {
  const counts = new Map([...minutes.counts].filter(([minute]) => minute < minutes.until));
  kept.delete(roundId);
  kept.set(roundId, { ...minutes, counts });
  const [oldest] = kept.keys();
  if (kept.size > MOST_ROUNDS && oldest !== undefined) kept.delete(oldest);
}
