import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { amongWhom, importedGroup, USUAL_SOURCE } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { type Asked, kindsText, type LabelSet } from "@/lib/results/report/report-basis";
import { answerSchema } from "@/lib/round/protocol/protocol";
import { ANSWERED_RESPONSE } from "../answered-response";
import { type CountedStudy, notExcluded } from "../not-excluded";
import { inSets } from "./read-label-sets";

/** At most this many answers are read for tables: a page would wait too long for more. */
export const MAX_ANSWERS = 200_000;

const answerRow = z.object({
  taskId: z.uuid(),
  responseId: z.uuid(),
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
  /** the same in a sentence: "people", "imported raters of crowd.csv" */
  whom: string;
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
  /** each rater's answer to each question of each response, once in a round */
  answers: readonly GivenAnswer[];
  groups: readonly AnswerGroup[];
  isTooLarge: boolean;
}

/**
 * The live answers of some sets of labels, by all raters, each about its own response, also where it was shown as one
 * of a pair; juries, computed from others, are left out.
 */
export async function readGivenAnswers(
  db: Reader,
  study: CountedStudy,
  sets: readonly LabelSet[],
  { systems }: Asked,
): Promise<GivenAnswers> {
  const { studyId } = study;
  const found = await rows(
    answerRow,
    Prisma.sql`
      SELECT t.id AS "taskId", ${ANSWERED_RESPONSE} AS "responseId", a.rater_id AS "raterId", ca.item_id AS "itemId", ca.answer
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main' JOIN checklist c ON c.id = t.checklist_id
      JOIN rater r ON r.id = a.rater_id AND NOT r.is_jury
      JOIN checklist_answer ca ON ca.annotation_id = a.id JOIN checklist_item q ON q.id = ca.item_id
      WHERE d.study_id = ${studyId}::uuid${inSets(sets, systems)}${notExcluded(study)}
      ORDER BY d.created_at, d.id, t.position, r.number, q.position, ca.side
      LIMIT ${MAX_ANSWERS + 1}`,
    db,
  );
  if (found.length > MAX_ANSWERS) return { answers: [], groups: [], isTooLarge: true };
  const [tasks, items, raters] = [
    await readTasks(db, studyId, sets),
    await readItems(db, studyId),
    await readRaters(db, studyId),
  ];
  const given = found.flatMap(({ taskId, responseId, raterId, itemId, answer }): GivenAnswer[] => {
    const [task, item] = [tasks.get(`${taskId} ${responseId}`), items.get(itemId)];
    return task && item && (systems?.includes(task.system) ?? true) ? [{ task, item, raterId, answer }] : [];
  });
  const answering = new Set(given.map(({ raterId }) => raterId));
  return {
    // A response can be in several pairs of a round: the later answer counts.
    answers: latest(given, ({ task }) => task.roundId),
    groups: groupsOf(raters.filter(({ id }) => answering.has(id))),
    isTooLarge: false,
  };
}

/** Of each rater's answers to a question of a response the latest, in each part of them. */
function latest(answers: readonly GivenAnswer[], partOf: (answer: GivenAnswer) => string): GivenAnswer[] {
  return [
    ...new Map(
      answers.map((each) => [`${partOf(each)} ${each.raterId} ${each.task.responseId} ${each.item.id}`, each]),
    ).values(),
  ];
}

/** Those of some sets alone; of a rater who answered a question of a response in two of their rounds, the later round's answer. */
export function answersOf(answers: readonly GivenAnswer[], sets: readonly LabelSet[]): GivenAnswer[] {
  const isOf = ({ task }: GivenAnswer) =>
    sets.some(({ roundId, series }) => roundId === task.roundId && series === task.series);
  return latest(answers.filter(isOf), () => "");
}

async function readTasks(db: Reader, studyId: string, sets: readonly LabelSet[]) {
  const found = await rows(
    taskSchema,
    Prisma.sql`
      SELECT t.id, t.round_id AS "roundId", i.id AS "instructionId", i.external_id AS "externalId", i.subset, i.domain,
        r.id AS "responseId", y.name AS system, r.sample, c.series
      FROM task t JOIN instruction i ON i.id = t.instruction_id JOIN response r ON r.id IN (t.response_a_id, t.response_b_id)
      JOIN system y ON y.id = r.system_id JOIN checklist c ON c.id = t.checklist_id
      WHERE t.study_id = ${studyId}::uuid AND t.stratum = 'main'${inSets(sets, null)}`,
    db,
  );
  return new Map(found.map((task) => [`${task.id} ${task.responseId}`, task]));
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
  const groups = new Map<string, Omit<AnswerGroup, "id"> & { raterIds: Set<string> }>();
  const order = ["human", "imported", "judge"];
  for (const { id, number, name, kind, source, simulated } of raters.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )) {
    const of = source ?? USUAL_SOURCE;
    const judge = `${name} (${pseudonymOf(number)})`;
    const group = {
      human: { key: "human", name: "People", whom: amongWhom("human") },
      imported: {
        key: `imported:${of}`,
        name: of === USUAL_SOURCE ? "From files" : `From files: ${of}`,
        whom: amongWhom(importedGroup(of)),
      },
      judge: { key: `judge:${id}`, name: judge, whom: judge },
    }[kind];
    // What programs made up is never counted among people.
    const key = simulated ? `${group.key}:simulated` : group.key;
    const known = groups.get(key);
    if (known) known.raterIds.add(id);
    else
      groups.set(key, {
        name: simulated ? `${group.name}, simulated` : group.name,
        whom: simulated ? `simulated ${group.whom}` : group.whom,
        isPeople: kind !== "judge" && !simulated,
        raterIds: new Set([id]),
      });
  }
  return [...groups].map(([id, group]) => ({ id, ...group }));
}

/** The raters of some groups as a caption counts them. */
export function ratersText(groups: readonly AnswerGroup[]): string {
  return kindsText(
    groups.flatMap(({ id, raterIds }) =>
      Array.from(raterIds, () => ({ kind: id.split(":")[0] ?? "", simulated: id.endsWith(":simulated") })),
    ),
  );
}

/** Whose answers count as right: those asked for, else people's, else the first group's. */
export function referenceGroup(groups: readonly AnswerGroup[], asked: string | undefined): AnswerGroup | null {
  return groups.find(({ id }) => id === asked) ?? groups.find(({ isPeople }) => isPeople) ?? groups[0] ?? null;
}
