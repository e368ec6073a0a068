import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs, jobFor, withoutJob } from "@/lib/db/jobs";
import { type Reader, rows } from "@/lib/db/rows";
import { crowdPaySchema } from "@/lib/people/crowd";
import type { ConfirmedBonuses, PaymentState } from "@/lib/people/prolific";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { findLink, type LinkOfRound } from "./account";
import { queueOf, SEND_VERDICTS, verdictsJob } from "./verdicts";

/** Pays one payment that somebody confirmed. */
export const PAY_BONUSES = "pay-bonuses";

/** As many as Prolific takes in one payment. */
const PEOPLE_AT_ONCE = 200;
/** After this nobody can still be waiting for the answer. */
const MINUTES_TO_ANSWER = 2;

/** A payment whose answer nobody can be waiting for any more: its worker was stopped. */
export const IS_ABANDONED = Prisma.sql`(state = 'paying' AND paying_at < now() - make_interval(mins => ${MINUTES_TO_ANSWER}::int))`;

/** What each participant of a link with a decision is still owed: their bonus, less what payments hold that did not fail. */
export function owedBonuses(invitationId: string, db?: Reader) {
  return rows(
    z.object({ userId: z.string(), cents: z.int() }),
    Prisma.sql`
    SELECT * FROM (
      SELECT s.user_id AS "userId", (round(s.bonus * 100) - COALESCE((
        SELECT sum(b.cents) FROM bonus_share b JOIN bonus_payment p ON p.id = b.payment_id
        WHERE b.invitation_id = s.invitation_id AND b.user_id = s.user_id AND p.state <> 'failed'), 0))::int AS cents
      FROM crowd_submission s WHERE s.invitation_id = ${invitationId}::uuid AND s.decision IS NOT NULL
    ) owed WHERE cents > 0 ORDER BY "userId"`,
    db,
  );
}

const sumOf = (shares: readonly { cents: number }[]) => shares.reduce((sum, { cents }) => sum + cents, 0);

/** A link that the viewer may pay from, locked: of two who pay at once, the second finds what the first one did. */
async function lockPaying(transaction: Transaction, viewer: Viewer, at: LinkOfRound) {
  const link = await findLink(viewer, at, transaction);
  await transaction.$executeRaw`
    SELECT FROM crowd_link WHERE invitation_id = ${at.invitationId}::uuid FOR NO KEY UPDATE`;
  return { ...link, pay: crowdPaySchema.parse(link.pay) };
}

/**
 * Has Prolific pay the bonuses that a link's participants are owed. Who gets what is kept before anything is sent.
 * @param seen what the person saw when they confirmed
 * @throws AppError CONFLICT where it is another sum by now, or the token or the study is missing
 */
export async function confirmBonuses(viewer: Viewer, at: LinkOfRound, seen: ConfirmedBonuses): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId, prolificStudy, pay } = await lockPaying(transaction, viewer, at);
    const hasToken = (await transaction.prolificAccount.count({ where: { studyId } })) > 0;
    if (!hasToken || prolificStudy === null) {
      throw new AppError("CONFLICT", "Store a Prolific token and the id of the Prolific study first.");
    }
    const owed = await owedBonuses(at.invitationId, transaction);
    const now = { people: owed.length, cents: sumOf(owed) };
    if (now.people !== seen.people || now.cents !== seen.cents) {
      throw new AppError(
        "CONFLICT",
        "The bonuses have changed since you saw them. Look at the new sum, then confirm again.",
        {
          ...now,
        },
      );
    }
    const confirmedBy = viewer.kind === "user" ? viewer.userId : "operator";
    for (let from = 0; from < owed.length; from += PEOPLE_AT_ONCE) {
      const shares = owed.slice(from, from + PEOPLE_AT_ONCE);
      const id = uuidv7();
      const sums = { people: shares.length, cents: sumOf(shares), currency: pay.currency };
      await transaction.bonusPayment.create({
        data: { id, invitationId: at.invitationId, prolificStudy, ...sums, confirmedBy },
      });
      await transaction.bonusShare.createMany({
        data: shares.map((share) => ({ ...share, paymentId: id, invitationId: at.invitationId })),
      });
      await addJobs([{ ...jobFor(PAY_BONUSES, id), queue: queueOf(studyId) }], transaction);
    }
    const data = { roundId: at.roundId, ...now, currency: pay.currency };
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "prolific.bonuses-confirmed",
      subject: at.invitationId,
      data,
    });
  });
}

/** A person says what became of a payment that was sent without an answer, or calls off one that still waits. */
export async function settlePayment(viewer: Viewer, at: LinkOfRound & { paymentId: string }, state: "paid" | "failed") {
  const { paymentId, ...link } = at;
  await prisma().$transaction(async (transaction) => {
    const { studyId } = await lockPaying(transaction, viewer, link);
    const payment = await transaction.bonusPayment.findFirst({
      where: { id: paymentId, invitationId: at.invitationId },
    });
    if (!payment) throw notFound("payment");
    const problem =
      state === "paid" ? null : payment.state === "waiting" ? "Called off." : "Not paid, as an owner says.";
    const settled = await transaction.$executeRaw`
      UPDATE bonus_payment SET state = ${state}, problem = ${problem} WHERE id = ${paymentId}::uuid
        AND (state = 'unknown' OR ${IS_ABANDONED} OR state = 'waiting' AND ${state} = 'failed')`;
    if (settled === 0) {
      throw new AppError(
        "CONFLICT",
        "This payment is under way or has ended. Reload the page to see what became of it.",
      );
    }
    const data = { roundId: at.roundId, paymentId, state };
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "prolific.payment-settled",
      subject: at.invitationId,
      data,
    });
  });
}

/** For the worker: a payment with who gets what. Null where its link is gone. */
export async function paymentToMake(paymentId: string) {
  const payment = await prisma().bonusPayment.findUnique({
    where: { id: paymentId },
    include: { link: { select: { round: { select: { studyId: true } } } } },
  });
  if (!payment) return null;
  const shares = await rows(
    z.object({ participantId: z.string(), cents: z.int() }),
    Prisma.sql`
    SELECT c.participant_id AS "participantId", b.cents FROM bonus_share b JOIN crowd_participant c ON c.user_id = b.user_id
    WHERE b.payment_id = ${paymentId}::uuid ORDER BY c.participant_id`,
  );
  const { state, prolificStudy, currency, link } = payment;
  return { studyId: link.round.studyId, state, prolificStudy, currency, shares, cents: sumOf(shares) };
}

/**
 * For the worker, right before it tells Prolific to pay: from here on the payment is never sent again.
 * @param cents the sum that was set up at Prolific
 * @returns false where the payment was called off, or a participant was removed meanwhile
 */
export async function beginPaying(
  paymentId: string,
  { externalId, cents, totalCents }: { externalId: string; cents: number; totalCents: number | null },
): Promise<boolean> {
  const begun = await prisma().$executeRaw`
    UPDATE bonus_payment p SET state = 'paying', paying_at = now(), external_id = ${externalId}, total_cents = ${totalCents}::numeric
    WHERE p.id = ${paymentId}::uuid AND p.state = 'waiting'
      AND ${cents} = (SELECT sum(b.cents) FROM bonus_share b WHERE b.payment_id = p.id)`;
  return begun > 0;
}

/**
 * For the worker: what became of a payment.
 * @param from the states in which it may say so: what was called off or settled, and another worker's order, stay as they are
 */
export async function endPayment(
  paymentId: string,
  from: readonly PaymentState[],
  { state, problem = null }: { state: PaymentState; problem?: string | null },
): Promise<void> {
  await prisma().bonusPayment.updateMany({
    where: { id: paymentId, state: { in: [...from] } },
    data: { state, problem },
  });
}

/** For the worker, now and then: what waits without a job, since no worker had ever run or the job died with its worker. */
export async function resumeProlific(): Promise<void> {
  const payments = await rows(
    z.object({ id: z.string(), studyId: z.string() }),
    Prisma.sql`
    SELECT p.id, d.study_id AS "studyId" FROM bonus_payment p JOIN crowd_link l ON l.invitation_id = p.invitation_id
    JOIN round d ON d.id = l.round_id WHERE p.state IN ('waiting', 'paying')`,
  );
  const links = await rows(
    z.object({ id: z.string(), studyId: z.string() }),
    Prisma.sql`
    SELECT DISTINCT l.invitation_id AS id, d.study_id AS "studyId" FROM crowd_submission s
    JOIN crowd_link l ON l.invitation_id = s.invitation_id JOIN round d ON d.id = l.round_id
    WHERE s.verdict_state = 'waiting'`,
  );
  const idle = new Set(await withoutJob(PAY_BONUSES, idsOf(payments)));
  const silent = new Set(await withoutJob(SEND_VERDICTS, idsOf(links)));
  await addJobs([
    ...payments
      .filter(({ id }) => idle.has(id))
      .map(({ id, studyId }) => ({ ...jobFor(PAY_BONUSES, id), queue: queueOf(studyId) })),
    ...links.filter(({ id }) => silent.has(id)).map(({ id, studyId }) => verdictsJob(studyId, id)),
  ]);
}

const idsOf = (found: readonly { id: string }[]) => Prisma.sql`SELECT unnest(${found.map(({ id }) => id)}::text[])`;
