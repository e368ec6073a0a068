import { Prisma } from "@/lib/db/generated/client";
import { parseRaterGroup, type RaterGroup, type RaterKind, raterKindSchema } from "@/lib/domain/agreement-filter";
import { LEVELS } from "@/lib/domain/protocol";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/**
 * The labelled real tasks of a round: task_id, position, facet_id, labels, and counts, how often each level 1–5 was given.
 * From the counts that are kept with the labels (docs/decisions/value-counts.md); those of one imported source among
 * several are not kept, and are counted anew.
 */
export function taskCountsSql(
  round: Pick<AnalysedRound, "id" | "studyId" | "protocol">,
  group: RaterGroup,
): Prisma.Sql {
  const wanted = parseRaterGroup(group);
  if (wanted.kind !== "all" && wanted.source !== null) return recountedSql(round, group);
  const kinds = wanted.kind === "all" ? raterKindSchema.options : [wanted.kind];
  const places = LEVELS.map((level) => countAt(kinds, level));
  return Prisma.sql`
    SELECT y.task_id, y.position, y.facet_id, ${countAt(kinds, 0)} AS labels, ARRAY[${Prisma.join(places)}]::int[] AS counts
    FROM task_tally y
    WHERE y.round_id = ${round.id}::uuid AND ${countAt(kinds, 0)} > 0`;
}

/** A count of 16 bits at a place of the kept bytes, of all these kinds of raters together. What is not there is 0. */
function countAt(kinds: readonly RaterKind[], place: number): Prisma.Sql {
  const [low, high] = [2 * place, 2 * place + 1];
  const terms = kinds.map((kind) => {
    const bytes = `y.${kind}`;
    return Prisma.raw(
      `(CASE WHEN length(${bytes}) > ${low} THEN get_byte(${bytes}, ${low}) + 256 * get_byte(${bytes}, ${high}) ELSE 0 END)`,
    );
  });
  return Prisma.sql`(${Prisma.join(terms, " + ")})`;
}

function recountedSql(round: Pick<AnalysedRound, "id" | "studyId" | "protocol">, group: RaterGroup): Prisma.Sql {
  const label = round.protocol === "preference" ? Prisma.sql`a.preference` : Prisma.sql`a.score`;
  return Prisma.sql`
    SELECT y.task_id, y.position, y.facet_id, unit.labels, unit.counts
    FROM (
      SELECT a.task_id, count(*)::int AS labels, ARRAY[
        count(*) FILTER (WHERE ${label} = 1), count(*) FILTER (WHERE ${label} = 2), count(*) FILTER (WHERE ${label} = 3),
        count(*) FILTER (WHERE ${label} = 4), count(*) FILTER (WHERE ${label} = 5)
      ]::int[] AS counts
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)}
      GROUP BY a.task_id
    ) unit JOIN task_tally y ON y.task_id = unit.task_id`;
}
