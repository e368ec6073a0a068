import { Prisma } from "@/lib/db/generated/client";
import type { SubmitAnnotation } from "@/lib/domain/labelling";
import { turnPreference } from "@/lib/domain/shown-order";
import type { PlaceOfLabel } from "./place-of-label";

export interface NewAnnotation {
  annotationId: string;
  submission: SubmitAnnotation;
  place: PlaceOfLabel;
  contentHash: string;
}

/** What the statement answers. */
export interface Kept {
  createdAt: Date;
}

export function firstOf([kept]: Kept[]): Date {
  if (!kept) throw new Error("an inserted annotation was not returned");
  return kept.createdAt;
}

/** Writes a label with its answers, fills its place and drops its draft: one statement, so all of it or nothing. */
export function annotationInsertion(made: NewAnnotation): Prisma.Sql {
  const { annotationId, place, contentHash } = made;
  const { assignmentId, supersedes, content } = made.submission;
  const score = content.protocol === "preference" ? null : content.score;
  const preference = content.protocol === "preference" ? turnPreference(content.preference, place.shownOrder) : null;
  const ease = content.protocol === "check_then_score" ? content.ease : null;
  const answers = content.protocol === "check_then_score" ? content.answers : [];
  const problems = content.problems.length > 0 ? JSON.stringify(content.problems) : null;
  return Prisma.sql`
    WITH kept AS (
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, assignment_id, score,
        preference, ease, comment, problems, shown_order, duration_ms, content_hash, supersedes_id)
      VALUES (${annotationId}::uuid, ${place.studyId}::uuid, ${place.roundId}::uuid, ${place.taskId}::uuid,
        ${place.protocol}::protocol, ${place.raterId}::uuid, ${place.checklistId}::uuid, ${assignmentId}::uuid, ${score},
        ${preference}, ${ease}::ease, ${content.comment || null}, ${problems}::jsonb, ${place.shownOrder}::shown_order,
        ${content.durationMs}, ${contentHash}, ${supersedes}::uuid)
      RETURNING id, checklist_id, created_at),
    answered AS (
      INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer)
      SELECT kept.id, given.item_id, kept.checklist_id, given.answer::answer
      FROM kept, unnest(${answers.map((a) => a.itemId)}::uuid[], ${answers.map((a) => a.answer)}::text[]) AS given(item_id, answer)),
    placed AS (
      UPDATE assignment SET state = 'submitted', slot = NULL, submitted_at = COALESCE(submitted_at, now())
      WHERE id = ${assignmentId}::uuid AND state <> 'submitted'),
    draft_done AS (DELETE FROM draft WHERE assignment_id = ${assignmentId}::uuid)
    SELECT created_at AS "createdAt" FROM kept`;
}
