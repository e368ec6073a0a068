import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import type { QuestionToReword } from "@/lib/llm/generate/propose";
import type { Viewer } from "@/lib/people/viewer";
import type { RewordQuestions } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { modelNames } from "./generation/prepare-generation";
import { readInstructionText } from "./generation/read-trial-responses";

const MAX_NOTES = 8;
const SEVERAL = "The question is asked about responses to several instructions, so it must make sense for all of them.";

/** Checklists of the round that ask some of these questions, in the same words; `i` is the item. */
function asksThem(roundId: string, itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    EXISTS (SELECT 1 FROM task t WHERE t.round_id = ${roundId}::uuid AND t.checklist_id = i.checklist_id)
    AND i.question IN (
      SELECT q.question FROM checklist_item q JOIN task t ON t.checklist_id = q.checklist_id
      WHERE q.id = ANY(${itemIds}::uuid[]) AND t.round_id = ${roundId}::uuid)`;
}

/** The instructions whose checklists ask the questions, in order of import. */
export async function prepareRewording(
  viewer: Viewer,
  studyId: string,
  { modelId, roundId, itemIds }: RewordQuestions,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  await modelNames([modelId]);
  const round = await prisma().round.count({
    where: { id: roundId, studyId, study: studyWhere(viewer, "run.control") },
  });
  if (round === 0) throw notFound("round");
  const subjects = Prisma.sql`
    SELECT n.id AS subject_id, ''::text AS part FROM instruction n
    WHERE n.study_id = ${studyId}::uuid AND n.id IN (
      SELECT c.instruction_id FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id
      WHERE ${asksThem(roundId, itemIds)})
    ORDER BY n.position`;
  const whenNone = "None of these questions is in the round. Choose others and try again.";
  return { subjects, models: [modelId], roundId, raterId: null, whenNone };
}

const askedRow = z.object({
  series: z.string(),
  question: z.string(),
  checklists: z.int(),
  yes: z.int(),
  no: z.int(),
  either: z.int(),
  responses: z.int(),
  disputed: z.int(),
  notes: z.array(z.string()),
});

/** The questions of an instruction’s checklist that are to be reworded, each with how people answered it in the round. */
export async function readQuestionsToReword(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  { roundId, itemIds }: Pick<RewordQuestions, "roundId" | "itemIds">,
): Promise<{ series: string; questions: QuestionToReword[] }> {
  const instruction = await readInstructionText(viewer, studyId, instructionId);
  const found = await rows(
    askedRow,
    Prisma.sql`
      WITH asked AS (
        SELECT c.series, i.question, i.position FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id
        WHERE c.instruction_id = ${instructionId}::uuid AND ${asksThem(roundId, itemIds)}
          AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
      ), said AS (
        SELECT i.question, i.checklist_id, a.task_id, ca.side, ca.answer, ca.note FROM checklist_item i
        JOIN checklist_answer ca ON ca.item_id = i.id JOIN annotation a ON a.id = ca.annotation_id
        JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge'
        WHERE i.question IN (SELECT question FROM asked) AND a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL
      ), about AS (
        SELECT question, task_id, side, count(*) FILTER (WHERE answer = 'YES') > 0 AND count(*) FILTER (WHERE answer = 'NO') > 0
          AS is_disputed FROM said GROUP BY 1, 2, 3
      )
      SELECT asked.series, asked.question,
        (SELECT count(DISTINCT i.checklist_id)::int FROM checklist_item i WHERE i.question = asked.question
          AND ${asksThem(roundId, itemIds)}) AS checklists,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'YES') AS yes,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'NO') AS no,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'EITHER') AS either,
        (SELECT count(*)::int FROM about WHERE about.question = asked.question) AS responses,
        (SELECT count(*)::int FROM about WHERE about.question = asked.question AND is_disputed) AS disputed,
        ARRAY(SELECT DISTINCT note FROM said WHERE said.question = asked.question AND note IS NOT NULL
          ORDER BY note LIMIT ${MAX_NOTES}) AS notes
      FROM asked ORDER BY asked.position`,
  );
  const [first] = found;
  if (!first) throw new AppError("NOT_FOUND", "The checklist of this instruction asks none of the questions any more.");
  return {
    series: first.series,
    questions: found.map((asked) => ({
      instruction: asked.checklists > 1 ? SEVERAL : instruction,
      question: asked.question,
      answers: describeAnswers(asked),
    })),
  };
}

function describeAnswers({ yes, no, either, responses, disputed, notes }: z.infer<typeof askedRow>): string {
  return [
    `${yes} answered yes, ${no} no${either > 0 ? `, ${either} that both could be defended` : ""}.`,
    `About ${disputed} of ${counted(responses, "response")} people did not agree.`,
    ...notes.map((note) => `Note: ${note}`),
  ].join("\n");
}
