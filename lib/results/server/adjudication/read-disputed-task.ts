import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { imagesIn, textsOf } from "@/lib/content/server/image/shown-images";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { problemSchema } from "@/lib/labelling/labelling";
import { type Orientation, type ShownOrder, turnLevel, turnSide } from "@/lib/labelling/shown-order";
import type { Viewer } from "@/lib/people/viewer";
import type { AdjudicationTask, ShownLabels } from "@/lib/results/adjudication/adjudication";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { groupOf } from "@/lib/results/server/group-of";
import { liveLabels } from "@/lib/results/server/live-labels";
import { besideOf } from "@/lib/results/server/tasks/beside-of";
import {
  type Answer,
  answerSchema,
  type Level,
  levelSchema,
  type Side,
  sideSchema,
} from "@/lib/round/protocol/protocol";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { notFound } from "@/lib/study/server/access";
import { shownSides } from "./shown-sides";

const NOBODY = "a former member";

/** A task with its labels, without saying whose they are or which system wrote what. */
export async function readDisputedTask(
  viewer: Viewer,
  roundId: string,
  taskId: string,
  { raters: asked, without }: ShownLabels = {},
): Promise<AdjudicationTask> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "adjudicate", roundId, { without, labels: "all" });
  const group = await groupOf(db, round, asked);
  const task = await db.task.findFirst({
    where: { id: taskId, roundId: round.id, stratum: "main" },
    include: {
      instruction: true,
      responseA: { select: { text: true, messages: true } },
      responseB: { select: { text: true, messages: true } },
      checklist: { include: { items: { orderBy: { position: "asc" } } } },
      answerAdjudications: true,
      annotations: {
        where: { supersededAt: null },
        select: {
          id: true,
          level: true,
          comment: true,
          problems: true,
          shownOrder: true,
          answers: { select: { itemId: true, side: true, answer: true, note: true, isUnclear: true, evidence: true } },
          rater: { select: { simulated: true, userId: true } },
        },
      },
    },
  });
  if (!task) throw notFound("task");
  const shown = shownSides(round, task.id);
  const orientation = { scale: round.scale, shownOrder: shown };
  const { instruction } = task;
  const shownIds = await shownLabels(db, round, group, task.id);
  const annotations = task.annotations.filter(({ id }) => shownIds.has(id));
  const answers = annotations.flatMap(({ answers, shownOrder }) => {
    const writtenOrder = orderOnScreen(shownOrder, shown);
    return answers.map((answer) => ({ ...answer, writtenOrder }));
  });
  const decided = await answerDecisions(db, task);
  const items = task.checklist?.items ?? [];
  const questions = (task.responseB ? SIDES : [null]).flatMap((side) =>
    items.map(({ id, question }, index) => ({ id, question, number: index + 1, side })),
  );
  const sides = [task.responseA, task.responseB].flatMap((response) =>
    response ? { text: response.text, messages: messagesSchema.nullable().parse(response.messages) } : [],
  );
  const messages = messagesSchema.nullable().parse(instruction.messages);
  const { text, input } = instruction;
  return {
    taskId: task.id,
    position: task.position,
    protocol: round.protocol,
    scale: round.scale,
    levelNames: round.levelNames,
    criterion: round.criterion,
    shownOrder: shown,
    instruction: {
      id: instruction.externalId,
      text,
      messages,
      input,
    },
    responses: shown === "ba" ? sides.toReversed() : sides,
    ...(await imagesIn(task.studyId, [...textsOf({ text, messages, input }), ...sides.map((side) => side.text)])),
    questions: questions.map(({ id, question, number, side: about }) => {
      const side = turnSide(about ?? "A", shown);
      const own = answers.filter((each) => each.itemId === id && each.side === side);
      const count = (wanted: string) => own.filter((each) => each.answer === wanted).length;
      return {
        number,
        side: about,
        question,
        yes: count("YES"),
        no: count("NO"),
        unknown: count("UNKNOWN"),
        beside: blindNotes(own),
        decision: decided.get(id + side) ?? null,
      };
    }),
    labels: blindLabels(annotations, orientation),
    nSimulated: annotations.filter(({ rater }) => rater.simulated).length,
    viewerLabelled: viewer.kind === "user" && task.annotations.some(({ rater }) => rater.userId === viewer.userId),
    decision: await readDecision(db, task.id, orientation),
    history: await readHistory(db, round, task.id, orientation),
  };
}

async function shownLabels(db: Reader, round: AnalysedRound, group: RaterGroup, taskId: string): Promise<Set<string>> {
  const found = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT a.id FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)} AND a.task_id = ${taskId}::uuid`,
    db,
  );
  return new Set(found.map(({ id }) => id));
}

interface StoredLabel {
  level: Level | null;
  comment: string | null;
  problems: unknown;
  shownOrder: ShownOrder | null;
}

/** The order of the sides that a rater saw, relative to the screen's. */
function orderOnScreen(seen: ShownOrder | null, shown: ShownOrder | null): ShownOrder | null {
  return seen && shown && (seen === shown ? "ab" : "ba");
}

/** By level and then by what is written, so that their order says nothing of who gave them or when. */
function blindLabels(labels: readonly StoredLabel[], orientation: Orientation): AdjudicationTask["labels"] {
  return labels
    .map(({ level, comment, problems, shownOrder }) => ({
      level: turnLevel(level, orientation),
      comment: comment ?? "",
      problems: z
        .array(problemSchema)
        .catch([])
        .parse(problems ?? []),
      writtenOrder: orderOnScreen(shownOrder, orientation.shownOrder),
    }))
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || (a.comment < b.comment ? -1 : a.comment > b.comment ? 1 : 0));
}

/** By answer and then by what they say, for the same reason. */
function blindNotes(
  answers: readonly (Parameters<typeof besideOf>[0] & { answer: Answer; writtenOrder: ShownOrder | null })[],
) {
  return answers
    .flatMap((given) => {
      const beside = besideOf(given);
      const { answer, writtenOrder } = given;
      return beside ? [{ answer, writtenOrder, ...beside, order: JSON.stringify([answer, beside]) }] : [];
    })
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ order: _, ...beside }) => beside);
}

async function readDecision(
  db: Reader,
  taskId: string,
  orientation: Orientation,
): Promise<AdjudicationTask["decision"]> {
  const [row] = await rows(
    z.object({
      level: levelSchema,
      reason: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: z.date(),
      deciderLabelled: z.boolean(),
    }),
    Prisma.sql`
      SELECT j.level, j.reason, u.name AS "decidedBy", j.decided_at AS "decidedAt",
        EXISTS (
          SELECT FROM annotation a JOIN rater r ON r.id = a.rater_id
          WHERE a.task_id = j.task_id AND a.superseded_at IS NULL AND r.user_id = j.decided_by
        ) AS "deciderLabelled"
      FROM adjudication j LEFT JOIN "user" u ON u.id = j.decided_by
      WHERE j.task_id = ${taskId}::uuid`,
    db,
  );
  if (!row) return null;
  const { level, decidedBy, decidedAt, ...decision } = row;
  return {
    ...decision,
    level: turnLevel(level, orientation),
    decidedBy: decidedBy ?? NOBODY,
    decidedAt: decidedAt.toISOString(),
  };
}

interface TaskWithDecisions {
  answerAdjudications: {
    itemId: string;
    side: Side;
    answer: string;
    reason: string;
    decidedBy: string;
    decidedAt: Date;
  }[];
  annotations: { rater: { userId: string | null } }[];
}

/** The decided answers of a task, by question and the response that it is about. */
async function answerDecisions(db: Reader, { answerAdjudications, annotations }: TaskWithDecisions) {
  const ids = answerAdjudications.map(({ decidedBy }) => decidedBy);
  const people =
    ids.length === 0
      ? []
      : await rows(
          z.object({ id: z.string(), name: z.string() }),
          Prisma.sql`SELECT id, name FROM "user" WHERE id = ANY(${ids})`,
          db,
        );
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    answerAdjudications.map(({ itemId, side, answer, reason, decidedBy, decidedAt }) => [
      itemId + side,
      {
        answer: answerSchema.exclude(["UNKNOWN", "EITHER"]).parse(answer),
        reason,
        decidedBy: nameOf.get(decidedBy) ?? NOBODY,
        decidedAt: decidedAt.toISOString(),
        deciderLabelled: annotations.some(({ rater }) => rater.userId === decidedBy),
      },
    ]),
  );
}

async function readHistory(
  db: Reader,
  round: AnalysedRound,
  taskId: string,
  orientation: Orientation,
): Promise<AdjudicationTask["history"]> {
  const found = await rows(
    z.object({
      at: z.date(),
      by: z.string().nullable(),
      kind: z.enum(["decided", "revised", "withdrawn"]),
      level: levelSchema.nullable(),
      question: z.int().nullable(),
      side: sideSchema.nullable(),
      answer: answerSchema.exclude(["UNKNOWN", "EITHER"]).nullable(),
      reason: z.string(),
    }),
    Prisma.sql`
      SELECT e.at, u.name AS by, split_part(e.kind, '.', 2) AS kind, (e.data ->> 'level')::float8 AS level,
        (e.data ->> 'question')::int AS question, e.data ->> 'side' AS side, e.data ->> 'answer' AS answer, e.data ->> 'reason' AS reason
      FROM event e LEFT JOIN "user" u ON u.id = e.user_id
      WHERE e.study_id = ${round.studyId}::uuid AND e.subject = ${taskId} 
        AND (e.kind LIKE 'adjudication.%' OR e.kind LIKE 'answer-adjudication.%')
      ORDER BY e.at, e.id`,
    db,
  );
  return found.map(({ at, by, level, question, side, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: by ?? NOBODY,
    level: turnLevel(level, orientation),
    question: question === null ? null : { number: question, side: side && turnSide(side, orientation.shownOrder) },
  }));
}
