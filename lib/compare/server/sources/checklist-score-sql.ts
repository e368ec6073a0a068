import { FULL_WEIGHT } from "@/lib/checklist/checklist";
import { Prisma } from "@/lib/db/generated/client";
import type { ChecklistScore } from "@/lib/results/checklist-score";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";

export interface ChecklistLabels {
  studyId: string;
  /** whose scores are kept apart, in terms of annotation `a` */
  key: Prisma.Sql;
  /** which labels count, in terms of annotation `a` and task `t` */
  labels: Prisma.Sql;
}

/**
 * A response's score from one rater's answers to its checklist: key, response_id, instruction_id and v from 0 to 1, rounded
 * to nine digits as other numbers of sources are. A question's score is the judge's probability where it gave one, else 1
 * for YES and 0 for NO; UNKNOWN is left out. The formulas are those of lib/stats/checklist (item-weighting, weighted-score).
 */
export function checklistScores(of: ChecklistLabels, score: Exclude<ChecklistScore, "pass-rate">): Prisma.Sql {
  const { from, v } = { probability, weighted, diva, "mean-rec": meanReciprocal }[score](of);
  return Prisma.sql`
    SELECT key, response_id, instruction_id, round((${v})::numeric, 9)::float8 AS v
    FROM (${from}) scored GROUP BY key, response_id, instruction_id HAVING ${v} IS NOT NULL`;
}

const SCORE = Prisma.sql`CASE WHEN ca.answer IN ('YES', 'NO')
  THEN coalesce(ca.probability, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END) END`;

function answered({ key, labels }: ChecklistLabels): Prisma.Sql {
  return Prisma.sql`
    SELECT ${key} AS key, ${ANSWERED_RESPONSE} AS response_id, t.instruction_id, ca.item_id, ${SCORE} AS s
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
    WHERE ${labels}`;
}

/** Rows of key, response_id, instruction_id and more, and what becomes of a response's rows. */
interface Formula {
  from: Prisma.Sql;
  v: Prisma.Sql;
}

function probability(of: ChecklistLabels): Formula {
  return { from: answered(of), v: Prisma.sql`avg(s)` };
}

/**
 * Σ w s / Σ w over the questions of a checklist that gives importances; s is averaged with the verdict of an approved
 * program, which is used alone where the label leaves the question open.
 */
function weighted({ studyId, key, labels }: ChecklistLabels): Formula {
  const from = Prisma.sql`
    SELECT ${key} AS key, about.response_id, t.instruction_id,
      coalesce(item.importance, ${FULL_WEIGHT}) AS w,
      CASE WHEN verdict.passed IS NULL THEN ${SCORE} ELSE (coalesce(${SCORE}, verdict.passed) + verdict.passed) / 2 END AS s
    FROM annotation a JOIN task t ON t.id = a.task_id
    JOIN LATERAL (VALUES ('A'::side, t.response_a_id), ('B', t.response_b_id)) AS about(side, response_id) ON about.response_id IS NOT NULL
    JOIN checklist_item item ON item.checklist_id = t.checklist_id
    LEFT JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.item_id = item.id AND ca.side = about.side
    LEFT JOIN (${verifierVerdicts(studyId)}) verdict ON verdict.response_id = about.response_id
      AND verdict.question = item.question
    WHERE ${labels} AND EXISTS (SELECT 1 FROM checklist_answer any_answer WHERE any_answer.annotation_id = a.id)
      AND EXISTS (SELECT 1 FROM checklist_item other WHERE other.checklist_id = t.checklist_id AND other.importance IS NOT NULL)`;
  return { from, v: Prisma.sql`sum(w * s) / nullif(sum(w) FILTER (WHERE s IS NOT NULL), 0)` };
}

/** w = population variance of the question's scores + ε. */
function diva(of: ChecklistLabels): Formula {
  const from = Prisma.sql`
    SELECT key, response_id, instruction_id, s, var_pop(s) OVER (PARTITION BY key, item_id) + 1e-8 AS w
    FROM (${answered(of)}) answered WHERE s IS NOT NULL`;
  return { from, v: Prisma.sql`sum(w * s) / sum(w)` };
}

/**
 * w = 1 / mean of the question's scores. A question that no response meets would weigh infinitely and tells none of them
 * apart: it is left out, which leaves every preference as it is. Where there is no other, all responses have 0.
 */
function meanReciprocal(of: ChecklistLabels): Formula {
  const from = Prisma.sql`
    SELECT key, response_id, instruction_id, s, 1 / nullif(avg(s) OVER (PARTITION BY key, item_id), 0) AS w
    FROM (${answered(of)}) answered WHERE s IS NOT NULL`;
  return { from, v: Prisma.sql`coalesce(sum(w * s) / sum(w), 0)` };
}

/** What approved programs say: response_id, question, passed (1 or 0). A program belongs to the instruction's question. */
function verifierVerdicts(studyId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT said.response_id, program.question, CASE WHEN said.verdict THEN 1 ELSE 0 END AS passed
    FROM verifier_program program JOIN verifier_verdict said ON said.program_id = program.id
    WHERE program.study_id = ${studyId}::uuid AND program.status = 'approved' AND said.verdict IS NOT NULL`;
}
