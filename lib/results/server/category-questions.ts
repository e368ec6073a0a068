import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { categorises } from "@/lib/round/protocol/protocols";
import { groupRows } from "@/lib/stats/group-rows";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels, raterCondition } from "./live-labels";

/** One question of a checklist with the categories that raters gave it. */
export interface CategorisedQuestion {
  instructionId: string;
  /** the checklist's own, such as those that its generator wrote */
  own: ReadonlySet<string>;
  /** of the raters of the group */
  sets: readonly ReadonlySet<string>[];
  /** of other raters, by their ids: two of them may have the same name */
  others: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Whose categories are compared with those of the group. */
export interface OtherRater {
  raterId: string;
  name: string;
  number: number;
}

const labelSchema = z.object({
  taskId: z.uuid(),
  raterId: z.uuid(),
  name: z.string(),
  number: z.int(),
  isInGroup: z.boolean(),
  given: z.record(z.string(), z.array(z.string())),
});

const itemSchema = z.object({
  taskId: z.uuid(),
  instructionId: z.uuid(),
  itemId: z.uuid(),
  own: z.array(z.string()),
});

/** Every question of the round that somebody categorised, and how many raters of the group did. */
export async function readCategorisedQuestions(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
): Promise<{ questions: CategorisedQuestion[]; nRaters: number; others: readonly OtherRater[] }> {
  if (!categorises(round.protocol)) return { questions: [], nRaters: 0, others: [] };
  const labels = await rows(
    labelSchema,
    Prisma.sql`
      SELECT a.task_id AS "taskId", a.rater_id AS "raterId", r.name, r.number, (TRUE ${raterCondition(group, Prisma.sql`r`)}) AS "isInGroup",
        COALESCE((SELECT jsonb_object_agg(of.item_id, of.categories) FROM (
          SELECT g.item_id, jsonb_agg(g.category ORDER BY g.category) AS categories FROM given_category g
          WHERE g.annotation_id = a.id GROUP BY g.item_id) of), '{}') AS given
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      WHERE ${liveLabels(round, "anybody")} ORDER BY t.position, r.number`,
    db,
  );
  const items = await rows(
    itemSchema,
    Prisma.sql`
      SELECT t.id AS "taskId", t.instruction_id AS "instructionId", i.id AS "itemId", COALESCE(i.categories, '{}') AS own
      FROM task t JOIN checklist_item i ON i.checklist_id = t.checklist_id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main' ORDER BY t.position, i.position`,
    db,
  );
  const labelsOf = groupRows(labels, ({ taskId }) => taskId);
  const questions = items.flatMap(({ taskId, instructionId, itemId, own }): CategorisedQuestion[] => {
    const of = labelsOf.get(taskId);
    if (!of) return [];
    const setIn = ({ given }: (typeof of)[number]) => new Set(given[itemId] ?? []);
    return [
      {
        instructionId,
        own: new Set(own),
        sets: of.filter(({ isInGroup }) => isInGroup).map(setIn),
        others: new Map(of.filter(({ isInGroup }) => !isInGroup).map((label) => [label.raterId, setIn(label)])),
      },
    ];
  });
  const others = new Map(labels.filter(({ isInGroup }) => !isInGroup).map((label) => [label.raterId, label]));
  return {
    questions,
    nRaters: new Set(labels.flatMap((l) => (l.isInGroup ? [l.raterId] : []))).size,
    others: [...others.values()].sort((a, b) => a.number - b.number),
  };
}
