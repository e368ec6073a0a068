import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { USUAL_SOURCE } from "@/lib/domain/agreement/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { answerSchema } from "@/lib/domain/protocol";
import { type CountedStudy, keptLabels } from "../agreement/kept-labels";

/** So many answers are read for tables: more would not fit a page's time. */
const MAX_ANSWERS = 200_000;

const answerRow = z.object({
  taskId: z.uuid(),
  raterId: z.uuid(),
  itemId: z.uuid(),
  answer: answerSchema,
});

const taskSchema = z.object({
  id: z.uuid(),
  roundId: z.uuid(),
  instructionId: z.uuid(),
  externalId: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  responseId: z.uuid(),
  system: z.string(),
  sample: z.int(),
  series: z.string(),
});
export type AnsweredTask = z.infer<typeof taskSchema>;

const itemSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
});
export type AnsweredItem = z.infer<typeof itemSchema>;

const raterSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  kind: z.enum(["human", "judge", "imported"]),
  source: z.string().nullable(),
  simulated: z.boolean(),
});

/** Raters whose answers are taken together: the study's people, those of one file's source, or one judge. */
export interface AnswerGroup {
  /** "human", "imported:SOURCE", "judge:RATER" */
  id: string;
  name: string;
  isPeople: boolean;
  raterIds: ReadonlySet<string>;
}

export interface GivenAnswer {
  task: AnsweredTask;
  item: AnsweredItem;
  raterId: string;
  answer: z.infer<typeof answerSchema>;
}

export interface GivenAnswers {
  /** each rater's answer to each question of each response, once */
  answers: readonly GivenAnswer[];
  groups: readonly AnswerGroup[];
  isTooLarge: boolean;
}

/** All live answers of a study's real tasks, whoever gave them; juries, computed from others, are left out. */
export async function readGivenAnswers(db: Reader, study: CountedStudy): Promise<GivenAnswers> {
  const { studyId } = study;
  const found = await rows(
    answerRow,
    Prisma.sql`
      SELECT t.id AS "taskId", a.rater_id AS "raterId", ca.item_id AS "itemId", ca.answer
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main' AND t.checklist_id IS NOT NULL AND t.response_b_id IS NULL
      JOIN rater r ON r.id = a.rater_id AND NOT r.is_jury
      JOIN checklist_answer ca ON ca.annotation_id = a.id JOIN checklist_item q ON q.id = ca.item_id
      WHERE d.study_id = ${studyId}::uuid${keptLabels(study)}
      ORDER BY d.created_at, d.id, t.position, r.number, q.position
      LIMIT ${MAX_ANSWERS + 1}`,
    db,
  );
  if (found.length > MAX_ANSWERS) return { answers: [], groups: [], isTooLarge: true };
  const [tasks, items, raters] = [
    await readTasks(db, studyId),
    await readItems(db, studyId),
    await readRaters(db, studyId),
  ];
  const given = new Map<string, GivenAnswer>();
  for (const { taskId, raterId, itemId, answer } of found) {
    const [task, item] = [tasks.get(taskId), items.get(itemId)];
    // Of a rater who answered a question of a response in two rounds, the later round's answer counts.
    if (task && item) given.set(`${raterId} ${task.responseId} ${itemId}`, { task, item, raterId, answer });
  }
  const answering = new Set(found.map(({ raterId }) => raterId));
  return {
    answers: [...given.values()],
    groups: groupsOf(raters.filter(({ id }) => answering.has(id))),
    isTooLarge: false,
  };
}

async function readTasks(db: Reader, studyId: string) {
  const found = await rows(
    taskSchema,
    Prisma.sql`
      SELECT t.id, t.round_id AS "roundId", i.id AS "instructionId", i.external_id AS "externalId", i.subset, i.domain,
        r.id AS "responseId", y.name AS system, r.sample, c.series
      FROM task t JOIN instruction i ON i.id = t.instruction_id JOIN response r ON r.id = t.response_a_id
      JOIN system y ON y.id = r.system_id JOIN checklist c ON c.id = t.checklist_id
      WHERE t.study_id = ${studyId}::uuid AND t.stratum = 'main' AND t.response_b_id IS NULL`,
    db,
  );
  return new Map(found.map((task) => [task.id, task]));
}

async function readItems(db: Reader, studyId: string) {
  const found = await rows(
    itemSchema,
    Prisma.sql`
      SELECT q.id, (row_number() OVER (PARTITION BY q.checklist_id ORDER BY q.position))::int AS number, q.question,
        coalesce(q.categories, '{}') AS categories
      FROM checklist c JOIN checklist_item q ON q.checklist_id = c.id
      WHERE c.study_id = ${studyId}::uuid AND c.status = 'published'`,
    db,
  );
  return new Map(found.map((item) => [item.id, item]));
}

export function readRaters(db: Reader, studyId: string) {
  return rows(
    raterSchema,
    Prisma.sql`
      SELECT id, number, name, kind, source, simulated FROM rater
      WHERE study_id = ${studyId}::uuid AND NOT is_jury ORDER BY number`,
    db,
  );
}

/** People first, then those of files, then judges, each by itself. */
export function groupsOf(raters: readonly z.infer<typeof raterSchema>[]): AnswerGroup[] {
  const groups = new Map<string, { name: string; isPeople: boolean; raterIds: Set<string> }>();
  const order = ["human", "imported", "judge"];
  for (const { id, number, name, kind, source, simulated } of raters.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )) {
    const group = {
      human: { key: "human", name: "People" },
      imported: {
        key: `imported:${source ?? USUAL_SOURCE}`,
        name: source === null || source === USUAL_SOURCE ? "From files" : `From files: ${source}`,
      },
      judge: { key: `judge:${id}`, name: `${name} (${pseudonymOf(number)})` },
    }[kind];
    // What programs made up is never counted among people.
    const [key, shown] = simulated ? [`${group.key}:simulated`, `${group.name}, simulated`] : [group.key, group.name];
    const known = groups.get(key);
    if (known) known.raterIds.add(id);
    else groups.set(key, { name: shown, isPeople: kind !== "judge" && !simulated, raterIds: new Set([id]) });
  }
  return [...groups].map(([id, group]) => ({ id, ...group }));
}

/** Whose answers count as right: those asked for, else people's, else the first group's. */
export function referenceGroup(groups: readonly AnswerGroup[], asked: string | undefined): AnswerGroup | null {
  return groups.find(({ id }) => id === asked) ?? groups.find(({ isPeople }) => isPeople) ?? groups[0] ?? null;
}
