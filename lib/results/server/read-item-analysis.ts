import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { evidenceSchema } from "@/lib/labelling/evidence/evidence";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { type AnalysedItem, itemAnalysisFigure } from "@/lib/results/item-analysis";
import { ANSWERS } from "@/lib/round/protocol/protocol-words";
import { type ItemAnalysis, itemAnalysis, seriesAnalysis } from "@/lib/stats/checklist/item-analysis";
import { evidenceOverlap } from "@/lib/stats/evidence/evidence-overlap";
import { type DisputedQuestion, disputedQuestions } from "@/lib/stats/questions/disputed-questions";
import { roundFigure } from "./figures/round-figure";
import { liveLabels } from "./live-labels";

/** Above this many answers the command line analyses them. */
const MAX_ANSWERS = 200_000;
const MAX_SHOWN = 500;

/** A round's checklists as instruments: which questions to rewrite, and why. */
export const readItemAnalysis = roundFigure(itemAnalysisFigure, async ({ db, round, raters }) => {
  const answers = await rows(
    answerSchema,
    Prisma.sql`
        SELECT ca.checklist_id AS checklist, i.question, a.task_id || ' ' || ca.side AS response, a.rater_id AS rater, ca.answer
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
          JOIN checklist_item i ON i.id = ca.item_id
        WHERE ${liveLabels(round, raters)}
        ORDER BY t.position, a.rater_id, ca.item_id LIMIT ${MAX_ANSWERS + 1}`,
    db,
  );
  const isTooLarge = answers.length > MAX_ANSWERS;
  const analysed = isTooLarge ? [] : itemAnalysis(answers);
  const disputes = isTooLarge ? [] : disputedQuestions(answers);
  const items = analysed.flatMap((item, index) => {
    const dispute = disputes[index];
    return dispute ? [{ ...item, dispute }] : [];
  });
  const { nQuestions, nProblematic, counts } = seriesAnalysis(items);
  const shown = items
    .filter(({ problems, dispute }) => problems.length > 0 || dispute.cause !== null)
    .sort((a, b) => Number(b.dispute.toRewrite) - Number(a.dispute.toRewrite) || b.problems.length - a.problems.length)
    .slice(0, MAX_SHOWN);
  const pseudonyms = await readPseudonyms(
    db,
    shown.flatMap(({ dispute: { rater } }) => rater ?? []),
  );
  const beside = await readBeside(db, liveLabels(round, raters));
  const questions = await readQuestions(db, [
    ...shown.flatMap(({ checklist, likest }) => [checklist, ...(likest ? [likest.checklist] : [])]),
    ...beside.map(({ checklist }) => checklist),
  ]);
  const worded = new Map(
    [...questions].map(([itemId, asked]) => [`${asked.checklist} ${asked.question}`, { ...asked, itemId }]),
  );
  const askedIn = ({ checklist, question }: { checklist: string; question: string }) =>
    worded.get(`${checklist} ${question}`);
  return {
    nQuestions,
    nProblematic,
    nToRewrite: disputes.filter(({ toRewrite }) => toRewrite).length,
    counts,
    hasEither: round.offersEither || answers.some(({ answer }) => answer === "EITHER"),
    isTooLarge,
    ...notedItems(beside, questions),
    items: shown.flatMap((item) => {
      const asked = askedIn(item);
      const likest = item.likest && askedIn(item.likest);
      const { rater } = item.dispute;
      return asked
        ? [shownItem(item, asked, likest ?? null, rater === null ? null : (pseudonyms.get(rater) ?? null))]
        : [];
    }),
  };
});

type Asked = Omit<z.infer<typeof questionSchema>, "checklist">;

function shownItem(
  item: ItemAnalysis & { readonly dispute: DisputedQuestion },
  { itemId, instructionId, number, question }: Asked,
  likest: Asked | null,
  rater: string | null,
): AnalysedItem {
  const { nEither, either, ambiguity, cause, toRewrite } = item.dispute;
  return {
    itemId,
    instructionId,
    number,
    question,
    checklists: item.nChecklists,
    problems: [...item.problems],
    yes: item.nYes,
    no: item.nNo,
    unknown: item.nUnknown,
    responses: item.nResponses,
    difficulty: { value: item.difficulty, interval: item.difficultyInterval },
    discrimination: item.discrimination,
    disagreement: item.disagreement,
    likest: item.likest && likest ? { number: likest.number, question: likest.question, phi: item.likest.phi } : null,
    eithers: nEither,
    either,
    ambiguity,
    cause,
    rater,
    toRewrite,
  };
}

const answerSchema = z.object({
  checklist: z.uuid(),
  /** its wording */
  question: z.string(),
  /** one that is in several pairs is one in each, where a rater answers about it again */
  response: z.string(),
  rater: z.uuid(),
  answer: z.enum(ANSWERS),
});

const besideRow = z.object({
  checklist: z.uuid(),
  question: z.uuid(),
  response: z.string(),
  unclear: z.boolean(),
  noted: z.boolean(),
  evidence: z.array(evidenceSchema).nullable(),
});
type Beside = z.infer<typeof besideRow>;

/** Raters' notes, quotes and unclear marks, of as many answers as are analysed. */
function readBeside(db: Reader, labelled: Prisma.Sql): Promise<Beside[]> {
  return rows(
    besideRow,
    Prisma.sql`
      SELECT ca.checklist_id AS checklist, ca.item_id AS question, a.task_id || ' ' || ca.side AS response,
        ca.is_unclear AS unclear, ca.note IS NOT NULL AS noted, ca.evidence
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
      WHERE ${labelled} AND (ca.note IS NOT NULL OR ca.is_unclear OR ca.evidence IS NOT NULL)
      ORDER BY t.position, a.rater_id, ca.item_id LIMIT ${MAX_ANSWERS}`,
    db,
  );
}

function notedItems(beside: readonly Beside[], questions: Awaited<ReturnType<typeof readQuestions>>) {
  const overlapOf = (some: readonly Beside[]) => {
    const { f1, jaccard, nPairs } = evidenceOverlap(
      some.map(({ question, response, evidence }) => ({ unit: `${question} ${response}`, parts: evidence ?? [] })),
    );
    return { f1, jaccard, pairs: nPairs };
  };
  const byQuestion = new Map<string, Beside[]>();
  for (const each of beside) byQuestion.set(each.question, [...(byQuestion.get(each.question) ?? []), each]);
  const count = (some: readonly Beside[], is: (each: Beside) => boolean) => some.filter(is).length;
  const noted = [...byQuestion].flatMap(([itemId, own]) => {
    const asked = questions.get(itemId);
    if (!asked) return [];
    const { checklist: _, ...question } = asked;
    return [
      {
        ...question,
        itemId,
        unclear: count(own, ({ unclear }) => unclear),
        notes: count(own, ({ noted }) => noted),
        quoting: count(own, ({ evidence }) => evidence !== null),
        ...overlapOf(own),
      },
    ];
  });
  return {
    noted: noted
      .sort((a, b) => b.unclear - a.unclear || b.notes - a.notes || b.quoting - a.quoting)
      .slice(0, MAX_SHOWN),
    overlap: beside.some(({ evidence }) => evidence !== null) ? overlapOf(beside) : null,
  };
}

async function readPseudonyms(db: Reader, raterIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    z.object({ id: z.uuid(), number: z.int() }),
    Prisma.sql`SELECT id, number FROM rater WHERE id = ANY(${raterIds}::uuid[])`,
    db,
  );
  return new Map(found.map(({ id, number }) => [id, pseudonymOf(number)]));
}

const questionSchema = z.object({
  itemId: z.uuid(),
  checklist: z.uuid(),
  instructionId: z.string(),
  number: z.int(),
  question: z.string(),
});

async function readQuestions(db: Reader, checklistIds: readonly string[]) {
  const found = await rows(
    questionSchema,
    Prisma.sql`
      SELECT i.id AS "itemId", i.checklist_id AS checklist, n.external_id AS "instructionId", i.question,
        row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int AS number
      FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id JOIN instruction n ON n.id = c.instruction_id
      WHERE i.checklist_id = ANY(${[...new Set(checklistIds)]}::uuid[])`,
    db,
  );
  return new Map(found.map(({ itemId, ...question }) => [itemId, question]));
}
