import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { exportQuerySchema } from "@/lib/exports/export";
import type { ExportSource } from "@/lib/exports/export-source";
import type { FedLabel } from "@/lib/exports/label-line";
import { cursorText, type LabelFeedQuery, readCursor } from "@/lib/labelling/label-feed";
import { readLabelHorizon } from "@/lib/labelling/server/label-horizon";
import type { Viewer } from "@/lib/people/viewer";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { readContents } from "./read-export-facts";
import { readRecords } from "./with-round-export";

const fedRow = z.object({ id: z.string(), supersedes: z.string().nullable(), taskId: z.string(), createdAt: z.date() });

const OPTIONS = { ...exportQuerySchema.parse({}), labels: true, comments: true, texts: false, raters: "all" as const };

/** Labels with what decides how they are written: as in labels.jsonl with comments. */
export interface LabelFeed extends Omit<ExportSource, "facts" | "records" | "responses"> {
  labels: FedLabel[];
}

/**
 * What was labelled in a round after a cursor, in an order that never changes: who goes on from the last line misses
 * nothing and reads nothing twice. Labels of real tasks; juries' are computed and not among them.
 */
export async function readLabelFeed(
  viewer: Viewer,
  roundId: string,
  { after, limit }: LabelFeedQuery,
): Promise<LabelFeed> {
  const round = await findAnalysedRound(viewer, "export.read", roundId, { labels: "all" });
  const horizon = await readLabelHorizon();
  const found = await rows(fedRow, labelsBetween(round, readCursor(after), horizon, limit));
  const source = {
    study: { id: round.studyId, name: round.studyName },
    round: { ...round, ...(await readContents(prisma(), round)) },
    options: OPTIONS,
  };
  return { ...source, labels: found.length === 0 ? [] : await readLabels(round, found) };
}

async function readLabels(round: AnalysedRound, found: readonly z.infer<typeof fedRow>[]): Promise<FedLabel[]> {
  const ids = found.map(({ id }) => id);
  const only = Prisma.sql`a.id = ANY(${ids}::uuid[])`;
  const records = await snapshot(async (db) => {
    const read: [id: string, FedLabel["record"]][] = [];
    for await (const { labels } of readRecords(db, round, OPTIONS, { gold: false, labels: true }, only)) {
      read.push(...labels.map((record): [string, FedLabel["record"]] => [record.id, record]));
    }
    return new Map(read);
  });
  return found.flatMap(({ id, supersedes, taskId, createdAt }) => {
    const record = records.get(id);
    // Deleted in between, with its round.
    if (record === undefined) return [];
    return [{ cursor: cursorText({ at: createdAt, id }), supersedes, taskId, record }];
  });
}

/** Rater by rater, since the index is by rater; each gives at most as many as are asked for. */
function labelsBetween(
  round: { id: string; studyId: string },
  from: { at: Date; id: string },
  horizon: Date,
  limit: number,
): Prisma.Sql {
  return Prisma.sql`
    SELECT l.id, l.supersedes_id AS supersedes, l.task_id AS "taskId", l.created_at AS "createdAt"
    FROM rater one CROSS JOIN LATERAL (
      SELECT own.id, own.supersedes_id, own.task_id, own.created_at FROM annotation own
      WHERE own.rater_id = one.id AND own.round_id = ${round.id}::uuid AND own.created_at < ${horizon}
        AND EXISTS (SELECT FROM task real WHERE real.id = own.task_id AND real.stratum = 'main')
        AND (own.created_at, own.id) > (${from.at}::timestamptz, ${from.id}::uuid)
      ORDER BY own.created_at, own.id LIMIT ${limit}) l
    WHERE one.study_id = ${round.studyId}::uuid AND NOT one.is_jury
    ORDER BY l.created_at, l.id LIMIT ${limit}`;
}
