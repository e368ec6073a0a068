import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { agreementCourseFigure, COURSE_LABELS, type CourseMoment } from "@/lib/results/agreement-course";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { measuredAt, readScale } from "@/lib/round/protocol/round-scale";
import { type PairOrder, pairOrderOf } from "@/lib/round/protocol/scale";
import { countLabels } from "./counts/count-labels";
import { raterCounts } from "./counts/rater-counts";
import { courseMoments } from "./course-moments";
import { roundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels, raterCondition } from "./live-labels";
import { agreementOfRound } from "./read-round-agreement";

/**
 * How alpha of a round's levels, those that its headline is of, came about as they arrived. A label that was changed counts
 * from its change. Labels of files are left out: they arrived at once, in the order of their lines.
 */
export const readAgreementCourse = roundFigure(
  agreementCourseFigure,
  async ({ db, round, raters }, { order = "both" }) => {
    const share = Math.min(1, COURSE_LABELS / Math.max(1, await countLabels(db, [round.id], raters)));
    const labels = await readLabels(db, round, raters, share);
    const moments = await courseMoments(
      labels,
      { scale: readScale(round, order), level: measuredAt(round.scale, "ordinal") },
      share,
    );
    const last = moments.pop();
    if (last) moments.push(await asHeadline(db, round, { raters, order }, last));
    const leavesOutFiles = await hasLabelsOfFiles(db, round, raters);
    return { roundId: round.id, raters, leavesOutFiles, pairOrder: pairOrderOf(round.scale, order), share, moments };
  },
);

async function hasLabelsOfFiles(db: Reader, round: AnalysedRound, raters: RaterGroup): Promise<boolean> {
  const { any } = await row(
    z.object({ any: z.boolean() }),
    Prisma.sql`
      SELECT EXISTS (
        SELECT 1 FROM ${raterCounts(round)} y JOIN rater counted ON counted.id = y.rater_id
        WHERE y.round_id = ${round.id}::uuid AND y.levels > 0 AND counted.source IS NOT NULL${raterCondition(raters)}
      ) AS any`,
    db,
  );
  return any;
}

/** The last moment is the round as it is now: its numbers are those of the headline, unless a label came meanwhile. */
async function asHeadline(
  db: Reader,
  round: AnalysedRound,
  counted: { raters: RaterGroup; order: PairOrder },
  last: CourseMoment,
): Promise<CourseMoment> {
  const { alpha, basis } = await agreementOfRound(db, round, { ...counted, level: "ordinal" });
  return basis.nLabels === last.labels ? { ...last, alpha: alpha.value, interval: alpha.interval } : last;
}

/** One text comes over the wire for all labels ("7:2:4:1700000000000;…"), since a row a label takes many times as long. */
async function readLabels(db: Reader, round: AnalysedRound, raters: RaterGroup, share: number) {
  // Drawn by a hash, since tasks with a low position are labelled first.
  const drawn =
    share < 1
      ? Prisma.sql`AND abs(hashtextextended(t.id::text, ${round.seed}::bigint) % 1000000) < ${Math.round(share * 1e6)}`
      : Prisma.empty;
  const { labels } = await row(
    z.object({ labels: z.string().nullable() }),
    Prisma.sql`
      SELECT string_agg(
        t.position || ':' || n.position || ':' || a.level || ':' || (extract(epoch FROM a.created_at) * 1000)::bigint, ';'
        ORDER BY a.created_at, a.id
      ) AS labels
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN instruction n ON n.id = t.instruction_id
      WHERE ${liveLabels(round, raters)} AND a.level IS NOT NULL ${drawn} AND a.rater_id NOT IN (
        SELECT filed.id FROM rater filed WHERE filed.study_id = ${round.studyId}::uuid AND filed.source IS NOT NULL)`,
    db,
  );
  return (labels ?? "")
    .split(";")
    .filter((text) => text !== "")
    .map((text) => {
      const [task = "", instruction = "", level = "", at = ""] = text.split(":");
      return { task, instruction, level: Number(level), at: Number(at) };
    });
}
