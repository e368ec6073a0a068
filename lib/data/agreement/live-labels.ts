import { Prisma } from "@/lib/db/generated/client";
import { parseRaterGroup, type RaterGroup } from "@/lib/domain/agreement/agreement-filter";

/**
 * The condition that lets through the labels that count: live ones, of real tasks, by the raters asked for.
 * The query calls annotation `a` and task `t`. Written so that the index annotation_live_of_round serves it.
 */
export function liveLabels(round: { id: string; studyId: string }, group: RaterGroup): Prisma.Sql {
  return Prisma.sql`a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL AND t.stratum = 'main'${ofGroup(round, group)}`;
}

function ofGroup(round: { studyId: string }, group: RaterGroup): Prisma.Sql {
  if (group === "all") return Prisma.empty;
  return Prisma.sql` AND a.rater_id IN (
    SELECT counted.id FROM rater counted WHERE counted.study_id = ${round.studyId}::uuid${raterCondition(group)})`;
}

/** The condition on the rater itself, called `counted` or as told, to stand after others. */
export function raterCondition(group: RaterGroup, rater: Prisma.Sql = Prisma.sql`counted`): Prisma.Sql {
  const wanted = parseRaterGroup(group);
  if (wanted.kind === "all") return Prisma.empty;
  const source = wanted.source === null ? Prisma.empty : Prisma.sql` AND ${rater}.source = ${wanted.source}`;
  return Prisma.sql` AND ${rater}.kind = ${wanted.kind}::rater_kind${source}`;
}
