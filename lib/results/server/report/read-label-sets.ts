import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Asked, LabelSet } from "@/lib/results/report/report-basis";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { hasAnswers, protocolsThat, scoresDirectly } from "@/lib/round/protocol/protocols";
import { type CountedStudy, notExcluded } from "../not-excluded";

const setSchema = z.object({
  roundId: z.uuid(),
  round: z.string(),
  protocol: protocolSchema,
  series: z.string().nullable(),
  isGold: z.boolean(),
  tasks: z.int(),
  byPeople: z.int(),
});

/**
 * The labels of a study's real tasks that answer checklists or score responses directly, by round and series, in the order of
 * the rounds: what a figure can rest on. People are those of the study and of files, not judges and not what programs made up.
 */
export function readLabelSets(db: Reader, study: CountedStudy, { systems }: Asked): Promise<LabelSet[]> {
  const protocols = protocolsThat((protocol) => hasAnswers(protocol) || scoresDirectly(protocol));
  return rows(
    setSchema,
    Prisma.sql`
      SELECT d.id AS "roundId", d.name AS round, d.protocol, c.series, coalesce(avg(c.is_gold::int) >= 0.5, FALSE) AS "isGold",
        count(DISTINCT a.task_id)::int AS tasks,
        (count(DISTINCT a.task_id) FILTER (WHERE r.kind <> 'judge' AND NOT r.simulated))::int AS "byPeople"
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main'${showsSystems(systems)}
      JOIN rater r ON r.id = a.rater_id AND NOT r.is_jury
      LEFT JOIN checklist c ON c.id = t.checklist_id
      WHERE d.study_id = ${study.studyId}::uuid AND d.protocol = ANY (${protocols}::protocol[])
        -- A judge that only scores gives no answers; people answer always.
        AND (c.id IS NULL OR r.kind <> 'judge' OR EXISTS (SELECT FROM checklist_answer ca WHERE ca.annotation_id = a.id))${notExcluded(study)}
      GROUP BY d.id, c.series ORDER BY d.created_at, d.id, c.series COLLATE "C"`,
    db,
  );
}

/** The condition that task `t` with checklist `c` is of these sets and shows one of these systems; follows others. */
export function inSets(sets: readonly LabelSet[], systems: Asked["systems"]): Prisma.Sql {
  const [rounds, series] = [sets.map(({ roundId }) => roundId), sets.map((set) => set.series ?? "")];
  return Prisma.sql`
    AND (t.round_id, coalesce(c.series, '')) IN (
      SELECT wanted.round_id, wanted.series FROM unnest(${rounds}::uuid[], ${series}::text[]) wanted(round_id, series)
    )${showsSystems(systems)}`;
}

function showsSystems(systems: Asked["systems"]): Prisma.Sql {
  if (systems === null) return Prisma.empty;
  return Prisma.sql` AND EXISTS (
    SELECT FROM response shown JOIN system shown_of ON shown_of.id = shown.system_id
    WHERE shown.id IN (t.response_a_id, t.response_b_id) AND shown_of.name = ANY (${[...systems]}::text[]))`;
}
