import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { keepsOwnOrder, withSides } from "@/lib/imports/study-format/explanation-sides";
import { asRater, noSuchTask } from "@/lib/labelling/server/label-access";
import { type ShownOrder, turnSide } from "@/lib/labelling/shown-order";
import type { Viewer } from "@/lib/people/viewer";
import { compareNames } from "@/lib/results/server/group-by-name";
import {
  ANSWERS_AGAINST_TRUTH,
  IS_RIGHT_ANSWER,
  labelCredit,
  rightLabel,
} from "@/lib/results/server/raters/right-label";
import { levelSchema, type Outcome, protocolSchema, scaleNameSchema, sideSchema } from "@/lib/round/protocol/protocol";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { knownAnswerSchema, type Truth } from "@/lib/training/training";
import { ownTraining } from "./own-training";
import { standingOf, TOLERANCE } from "./standings";

const rowSchema = z.object({
  roundId: z.string(),
  raterId: z.string(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  shownOrder: z.enum(["ab", "ba"]).nullable(),
  /** null without a label, and where no truth is known */
  isRight: z.boolean().nullable(),
  credit: z.number().nullable(),
  knownScore: levelSchema.nullable(),
  knownOutcome: z.enum(["win", "tie", "loss"]).nullable(),
  explanation: z.string().nullable(),
  isOfPair: z.boolean(),
  answers: z.array(knownAnswerSchema.extend({ side: sideSchema })),
  remarks: z.array(z.object({ id: z.uuid(), text: z.string(), madeAt: z.string() })),
});

/** The truth of the viewer's own training task, to no one before their label of it is kept; of no other task ever. */
export async function readTruth(viewer: Viewer, assignmentId: string): Promise<Truth> {
  const person = asRater(viewer);
  const [row] = await rows(
    rowSchema,
    Prisma.sql`
      WITH own AS (
        SELECT d.id AS round_id, d.protocol, s.rater_id, t.response_a_id, t.response_b_id, t.pair_id, a.id AS annotation_id, d.scale, ${TOLERANCE} AS tolerance, s.shown_order, s.id AS assignment_id
        ${ownTraining(person, assignmentId)})
      SELECT own.round_id AS "roundId", own.rater_id AS "raterId", own.protocol::text AS protocol, own.scale, own.shown_order AS "shownOrder", own.response_b_id IS NOT NULL AS "isOfPair",
        ${rightLabel(Prisma.sql`own.scale`)} AS "isRight",
        CASE WHEN own.tolerance IS NOT NULL THEN ${labelCredit(Prisma.sql`own.scale`, Prisma.sql`own.tolerance`)} END AS credit,
        CASE WHEN own.response_b_id IS NULL THEN y.explanation ELSE p.explanation END AS explanation, y.known_score AS "knownScore", p.known_outcome AS "knownOutcome",
        COALESCE((SELECT json_agg(json_build_object('itemId', truth.item_id, 'side', truth.side, 'answer', truth.known, 'explanation', truth.why,
            'isRight', ${IS_RIGHT_ANSWER})
            ORDER BY q.position)
          FROM ${ANSWERS_AGAINST_TRUTH} JOIN checklist_item q ON q.id = truth.item_id), '[]') AS answers,
        COALESCE((SELECT json_agg(json_build_object('id', m.id, 'text', m.text, 'madeAt', m.made_at) ORDER BY m.made_at, m.id)
          FROM training_remark m WHERE m.assignment_id = own.assignment_id), '[]') AS remarks
      FROM own LEFT JOIN annotation a ON a.id = own.annotation_id
      LEFT JOIN response y ON y.id = own.response_a_id AND own.annotation_id IS NOT NULL
      LEFT JOIN response z ON z.id = own.response_b_id AND own.annotation_id IS NOT NULL
      LEFT JOIN pair p ON p.id = own.pair_id AND own.annotation_id IS NOT NULL`,
  );
  if (!row) throw noSuchTask();
  const { isRight, credit, knownScore, knownOutcome, shownOrder, explanation } = row;
  if (isRight === null) return { truth: null };
  const remarks = row.remarks.map((remark) => ({ ...remark, madeAt: new Date(remark.madeAt).toISOString() }));
  const asksLevel = row.scale !== null && scaleNamed(row.scale).comparison === null;
  const side = knownOutcome && sideOf(knownOutcome, shownOrder);
  const answers = row.answers
    .map(({ side: about, ...answer }) => (row.isOfPair ? { ...answer, side: turnSide(about, shownOrder) } : answer))
    .sort((a, b) => ("side" in a && "side" in b ? compareNames(a.side, b.side) : 0));
  const { tasks, done, right, passMark, isGraded } = await standingOf(prisma(), row, row.raterId);
  const standing = { tasks, done, right, passMark: passMark ?? 0, isGraded };
  const isOtherWayRound = row.isOfPair && shownOrder === "ba" && explanation !== null && keepsOwnOrder(explanation);
  return {
    truth: {
      isRight,
      credit,
      level: asksLevel ? knownScore : null,
      side,
      answers,
      isOtherWayRound,
      standing,
      remarks,
      explanation: row.isOfPair && explanation !== null ? withSides(explanation, shownOrder) : explanation,
    },
  };
}

function sideOf(outcome: Outcome, shownOrder: ShownOrder | null) {
  if (outcome === "tie") return "neither";
  return (outcome === "win") === (shownOrder !== "ba") ? "first" : "second";
}
