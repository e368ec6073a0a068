import { createHash } from "node:crypto";
import { notFound } from "@/lib/data/access";
import { refusedBy } from "@/lib/data/refused-by";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";
import { AppError } from "@/lib/domain/app-error";
import { checkContent } from "@/lib/domain/check-content";
import type { SubmitAnnotation, SubmitResult } from "@/lib/domain/labelling";
import type { Protocol, RoundStatus } from "@/lib/domain/protocol";
import { type ShownOrder, turnPreference } from "@/lib/domain/shown-order";
import type { UserViewer, Viewer } from "@/lib/domain/viewer";
import { asRater, mayLabel } from "./label-access";

interface Place {
  studyId: string;
  roundId: string;
  taskId: string;
  raterId: string;
  state: "leased" | "submitted" | "expired" | "skipped";
  shownOrder: ShownOrder | null;
  protocol: Protocol;
  checklistId: string | null;
  itemIds: string[];
  roundStatus: RoundStatus;
  allowUnknown: boolean;
  /** the annotation of the submitted id, and the rater's live one */
  known: KnownAnnotation[];
}

/**
 * Keeps a rater's label under the id that the client made for it. The same submission again, however often and from
 * wherever, is the same annotation; a changed one must name the annotation that it supersedes.
 *
 * What is read first only words the refusals: a rival submission that slips in between meets the primary key, the index
 * of live annotations or the places of the task, and the whole statement is refused. Then the state it left is read.
 */
export async function submitAnnotation(
  viewer: Viewer,
  annotationId: string,
  submission: SubmitAnnotation,
): Promise<SubmitResult> {
  const person = asRater(viewer);
  const contentHash = hash(submission);
  for (let tries = 1; ; tries += 1) {
    const place = await findPlace(person, submission.assignmentId, annotationId);
    const repeated = place.known.find((annotation) => annotation.id === annotationId);
    if (repeated) return repeatedResult(repeated, contentHash);
    checkContent(submission.content, place);
    checkOpen(place);
    const live = place.known.find((annotation) => annotation.live);
    checkSupersedes(submission.supersedes, live?.id ?? null);
    try {
      const made = { annotationId, submission, place, contentHash };
      const submittedAt = live ? await replace(made) : firstOf(await query<Kept>(insertion(made)));
      return { annotationId, submittedAt: submittedAt.toISOString() };
    } catch (error) {
      if (refusedBy(error, "task_places")) throw leaseLost();
      const rival = RIVAL_INDEXES.some((index) => refusedBy(error, index));
      if (!rival || tries === TRIES) throw error;
    }
  }
}

const TRIES = 3;
const RIVAL_INDEXES = ["annotation_pkey", "annotation_one_live", "annotation_supersedes_id_key"];

async function findPlace(viewer: UserViewer, assignmentId: string, annotationId: string): Promise<Place> {
  const rows = await query<Place>(Prisma.sql`
    SELECT a.study_id AS "studyId", a.round_id AS "roundId", a.task_id AS "taskId", a.rater_id AS "raterId",
      a.state::text AS state, a.shown_order::text AS "shownOrder", task.protocol::text AS protocol,
      task.checklist_id AS "checklistId",
      ARRAY(SELECT item.id FROM checklist_item item WHERE item.checklist_id = task.checklist_id) AS "itemIds",
      round.status::text AS "roundStatus", round.allow_unknown AS "allowUnknown",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', known.id, 'contentHash', known.content_hash,
          'submittedAt', known.created_at, 'own', known.task_id = a.task_id AND known.rater_id = a.rater_id,
          'live', known.task_id = a.task_id AND known.rater_id = a.rater_id AND known.superseded_at IS NULL))
        FROM annotation known
        WHERE known.id = ${annotationId}::uuid
          OR (known.task_id = a.task_id AND known.rater_id = a.rater_id AND known.superseded_at IS NULL)), '[]') AS known
    FROM assignment a
    JOIN rater ON rater.id = a.rater_id AND rater.user_id = ${viewer.userId}
    JOIN task ON task.id = a.task_id
    JOIN round ON round.id = a.round_id
    WHERE a.id = ${assignmentId}::uuid AND ${mayLabel(viewer, Prisma.sql`a.study_id`)}`);
  const place = rows[0];
  if (!place) throw notFound("task");
  return place;
}

interface KnownAnnotation {
  id: string;
  contentHash: string;
  submittedAt: string;
  own: boolean;
  live: boolean;
}

function repeatedResult(known: KnownAnnotation, contentHash: string): SubmitResult {
  if (!known.own || known.contentHash !== contentHash) {
    throw new AppError("CONFLICT", "This id already stands for another label. Make a new id and submit again.");
  }
  return { annotationId: known.id, submittedAt: new Date(known.submittedAt).toISOString() };
}

function checkOpen(place: Place): void {
  const firstLabelWhilePaused = place.roundStatus === "paused" && place.state !== "submitted";
  if (place.roundStatus === "open" || firstLabelWhilePaused) return;
  throw new AppError(
    "ROUND_NOT_OPEN",
    place.roundStatus === "paused"
      ? "The round is paused; labels can be changed when it goes on."
      : "The round is closed and takes no more labels.",
  );
}

function checkSupersedes(supersedes: string | null, live: string | null): void {
  if (supersedes === live) return;
  throw new AppError(
    "CONFLICT",
    live === null
      ? "There is no earlier label of yours to replace here."
      : "You have labelled this task already, perhaps in another window. Open that label to change it.",
    { live },
  );
}

interface NewAnnotation {
  annotationId: string;
  submission: SubmitAnnotation;
  place: Place;
  contentHash: string;
}

async function replace(made: NewAnnotation): Promise<Date> {
  return prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`
      UPDATE annotation SET superseded_at = now() WHERE id = ${made.submission.supersedes}::uuid AND superseded_at IS NULL`;
    return firstOf(await transaction.$queryRaw<Kept[]>(insertion(made)));
  });
}

interface Kept {
  createdAt: Date;
}

function firstOf([kept]: Kept[]): Date {
  if (!kept) throw new Error("an inserted annotation was not returned");
  return kept.createdAt;
}

function insertion(made: NewAnnotation): Prisma.Sql {
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

function hash(submission: SubmitAnnotation): string {
  return createHash("sha256").update(canonicalJson(submission)).digest("hex");
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function leaseLost(): AppError {
  return new AppError(
    "LEASE_LOST",
    "Your time on this task had ended and enough others have labelled it meanwhile. Nothing more is needed here; go on with the next task.",
  );
}
