import { Prisma } from "@/lib/db/generated/client";
import { parseRaterGroup, type RaterGroup } from "@/lib/results/agreement-filter";
import { type CountedRound, notExcluded } from "./not-excluded";

/**
 * The condition that lets through the labels that count: live ones, of real tasks, by the raters asked for; with "anybody"
 * those of juries too, which are computed from their members' and count in no group. Exclusions apply here.
 * The query calls annotation `a` and task `t`. Written so that the index annotation_live_of_round serves it.
 */
export function liveLabels(round: CountedRound, group: RaterGroup | "anybody"): Prisma.Sql {
  return Prisma.sql`a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL AND t.stratum = 'main'${ofGroup(round, group)}${notExcluded(round)}`;
}

function ofGroup(round: { studyId: string }, group: RaterGroup): Prisma.Sql {
  if (group === "anybody") return Prisma.empty;
  // Few raters are juries, and none in most rounds: quicker than to find every label among all raters.
  if (group === "all") {
    return Prisma.sql` AND a.rater_id NOT IN (
      SELECT jury.id FROM rater jury WHERE jury.study_id = ${round.studyId}::uuid AND jury.is_jury)`;
  }
  return Prisma.sql` AND a.rater_id IN (
    SELECT counted.id FROM rater counted WHERE counted.study_id = ${round.studyId}::uuid${raterCondition(group)})`;
}

/** The condition on the rater itself, called `counted` unless `rater` says otherwise; follows others. */
export function raterCondition(group: RaterGroup, rater: Prisma.Sql = Prisma.sql`counted`): Prisma.Sql {
  const wanted = parseRaterGroup(group);
  const noJury = Prisma.sql` AND NOT ${rater}.is_jury`;
  if (wanted.kind === "all") return noJury;
  const source = wanted.source === null ? Prisma.empty : Prisma.sql` AND ${rater}.source = ${wanted.source}`;
  return Prisma.sql` AND ${rater}.kind = ${wanted.kind}::rater_kind${source}${noJury}`;
}
