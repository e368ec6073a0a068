import { z } from "zod";
import { withToken } from "@/lib/people/server/prolific/account";
import { beginPaying, endPayment, paymentToMake } from "@/lib/people/server/prolific/payments";
import { AppError } from "@/lib/wire/app-error";
import { callProlific, ProlificTrouble } from "./prolific-api";
import { currencyAtProlific } from "./study-at-prolific";

const NOBODY_KNOWS =
  "Whether it was paid is not known: Prolific was told to pay, and no answer came. Look at the study’s bonuses on Prolific, then say here what you found. It is not sent again.";

const REMOVED = "A participant was removed in the meantime. Nothing was paid: confirm again.";

const setUpSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  /** in the hundredth of the currency, as the total with fees and taxes */
  amount: z.number().nullish(),
  total_amount: z.number().nullish(),
});

/**
 * Pays a payment, once. To set it up at Prolific costs nothing and may be repeated. Prolific pays as often as it gets the
 * order to pay, so that is sent once, after the database keeps that it is.
 * @param isLast whether the job comes back after an error
 */
export async function payBonuses(paymentId: string, isLast: boolean): Promise<void> {
  const payment = await paymentToMake(paymentId);
  if (payment?.state === "paying") {
    await endPayment(paymentId, ["paying"], { state: "unknown", problem: NOBODY_KNOWS });
  }
  if (payment?.state !== "waiting") return;
  try {
    const setUp = await setUpPayment(payment);
    if (await beginPaying(paymentId, setUp)) await orderToPay(paymentId, setUp);
    else await endPayment(paymentId, ["waiting"], { state: "failed", problem: REMOVED });
  } catch (error) {
    const mayPass = error instanceof ProlificTrouble && error.outcome !== "refused";
    const isSaid = error instanceof ProlificTrouble || error instanceof AppError;
    if (!isSaid || (mayPass && !isLast)) throw error;
    await endPayment(paymentId, ["waiting"], { state: "failed", problem: `${error.message} Nothing was paid.` });
  }
}

/** A worker that was thought to be lost may still bring the answer. */
const ORDERED = ["paying", "unknown"] as const;

/** @throws ProlificTrouble where nothing was paid: the payment waits again, for another attempt or for its end */
async function orderToPay(paymentId: string, { token, externalId }: { token: string; externalId: string }) {
  const path = `bulk-bonus-payments/${externalId}/pay/`;
  try {
    await callProlific({ token, method: "POST", path, answer: z.unknown(), mayRepeat: false });
  } catch (error) {
    if (!(error instanceof ProlificTrouble)) throw error;
    if (error.outcome === "unsure") {
      const problem = `${error.message} ${NOBODY_KNOWS}`;
      return endPayment(paymentId, ORDERED, { state: "unknown", problem });
    }
    await endPayment(paymentId, ORDERED, { state: "waiting" });
    throw error;
  }
  await endPayment(paymentId, ORDERED, { state: "paid" });
}

async function setUpPayment(payment: NonNullable<Awaited<ReturnType<typeof paymentToMake>>>) {
  const { studyId, prolificStudy, currency, shares, cents } = payment;
  if (shares.length === 0) throw new AppError("CONFLICT", "The participants of this payment were removed.");
  const { token } = await withToken(studyId, prolificStudy);
  const theirs = await currencyAtProlific({ token, prolificStudy });
  if (theirs !== null && theirs !== currency) {
    throw new AppError("CONFLICT", `The link pays in ${currency}, the study on Prolific in ${theirs}.`);
  }
  const lines = shares.map((share) => `${share.participantId},${(share.cents / 100).toFixed(2)}`);
  const { id, amount, total_amount } = await callProlific({
    token,
    method: "POST",
    path: "submissions/bonus-payments/",
    body: { study_id: prolificStudy, csv_bonuses: lines.join("\n") },
    answer: setUpSchema,
    mayRepeat: true,
    hidden: shares.map(({ participantId }) => participantId),
  });
  if (amount != null && Math.abs(amount - cents) > 0.5) {
    throw new AppError("CONFLICT", "Prolific makes another sum of these bonuses than Tickbox.");
  }
  return { token, externalId: id, cents, totalCents: total_amount ?? null };
}
