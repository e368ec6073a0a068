import { z } from "zod";
import { modelOf } from "@/lib/checklist/coverage";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type Match, suggestedMatches } from "@/lib/stats/checklist/checklist-coverage";
import { studyCondition } from "@/lib/study/server/access";

const judgementSchema = z.object({
  model: z.string(),
  goldQuestions: z.array(z.string()),
  questions: z.array(z.string()),
  matches: z.array(z.tuple([z.int(), z.int()])),
  revision: z.int(),
  judge: z.string().nullable(),
  judgedAt: z.string(),
});
type Judgement = z.infer<typeof judgementSchema>;

const comparedSchema = z.object({
  instructionId: z.string(),
  externalId: z.string(),
  goldId: z.string(),
  gold: z.array(z.string()),
  checklistId: z.string(),
  series: z.string(),
  version: z.int(),
  status: z.enum(["draft", "published"]),
  source: z.enum(["generated", "human", "imported"]),
  method: z.string().nullable(),
  questions: z.array(z.string()),
  judgements: z.array(judgementSchema),
});
export type Compared = z.infer<typeof comparedSchema>;

/**
 * Next to the gold checklist of each instruction that of every other series: its newest published version, or where nothing
 * of it is published its draft. In order of the instructions.
 * @param which one series, or one instruction, alone
 */
export async function comparedChecklists(
  viewer: Viewer,
  studyId: string,
  which: { series?: string; instructionId?: string } = {},
): Promise<Compared[]> {
  return rows(
    comparedSchema,
    Prisma.sql`
    WITH gold AS (
      SELECT c.id, c.instruction_id, c.series FROM checklist c
      WHERE c.study_id = ${studyId}::uuid AND c.is_gold AND ${studyCondition(viewer, "study.read", Prisma.sql`c.study_id`)}),
    newest AS (
      SELECT DISTINCT ON (c.instruction_id, c.series) c.*, gold.id AS gold_id
      FROM gold JOIN checklist c ON c.instruction_id = gold.instruction_id AND c.series <> gold.series
      WHERE EXISTS (SELECT 1 FROM checklist_item q WHERE q.checklist_id = c.id)
        ${which.series === undefined ? Prisma.empty : Prisma.sql`AND c.series = ${which.series}`}
        ${which.instructionId === undefined ? Prisma.empty : Prisma.sql`AND c.instruction_id = ${which.instructionId}::uuid`}
      ORDER BY c.instruction_id, c.series, c.status = 'published' DESC, c.version DESC)
    SELECT i.id AS "instructionId", i.external_id AS "externalId", c.gold_id AS "goldId", c.id AS "checklistId", c.series,
      c.version, c.status, c.source, c.method,
      ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = c.gold_id ORDER BY q.position) AS gold,
      ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = c.id ORDER BY q.position) AS questions,
      coalesce((
        SELECT json_agg(json_build_object('model', m.model, 'goldQuestions', m.gold_questions, 'questions', m.questions,
          'matches', m.matches, 'revision', m.revision, 'judge', u.name, 'judgedAt', m.judged_at) ORDER BY m.model)
        FROM question_matches m LEFT JOIN "user" u ON u.id = m.judged_by
        WHERE m.instruction_id = c.instruction_id AND m.series = c.series), '[]'::json) AS judgements
    FROM newest c JOIN instruction i ON i.id = c.instruction_id
    ORDER BY i.position, c.series COLLATE natural_order`,
  );
}

/** The judgement of people, or of a model. */
export function judgementBy({ judgements }: Compared, model: string | null): Judgement | null {
  return judgements.find((one) => one.model === (model ?? "")) ?? null;
}

/** Whether a judgement speaks of every question that there is now. */
export function isCurrent({ gold, questions }: Compared, judged: Judgement): boolean {
  return (
    gold.every((one) => judged.goldQuestions.includes(one)) && questions.every((one) => judged.questions.includes(one))
  );
}

/** What a judgement says of the questions that there are now, found by their words. */
export function judgedMatches({ gold, questions }: Compared, judged: Judgement): Match[] {
  const said = new Set(
    judged.matches.map(([place, at]) => JSON.stringify([judged.goldQuestions[place], judged.questions[at]])),
  );
  return gold.flatMap((one, place) =>
    questions.flatMap((other, at): Match[] => (said.has(JSON.stringify([one, other])) ? [[place, at]] : [])),
  );
}

/** The matches that a figure rests on; null where nobody of these judged the checklist as it is now. */
export function matchesOf(compared: Compared, matches: string, threshold: number): Match[] | null {
  if (matches === "words") return suggestedMatches(compared.gold, compared.questions, threshold);
  const judged = judgementBy(compared, modelOf(matches));
  return judged && isCurrent(compared, judged) ? judgedMatches(compared, judged) : null;
}
