import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { ACTIVE_MS } from "@/lib/results/agreement-progress";
import { requirePermission } from "@/lib/study/server/access";
import { MAX_ACTIVE_ROUNDS, type RoundActivity, type StudyActivity } from "@/lib/study/study-activity";
import { readRoundProgress } from "./read-round-progress";

/** How fast a study's rounds go and who is at work in them, of the newest rounds that have labels. */
export async function readStudyActivity(viewer: Viewer, studyId: string, now = new Date()): Promise<StudyActivity> {
  await requirePermission(viewer, studyId, "agreement.read");
  const labelled = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT r.id FROM round r
      WHERE r.study_id = ${studyId}::uuid
        AND EXISTS (SELECT 1 FROM annotation a WHERE a.round_id = r.id AND a.superseded_at IS NULL)
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_ACTIVE_ROUNDS}`,
  );
  const rounds: RoundActivity[] = [];
  // One after the other: this is asked for every few seconds, and must not take every connection.
  for (const { id } of labelled.reverse()) rounds.push(await activityOf(viewer, id, now));
  return { rounds };
}

async function activityOf(viewer: Viewer, roundId: string, now: Date): Promise<RoundActivity> {
  const { round, version, labels, places, pace, raters } = await readRoundProgress(viewer, roundId, now);
  const since = new Date(now.getTime() - ACTIVE_MS).toISOString();
  return {
    roundId,
    name: round.name,
    status: round.status,
    version,
    labels,
    places,
    pace,
    active: raters
      .filter((rater) => rater.kind === "human" && rater.lastLabelAt > since)
      .sort((a, b) => (a.lastLabelAt < b.lastLabelAt ? 1 : -1))
      .map(({ raterId, pseudonym, lastLabelAt }) => ({ raterId, pseudonym, lastLabelAt })),
  };
}
