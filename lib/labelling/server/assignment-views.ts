import { z } from "zod";
import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import type { ShownImage } from "@/lib/content/image/study-image";
import { imagesOfTasks } from "@/lib/content/server/image/image-uses";
import { shownInstructionSchema, textsOf } from "@/lib/content/server/image/shown-images";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import { type AssignmentView, assignmentViewSchema } from "@/lib/labelling/labelling";
import { shownOrderSchema, turnLevel, turnSide } from "@/lib/labelling/shown-order";
import { levelSchema, type Side, scaleNameSchema, sideSchema } from "@/lib/round/protocol/protocol";
import { plainText } from "@/lib/text/plain-text";
import { drawnQuestion } from "./drawn-question";
import { standingRejection } from "./rejection/standing-rejection";

/**
 * Whether assignment `a` of task `t` in `round` comes with the question of ease. Every nth is counted by rater, in the order
 * in which tasks were given to them; training tasks do not count, and are not asked about. Nor is one in an arm without a
 * checklist.
 */
const ASKS_EASE = Prisma.sql`
  CASE WHEN t.arm IS NOT NULL AND t.checklist_id IS NULL THEN FALSE ELSE CASE round.labelling_options ->> 'ease'
    WHEN 'end' THEN FALSE
    WHEN 'some' THEN t.stratum <> 'training' AND (
      SELECT count(*) FROM assignment given JOIN task of_given ON of_given.id = given.task_id
      WHERE given.rater_id = a.rater_id AND given.round_id = a.round_id AND given.id <= a.id
        AND of_given.stratum <> 'training') % (round.labelling_options ->> 'easeEvery')::int = 0
    ELSE TRUE END END`;

/** What goes into the view as it is, the view's own schema checks. */
const assignmentRow = z.object({
  assignmentId: z.string(),
  roundId: z.unknown(),
  protocol: z.unknown(),
  scale: scaleNameSchema.nullable(),
  training: z.unknown(),
  asksEase: z.boolean(),
  page: z.unknown(),
  state: z.string(),
  leaseExpiresAt: z.date(),
  shownOrder: shownOrderSchema.nullable(),
  instructionText: z.unknown(),
  messages: z.unknown(),
  input: z.unknown(),
  /** null where an instruction or a checklist is labelled */
  responseA: z.string().nullable(),
  responseB: z.string().nullable(),
  messagesA: z.unknown(),
  messagesB: z.unknown(),
  checklist: z.array(z.looseObject({ question: z.string() })).nullable(),
  draftRevision: z.int().nullable(),
  draftContent: z.unknown(),
  /** the annotation is one that was rejected and returned */
  returned: z.unknown(),
  annotationId: z.string().nullable(),
  annotatedAt: z.date().nullable(),
  annotation: z
    .looseObject({
      level: levelSchema.nullable(),
      answers: z.array(
        z.looseObject({
          itemId: z.string(),
          side: sideSchema,
          note: z.string().nullish(),
          unclear: z.boolean().nullish(),
          evidence: z.unknown().optional(),
        }),
      ),
      usedDiff: z.boolean().nullish(),
      tieKind: z.string().nullish(),
      confidence: z.int().nullish(),
      usedCounts: z.boolean().nullish(),
      scores: z.unknown(),
      safety: z.boolean().nullable(),
      sense: z.boolean().nullable(),
      questions: z.array(z.string()),
      categories: z.unknown(),
    })
    .nullable(),
});
type AssignmentRow = z.infer<typeof assignmentRow>;

/** The tasks behind these assignments as their rater may see them, in the order of the ids. The caller has checked whose they are. */
export async function assignmentViews(ids: readonly string[]): Promise<AssignmentView[]> {
  if (ids.length === 0) return [];
  const found = await read(ids);
  const images = await imagesOfTasks(found.map((row) => ({ assignmentId: row.assignmentId, texts: textsIn(row) })));
  return found.map((row) => viewOf(row, images.get(row.assignmentId)));
}

const read = batchConcurrent(readAll);

async function readAll(asked: readonly (readonly string[])[]): Promise<AssignmentRow[][]> {
  const views = { schema: assignmentRow, sql: viewsSql(asked.flat()) };
  const found = await batch([views]);
  const byId = new Map(found(views).map((row) => [row.assignmentId, row]));
  return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
}

/** Labels are looked up by their task alone: a plan from when there were few would read all that the rater has for each task. */
export function viewsSql(assignmentIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT a.id AS "assignmentId", a.round_id AS "roundId", t.protocol::text AS protocol, round.scale, t.stratum = 'training' AS training, ${ASKS_EASE} AS "asksEase",
      CASE WHEN round.by_instruction AND t.stratum = 'main' AND standing.id IS NULL THEN t.instruction_id END AS page, a.state::text AS state,
      a.lease_expires_at AS "leaseExpiresAt", a.shown_order::text AS "shownOrder",
      i.text AS "instructionText", i.messages, i.input, ra.text AS "responseA", rb.text AS "responseB",
      ra.messages AS "messagesA", rb.messages AS "messagesB",
      (SELECT jsonb_agg(jsonb_build_object('itemId', item.id, 'question', item.question)
          || CASE WHEN item.scoring -> 'sections' IS NULL THEN '{}' ELSE jsonb_build_object('section', (
            SELECT string_agg(s.around ->> 'name', ' / ' ORDER BY s.place)
            FROM jsonb_array_elements(item.scoring -> 'sections') WITH ORDINALITY s(around, place))) END
          ORDER BY ${drawnQuestion(Prisma.sql`a.rater_id`)}, item.position)
        FROM checklist_item item WHERE item.checklist_id = t.checklist_id) AS checklist,
      d.revision AS "draftRevision", d.content AS "draftContent",
      CASE WHEN n.superseded_at IS NOT NULL THEN jsonb_build_object('rejectionId', standing.id, 'reason', standing.reason,
        'at', to_char(standing.rejected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS returned,
      n.id AS "annotationId", n.created_at AS "annotatedAt",
      CASE WHEN n.id IS NULL THEN NULL ELSE jsonb_build_object(
        'protocol', n.protocol, 'level', n.level, 'ease', n.ease,
        'comment', COALESCE(n.comment, ''), 'problems', COALESCE(n.problems, '[]'::jsonb), 'durationMs', COALESCE(n.duration_ms, 0),
        'answers', COALESCE((SELECT jsonb_agg(jsonb_build_object('itemId', answered.item_id, 'side', answered.side, 'answer', answered.answer)
            || CASE WHEN answered.note IS NOT NULL OR answered.is_unclear OR answered.evidence IS NOT NULL
              THEN jsonb_build_object('note', answered.note, 'unclear', answered.is_unclear, 'evidence', answered.evidence) ELSE '{}' END)
          FROM checklist_answer answered WHERE answered.annotation_id = n.id), '[]'::jsonb),
        'scores', CASE WHEN round.lead_round_id = round.id THEN (
          SELECT jsonb_agg(jsonb_build_object('criterion', scored.rated_criterion, 'level', given.level) ORDER BY scored.id)
          FROM round scored JOIN task other ON other.round_id = scored.id AND other.position = t.position
          JOIN annotation given ON given.task_id = other.id AND (given.rater_id = a.rater_id) IS TRUE
            AND (given.superseded_at IS NULL OR given.id = (SELECT s.annotation_id FROM (${standingRejection(Prisma.sql`other.id`, Prisma.sql`a.rater_id`)}) s))
          WHERE scored.lead_round_id = round.id) END,
        'usedDiff', n.used_diff, 'usedCounts', n.used_counts, 'tieKind', n.tie_kind, 'confidence', n.confidence, 'safety', n.is_safe, 'sense', n.makes_sense,
        'questions', COALESCE((SELECT jsonb_agg(written.text ORDER BY written.position)
          FROM written_question written WHERE written.annotation_id = n.id), '[]'::jsonb),
        'categories', CASE WHEN cardinality(round.categories) > 0 THEN (SELECT jsonb_agg(jsonb_build_object('itemId', item.id,
            'categories', (SELECT COALESCE(jsonb_agg(given.category ORDER BY given.category), '[]'::jsonb) FROM given_category given
              WHERE given.annotation_id = n.id AND given.item_id = item.id)) ORDER BY item.position)
          FROM checklist_item item WHERE item.checklist_id = t.checklist_id) END) END AS annotation
    FROM assignment a
    JOIN task t ON t.id = a.task_id
    JOIN round ON round.id = a.round_id
    JOIN instruction i ON i.id = t.instruction_id
    LEFT JOIN response ra ON ra.id = t.response_a_id
    LEFT JOIN response rb ON rb.id = t.response_b_id
    LEFT JOIN draft d ON d.assignment_id = a.id
    LEFT JOIN LATERAL (${standingRejection(Prisma.sql`a.task_id`, Prisma.sql`a.rater_id`)}) standing
      ON standing.to_same_rater AND a.state <> 'submitted'
    LEFT JOIN LATERAL (SELECT live.* FROM annotation live
      WHERE live.task_id = a.task_id AND (live.rater_id = a.rater_id) IS TRUE
        AND (live.superseded_at IS NULL OR live.id = standing.annotation_id) LIMIT 1) n ON TRUE
    WHERE a.id = ANY(${assignmentIds}::uuid[])`;
}

function textsIn({ instructionText, messages, input, responseA, responseB }: AssignmentRow) {
  const instruction = shownInstructionSchema.parse({ text: instructionText, messages, input });
  return [...textsOf(instruction), responseA, responseB];
}

function viewOf(row: AssignmentRow, images: ShownImage[] | undefined): AssignmentView {
  const responses = [
    { text: row.responseA, messages: row.messagesA ?? undefined },
    { text: row.responseB, messages: row.messagesB ?? undefined },
  ].filter(({ text }) => text !== null);
  if (row.shownOrder === "ba") responses.reverse();
  return assignmentViewSchema.parse({
    assignmentId: row.assignmentId,
    roundId: row.roundId,
    protocol: row.protocol,
    training: row.training,
    asksEase: row.asksEase,
    page: row.page,
    state: SHOWN_STATES[row.state] ?? row.state,
    leaseExpiresAt: row.leaseExpiresAt.toISOString(),
    instruction: { text: row.instructionText, messages: row.messages, input: row.input },
    responses,
    ...(images && { images }),
    checklist: row.checklist?.map(withPlainWords) ?? null,
    draft: row.draftRevision === null ? returnedDraft(row) : { revision: row.draftRevision, content: row.draftContent },
    returned: row.returned,
    annotation:
      row.annotation === null || row.returned !== null
        ? null
        : {
            id: row.annotationId,
            submittedAt: row.annotatedAt?.toISOString(),
            content: contentOf(row.annotation, row),
          },
  });
}

/** Here rather than in the browser, whose script would be longer for it. */
function withPlainWords<Question extends { question: string }>(each: Question): Question & { plain?: string } {
  const plain = plainText(each.question);
  return plain === each.question ? each : { ...each, plain };
}

/** A task handed back is shown like one whose lease ended; one that was returned is its rater's, whether or not it was claimed again. */
const SHOWN_STATES: Readonly<Record<string, string>> = { skipped: "expired", rejected: "expired", returned: "leased" };

/** What was rejected, to be changed; the time on it begins again. */
function returnedDraft(row: AssignmentRow) {
  if (row.returned === null || row.annotation === null) return null;
  return { revision: 0, content: { ...contentOf(row.annotation, row), durationMs: 0 } };
}

/** Turned to the order shown, and without what its protocol does not ask. */
function contentOf(
  {
    level,
    answers,
    safety,
    sense,
    questions,
    categories,
    scores,
    usedDiff,
    tieKind,
    confidence,
    usedCounts,
    ...content
  }: NonNullable<AssignmentRow["annotation"]>,
  row: AssignmentRow,
) {
  const ofInstruction = safety === null ? {} : { safety, sense, questions };
  const ofChecklist = categories === null ? {} : { categories };
  const notes = answers.flatMap(({ note, unclear, evidence, answer: _, ...question }) =>
    note || unclear || evidence
      ? [answerOf({ ...question, note: note ?? "", unclear: unclear ?? false, evidence: evidence ?? [] }, row)]
      : [],
  );
  return {
    ...content,
    // The score by the first criterion is among those of all.
    level: scores === null ? turnLevel(level, row) : null,
    ...(scores === null ? {} : { scores }),
    answers: answers.map(({ note: _, unclear: __, evidence: ___, ...each }) => answerOf(each, row)),
    ...(notes.length > 0 ? { notes } : {}),
    ...(usedDiff ? { usedDiff } : {}),
    ...(tieKind ? { tieKind } : {}),
    ...(confidence ? { confidence } : {}),
    ...(usedCounts ? { usedCounts } : {}),
    ...ofInstruction,
    ...ofChecklist,
  };
}

/** In the order shown. For a single response no side is given. */
function answerOf(
  { side, ...answer }: { side: Side; [part: string]: unknown },
  { responseB, shownOrder }: AssignmentRow,
) {
  return responseB === null ? answer : { ...answer, side: turnSide(side, shownOrder) };
}
