import { createHash } from "node:crypto";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { violatesConstraint } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import { checkContent } from "@/lib/labelling/check-content";
import { isQuoteOf } from "@/lib/labelling/evidence/evidence";
import type {
  AnnotationContent,
  NextClaim,
  NextTasks,
  SubmitAnnotation,
  SubmitResult,
} from "@/lib/labelling/labelling";
import { turnSide } from "@/lib/labelling/shown-order";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { annotationInsertion, insertedAt, insertedRow, type NewAnnotation } from "./annotation-insertion";
import { type AssignmentOfLabel, assignmentOfLabel, type KnownAnnotation } from "./assignment-of-label";
import { claimNext, fillUp } from "./claim-next";
import { asRater } from "./label-access";
import { submitAndClaim } from "./submit-and-claim";

/**
 * Keeps a rater's label under the id that the client made for it. The same submission again, however often and from
 * wherever, is the same annotation; a changed one must name the annotation that it supersedes.
 *
 * What is read first only words the refusals: a rival submission that slips in between meets the primary key, the index
 * of live annotations or the overlap of the task, and the whole statement is refused. Then the state it left is read.
 * @param claim asks for the next tasks in the same answer; a label is kept whether or not there can be any
 */
export async function submitAnnotation(
  viewer: Viewer,
  annotationId: string,
  submission: SubmitAnnotation,
  claim?: NextClaim,
): Promise<SubmitResult> {
  const person = asRater(viewer);
  const contentHash = hash(submission);
  for (let tries = 1; ; tries += 1) {
    const assignment = await assignmentOfLabel(person, submission.assignmentId, annotationId);
    const repeated = assignment.known.find((annotation) => annotation.id === annotationId);
    if (repeated)
      return withNext(repeatedResult(repeated, contentHash), claim && claimNextOf(person, assignment, claim));
    if (assignment.isRemoved) throw removedFromRound();
    const hasChecklist = !assignment.hasArms || assignment.checklistId !== null;
    checkContent(submission.content, { ...assignment, ...assignment.options, hasChecklist });
    await checkQuotes(submission.content, assignment);
    checkOpen(assignment);
    const live = assignment.known.find((annotation) => annotation.live);
    if (assignment.isTraining && live) throw trainingLabelStays();
    const supersedes = supersededBy(submission, live?.id ?? null, assignment);
    const made = { annotationId, submission: { ...submission, supersedes }, assignment, contentHash };
    // After a training label it must be looked at whether the rater has passed; pages and arms are claimed under a lock of their own.
    const isAlone = assignment.isTraining || assignment.byInstruction || assignment.hasArms;
    const together = claim && !live && !isAlone ? await keepAndClaim(person, made, claim) : null;
    if (together) return together;
    try {
      const submittedAt = live
        ? await replace(made)
        : insertedAt(made, await rows(insertedRow, annotationInsertion([made])));
      const kept = { annotationId, submittedAt: submittedAt.toISOString() };
      return await withNext(kept, claim && claimNextOf(person, assignment, claim));
    } catch (error) {
      const isPlaceTaken = violatesConstraint(error, "task_places");
      if (error instanceof SupersededMeanwhile && tries < TRIES) continue;
      // A rater who was removed from the round at this moment learns that, not that their time was over.
      if (isPlaceTaken && tries < TRIES) continue;
      if (isPlaceTaken) throw leaseLost();
      const rival = RIVAL_INDEXES.some((index) => violatesConstraint(error, index));
      if (!rival || tries === TRIES) throw error;
    }
  }
}

const TRIES = 3;
const RIVAL_INDEXES = ["annotation_pkey", "annotation_one_live", "annotation_supersedes_id_key"];

/**
 * The label and the next assignment in one transaction, which is most of the time all there is to do.
 * @returns null where any of it failed and nothing was kept: the label is then kept, or refused, for itself
 */
async function keepAndClaim(person: UserViewer, made: NewAnnotation, claim: NextClaim): Promise<SubmitResult | null> {
  const done = await submitAndClaim({ viewer: person, made, hold: claim.hold }).catch(() => null);
  if (!done) return null;
  const kept = { annotationId: made.annotationId, submittedAt: done.submittedAt.toISOString() };
  return withNext(kept, fillUp(done.rater, done.taken, claim));
}
const claimNextOf = (person: UserViewer, assignment: AssignmentOfLabel, claim: NextClaim) =>
  claimNext(person, assignment.roundId, claim);

/** What is kept is acknowledged, whatever becomes of the claim. */
async function withNext(kept: SubmitResult, claiming: Promise<NextTasks> | undefined): Promise<SubmitResult> {
  const next = await claiming?.catch(() => undefined);
  return next ? { ...kept, next } : kept;
}

function repeatedResult(known: KnownAnnotation, contentHash: string): SubmitResult {
  if (!known.own || known.contentHash !== contentHash) {
    throw new AppError("CONFLICT", "This id already belongs to another label. Use a new id and submit again.");
  }
  return { annotationId: known.id, submittedAt: new Date(known.submittedAt).toISOString() };
}

function checkOpen(assignment: AssignmentOfLabel): void {
  const firstLabelWhilePaused = assignment.roundStatus === "paused" && assignment.state !== "submitted";
  if (assignment.roundStatus === "open" || firstLabelWhilePaused) return;
  throw new AppError(
    "ROUND_NOT_OPEN",
    assignment.roundStatus === "paused"
      ? "The round is paused; labels can be changed when it resumes."
      : "The round is closed and no longer accepts labels.",
  );
}

/** A label is replaced or rejected at this moment: it is looked at again. */
class SupersededMeanwhile extends Error {}

/** What the label supersedes. One that was returned to its rater takes a label that was made with the reason in view. */
function supersededBy(
  { supersedes, rejection }: SubmitAnnotation,
  live: string | null,
  { state, returned }: AssignmentOfLabel,
): string | null {
  if (state === "rejected") throw givenToAnother();
  if (live === null && returned !== null) {
    if (rejection === returned.rejectionId) return returned.annotationId;
    throw returnedMeanwhile();
  }
  if (rejection !== undefined && live !== null) throw countsAgain();
  checkSupersedes(supersedes, live);
  return supersedes;
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

async function replace(made: NewAnnotation): Promise<Date> {
  const ofFurtherCriteria = made.assignment.criteria.slice(1).flatMap(({ liveId }) => liveId ?? []);
  const replaced = [made.submission.supersedes, ...ofFurtherCriteria];
  return prisma().$transaction(async (transaction) => {
    const superseded = await transaction.$executeRaw`
      UPDATE annotation SET superseded_at = now() WHERE id = ANY (${replaced}::uuid[]) AND superseded_at IS NULL`;
    if (superseded < replaced.length) throw new SupersededMeanwhile();
    return insertedAt(made, await rows(insertedRow, annotationInsertion([made]), transaction));
  });
}

function hash(submission: SubmitAnnotation): string {
  return createHash("sha256").update(canonicalJson(submission)).digest("hex");
}

function trainingLabelStays(): AppError {
  return new AppError(
    "CONFLICT",
    "You have labelled this training task already and its answer has been shown, so the label can’t be changed. Continue with the next task.",
  );
}

function removedFromRound(): AppError {
  return new AppError(
    "FORBIDDEN",
    "The researchers removed you from this round, so this label wasn’t accepted. Those you had submitted are kept. Ask them if you think this is a mistake.",
  );
}

function givenToAnother(): AppError {
  return new AppError(
    "CONFLICT",
    "The researchers didn’t accept your label for this task and asked another annotator. Nothing more is needed here; your labels give the reason.",
  );
}

function returnedMeanwhile(): AppError {
  return new AppError(
    "CONFLICT",
    "The researchers returned this label to you. Open the task again, read their reason, and submit again.",
  );
}

function countsAgain(): AppError {
  return new AppError(
    "CONFLICT",
    "The researchers accepted your earlier label after all, so it counts again. Open it from your labels to change it.",
  );
}

function leaseLost(): AppError {
  return new AppError(
    "LEASE_LOST",
    "Your reservation of this task expired and enough others have labelled it. Nothing more is needed here; continue with the next task.",
  );
}

const textsRow = z.object({ A: z.string(), B: z.string().nullable() });

/** Refuses quotes that the responses do not have. Texts are read only where something is quoted. */
async function checkQuotes({ notes = [] }: AnnotationContent, assignment: AssignmentOfLabel): Promise<void> {
  const quoting = notes.filter(({ evidence }) => evidence.length > 0);
  if (quoting.length === 0) return;
  const [texts] = await rows(
    textsRow,
    Prisma.sql`SELECT a.text AS "A", b.text AS "B" FROM task
      JOIN response a ON a.id = task.response_a_id LEFT JOIN response b ON b.id = task.response_b_id
      WHERE task.id = ${assignment.taskId}::uuid`,
  );
  const isFound = quoting.every(({ side, evidence }) => {
    const text = texts?.[turnSide(side, assignment.shownOrder) ?? "A"] ?? "";
    return evidence.every((quote) => isQuoteOf(quote, text));
  });
  if (isFound) return;
  throw new AppError("INVALID", "A quote does not match the response. Remove it and select the text again.");
}
