import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels } from "../live-labels";
import { type RoundCounts, type TaskFacet, taskFacetSchema } from "./round-counts";

const rowSchema = z.object({
  position: z.int(),
  checklistId: z.uuid().nullable(),
  facet: taskFacetSchema,
  counts: z.array(z.int()),
});

/** The value counts of a round from its labels one by one, for any group of raters. Its cost grows with the labels. */
export async function recountRound(
  db: Reader,
  round: Pick<AnalysedRound, "id" | "studyId">,
  group: RaterGroup,
): Promise<RoundCounts> {
  const found = await rows(rowSchema, countsSql(round, group), db);
  const facets: TaskFacet[] = [];
  const facetIndex = new Map<string, number>();
  const checklistIndex = new Map<string, number>();
  const facetOf = new Uint32Array(found.length);
  const checklistOf = new Uint32Array(found.length);
  const starts = new Uint32Array(found.length + 1);
  found.forEach((row, task) => {
    const key = JSON.stringify(row.facet);
    const facet = facetIndex.get(key) ?? facets.push(row.facet) - 1;
    facetIndex.set(key, facet);
    facetOf[task] = facet;
    if (row.checklistId !== null) {
      const checklist = checklistIndex.get(row.checklistId) ?? checklistIndex.size;
      checklistIndex.set(row.checklistId, checklist);
      checklistOf[task] = checklist;
    }
    starts[task + 1] = (starts[task] ?? 0) + row.counts.length;
  });
  const counts = new Uint16Array(starts[found.length] ?? 0);
  found.forEach((row, task) => {
    counts.set(row.counts, starts[task]);
  });
  const checklistIds = [...checklistIndex.keys()];
  return {
    nTasks: found.length,
    positions: Uint32Array.from(found, (row) => row.position),
    facets,
    facetIds: facets.map((_, index) => index),
    facetOf,
    checklistOf: checklistIndex.size > 0 ? checklistOf : new Uint32Array(0),
    nChecklists: checklistIndex.size,
    checklistId: (checklist) => checklistIds[checklist],
    starts,
    counts,
  };
}

function countsSql(round: Pick<AnalysedRound, "id" | "studyId">, group: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    WITH live AS MATERIALIZED (
      SELECT a.id, a.task_id, a.level
      FROM annotation a JOIN task t ON t.id = a.task_id WHERE ${liveLabels(round, group)}
    ), levels AS (
      SELECT task_id, ARRAY[
        count(*), count(*) FILTER (WHERE level = 1), count(*) FILTER (WHERE level = 2), count(*) FILTER (WHERE level = 3),
        count(*) FILTER (WHERE level = 4), count(*) FILTER (WHERE level = 5)
      ]::int[] AS counts
      FROM live GROUP BY task_id
    ), given AS (
      SELECT live.task_id, ca.item_id, ARRAY[
        count(*) FILTER (WHERE ca.answer = 'YES'), count(*) FILTER (WHERE ca.answer = 'NO'),
        count(*) FILTER (WHERE ca.answer = 'UNKNOWN')
      ]::int[] AS counts
      FROM live JOIN checklist_answer ca ON ca.annotation_id = live.id GROUP BY live.task_id, ca.item_id
    ), answers AS (
      SELECT levels.task_id,
        array_agg(slot.count ORDER BY i.position, slot.place) AS counts
      FROM levels JOIN task t ON t.id = levels.task_id JOIN checklist_item i ON i.checklist_id = t.checklist_id
      LEFT JOIN given ON given.task_id = t.id AND given.item_id = i.id
      CROSS JOIN LATERAL unnest(coalesce(given.counts, '{0,0,0}')) WITH ORDINALITY AS slot(count, place)
      GROUP BY levels.task_id
    )
    SELECT t.position, t.checklist_id AS "checklistId", coalesce(levels.counts || answers.counts, levels.counts, '{}') AS counts,
      jsonb_build_object(
        'systemA', jsonb_build_object('id', ya.id, 'name', ya.name),
        'systemB', CASE WHEN yb.id IS NOT NULL THEN jsonb_build_object('id', yb.id, 'name', yb.name) END,
        'turned', coalesce((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false),
        'subset', n.subset, 'domain', n.domain,
        'questions', coalesce((SELECT jsonb_agg(to_jsonb(coalesce(i.categories, '{}')) ORDER BY i.position)
          FROM checklist_item i WHERE i.checklist_id = t.checklist_id), '[]'),
        'categories', (SELECT coalesce(jsonb_agg(DISTINCT named.category), '[]')
          FROM checklist c JOIN checklist_item i ON i.checklist_id = c.id
          CROSS JOIN LATERAL unnest(i.categories) AS named(category)
          WHERE c.instruction_id = t.instruction_id AND c.status = 'published'
            AND (c.id = t.checklist_id OR t.checklist_id IS NULL))
      ) AS facet
    FROM task t
    JOIN response pa ON pa.id = t.response_a_id JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    JOIN instruction n ON n.id = t.instruction_id
    LEFT JOIN levels ON levels.task_id = t.id LEFT JOIN answers ON answers.task_id = t.id
    WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
    ORDER BY t.position`;
}
