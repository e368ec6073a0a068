import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { SubmitAnnotation } from "@/lib/labelling/labelling";
import { turnLevel, turnSide } from "@/lib/labelling/shown-order";
import type { AssignmentOfLabel } from "./assignment-of-label";

export interface NewAnnotation {
  annotationId: string;
  submission: SubmitAnnotation;
  assignment: AssignmentOfLabel;
  contentHash: string;
}

/** What the statement answers for each label, in any order. */
export const insertedRow = z.object({ id: z.string(), createdAt: z.date() });
type Kept = z.infer<typeof insertedRow>;

export function insertedAt({ annotationId }: NewAnnotation, kept: readonly Kept[]): Date {
  const found = kept.find(({ id }) => id === annotationId);
  if (!found) throw new Error("an inserted annotation was not returned");
  return found.createdAt;
}

/** Writes labels with their answers, completes their assignments and drops their drafts: one statement, so all of it or nothing. */
export function annotationInsertion(labels: readonly NewAnnotation[]): Prisma.Sql {
  const rows = labels.flatMap(rowsOf);
  const answers = labels.flatMap(answersOf);
  const written = labels.flatMap(questionsOf);
  const given = labels.flatMap(categoriesOf);
  const assignmentIds = rows.map((row) => row.assignmentId);
  const places = labels.flatMap(placesOf);
  return Prisma.sql`
    WITH kept AS (
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, assignment_id, level,
        ease, is_safe, makes_sense, comment, problems, shown_order, duration_ms, content_hash, supersedes_id, used_diff,
        used_counts)
      SELECT * FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.studyId)}::uuid[],
        ${rows.map((row) => row.roundId)}::uuid[], ${rows.map((row) => row.taskId)}::uuid[],
        ${rows.map((row) => row.protocol)}::protocol[], ${rows.map((row) => row.raterId)}::uuid[],
        ${rows.map((row) => row.checklistId)}::uuid[], ${assignmentIds}::uuid[], ${rows.map((row) => row.level)}::float8[],
        ${rows.map((row) => row.ease)}::ease[],
        ${rows.map((row) => row.isSafe)}::bool[], ${rows.map((row) => row.makesSense)}::bool[],
        ${rows.map((row) => row.comment)}::text[], ${rows.map((row) => row.problems)}::jsonb[],
        ${rows.map((row) => row.shownOrder)}::shown_order[], ${rows.map((row) => row.durationMs)}::int[],
        ${rows.map((row) => row.contentHash)}::text[], ${rows.map((row) => row.supersedes)}::uuid[],
        ${rows.map((row) => row.usedDiff)}::bool[], ${rows.map((row) => row.usedCounts)}::bool[])
      RETURNING id, created_at),
    answered AS (
      INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, side, answer, note, is_unclear, evidence)
      SELECT * FROM unnest(${answers.map((given) => given.annotationId)}::uuid[], ${answers.map((given) => given.itemId)}::uuid[],
        ${answers.map((given) => given.checklistId)}::uuid[], ${answers.map((given) => given.side)}::side[],
        ${answers.map((given) => given.answer)}::answer[], ${answers.map((given) => given.note)}::text[],
        ${answers.map((given) => given.isUnclear)}::bool[], ${answers.map((given) => given.evidence)}::jsonb[])),
    ${written.length === 0 ? Prisma.empty : writtenInsertion(written)}
    ${given.length === 0 ? Prisma.empty : givenInsertion(given)}
    ${places.length === 0 ? Prisma.empty : placesInsertion(places)}
    placed AS (
      UPDATE assignment SET state = 'submitted', slot = NULL, submitted_at = COALESCE(submitted_at, now())
      WHERE id = ANY (${assignmentIds}::uuid[]) AND state <> 'submitted'),
    drafts_done AS (DELETE FROM draft WHERE assignment_id = ANY (${assignmentIds}::uuid[]))
    SELECT id, created_at AS "createdAt" FROM kept`;
}

function rowOf({ annotationId, submission, assignment, contentHash }: NewAnnotation) {
  const { assignmentId, supersedes, content } = submission;
  return {
    ...assignment,
    id: annotationId,
    assignmentId,
    level: turnLevel(content.level, assignment),
    ease: content.ease,
    isSafe: content.safety ?? null,
    makesSense: content.sense ?? null,
    comment: content.comment || null,
    problems: content.problems.length > 0 ? JSON.stringify(content.problems) : null,
    durationMs: content.durationMs,
    usedDiff: content.usedDiff ?? false,
    usedCounts: content.usedCounts ?? false,
    contentHash,
    supersedes,
  };
}

/** By criteria a label is a row for each, in the round of the criterion; what is said once is with the first. */
function rowsOf(label: NewAnnotation) {
  const { assignment, submission } = label;
  const row = rowOf(label);
  const scores = new Map(submission.content.scores?.map(({ criterion, level }) => [criterion, level]));
  return assignment.criteria.length === 0
    ? [row]
    : placesOfAll(label).map(({ criterion, assignmentId }, index) => {
        const { name, roundId, taskId, liveId } = criterion;
        const scored = { ...row, level: scores.get(name) ?? null };
        if (index === 0) return scored;
        const own = { id: uuidv7(), roundId, taskId, assignmentId, supersedes: liveId };
        return { ...scored, ...own, comment: null, problems: null, durationMs: null };
      });
}

/** Each criterion with the rater's place in its round; one that a first label takes with it has its id from the label's. */
function placesOfAll({ annotationId, assignment, submission }: NewAnnotation) {
  return assignment.criteria.map((criterion, index) => ({
    criterion,
    isNew: index > 0 && criterion.assignmentId === null,
    assignmentId:
      index === 0 ? submission.assignmentId : (criterion.assignmentId ?? uuidv5(criterion.taskId, annotationId)),
  }));
}

function placesOf(label: NewAnnotation) {
  const { studyId, raterId } = label.assignment;
  return placesOfAll(label).flatMap(({ criterion: { roundId, taskId }, isNew, assignmentId }) =>
    isNew ? [{ assignmentId, studyId, roundId, taskId, raterId }] : [],
  );
}

/** In the rounds of further criteria a rater's place comes with the label. */
function placesInsertion(places: readonly ReturnType<typeof placesOf>[number][]): Prisma.Sql {
  return Prisma.sql`
    further AS (
      INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, lease_expires_at, submitted_at)
      SELECT *, 'submitted', now(), now() FROM unnest(${places.map(({ assignmentId }) => assignmentId)}::uuid[],
        ${places.map(({ studyId }) => studyId)}::uuid[], ${places.map(({ roundId }) => roundId)}::uuid[],
        ${places.map(({ taskId }) => taskId)}::uuid[], ${places.map(({ raterId }) => raterId)}::uuid[])),`;
}

function answersOf({ annotationId, submission: { content }, assignment: { checklistId, shownOrder } }: NewAnnotation) {
  const notes = new Map(content.notes?.map((note) => [`${note.itemId} ${note.side}`, note]));
  return content.answers.map(({ itemId, side, answer }) => {
    const { note = "", unclear = false, evidence = [] } = notes.get(`${itemId} ${side}`) ?? {};
    return {
      annotationId,
      itemId,
      checklistId,
      answer,
      side: turnSide(side, shownOrder) ?? "A",
      note: note.trim() || null,
      isUnclear: unclear,
      evidence: evidence.length > 0 ? JSON.stringify(evidence) : null,
    };
  });
}

function questionsOf({ annotationId, submission: { content } }: NewAnnotation) {
  return (content.questions ?? []).map((text, position) => ({ annotationId, position, text: text.trim() }));
}

/** A part of the statement only where questions were written: most rounds' labels have none. */
function writtenInsertion(written: readonly ReturnType<typeof questionsOf>[number][]): Prisma.Sql {
  return Prisma.sql`
    written AS (
      INSERT INTO written_question (annotation_id, position, text)
      SELECT * FROM unnest(${written.map(({ annotationId }) => annotationId)}::uuid[],
        ${written.map(({ position }) => position)}::smallint[], ${written.map(({ text }) => text)}::text[])),`;
}

function categoriesOf({ annotationId, submission: { content }, assignment: { checklistId } }: NewAnnotation) {
  return (content.categories ?? []).flatMap(({ itemId, categories }) =>
    categories.map((category) => ({ annotationId, itemId, checklistId, category })),
  );
}

/** As with written questions: most rounds' labels have none. */
function givenInsertion(given: readonly ReturnType<typeof categoriesOf>[number][]): Prisma.Sql {
  return Prisma.sql`
    categorised AS (
      INSERT INTO given_category (annotation_id, item_id, checklist_id, category)
      SELECT * FROM unnest(${given.map(({ annotationId }) => annotationId)}::uuid[],
        ${given.map(({ itemId }) => itemId)}::uuid[], ${given.map(({ checklistId }) => checklistId)}::uuid[],
        ${given.map(({ category }) => category)}::text[])),`;
}
