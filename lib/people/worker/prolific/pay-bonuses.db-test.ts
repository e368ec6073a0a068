import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { erasePerson } from "@/lib/people/server/privacy/erase-person";
import { beginPaying, confirmBonuses, settlePayment } from "@/lib/people/server/prolific/payments";
import { startWorker } from "@/lib/queue/worker";
import { makeMember } from "@/lib/testing/people";
import { payBonuses } from "./pay-bonuses";
import { makeProlificCrowd } from "./testing/prolific-crowd";

let close: (() => Promise<void>) | null = null;
afterEach(() => close?.());

/** Three participants, of whom two are owed 50 p and 1.25 £. */
async function owing() {
  const crowd = await makeProlificCrowd(3);
  close = crowd.close;
  await crowd.decide(0, "approved", 0.5);
  await crowd.decide(1, "screened-out", 1.25);
  await crowd.decide(2, "approved");
  const confirm = () => confirmBonuses(crowd.owner, crowd.at, { people: 2, cents: 175 });
  const stateOf = async () => (await crowd.link()).payments[0];
  return { ...crowd, confirm, stateOf };
}

const PAID = new Map([
  ["participant0000", 50],
  ["participant0001", 125],
]);
const pays = (calls: readonly string[]) => calls.filter((call) => call.endsWith("/pay/")).length;

test("bonuses are paid once, to the cent, and only what is owed on top is paid later", async () => {
  const { stub, confirm, link, decide, owner, at, paymentIds, roundId } = await owing();
  expect((await link()).owed).toEqual({ people: 2, cents: 175 });
  await confirm();
  expect((await link()).owed).toEqual({ people: 0, cents: 0 });
  const [paymentId = ""] = await paymentIds();
  await payBonuses(paymentId, false);
  await payBonuses(paymentId, false);
  expect(stub.paid).toEqual(PAID);
  expect(pays(stub.calls)).toBe(1);
  expect((await link()).payments).toMatchObject([{ state: "paid", people: 2, cents: 175, problem: null }]);
  // Raised later, the difference; lowered, refused.
  await decide(0, "approved", 0.8);
  await expect(decide(0, "approved", 0.4)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await link()).owed).toEqual({ people: 1, cents: 30 });
  await confirmBonuses(owner, at, { people: 1, cents: 30 });
  await payBonuses((await paymentIds())[1] ?? "", false);
  expect(stub.paid.get("participant0000")).toBe(80);
  const events = await prisma().event.findMany({ where: { kind: "prolific.bonuses-confirmed" } });
  expect(events.map(({ data }) => data)).toContainEqual({ roundId, people: 2, cents: 175, currency: "GBP" });
  expect(JSON.stringify(events)).not.toContain("participant00");
});

test("of many who confirm at once one does, and of many workers one pays", async () => {
  const { stub, confirm, paymentIds, stateOf } = await owing();
  const confirmed = await Promise.allSettled(Array.from({ length: 8 }, confirm));
  expect(confirmed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [paymentId = ""] = await paymentIds();
  await Promise.all(Array.from({ length: 6 }, () => payBonuses(paymentId, false)));
  expect(await stateOf()).toMatchObject({ state: "paid" });
  expect(pays(stub.calls)).toBe(1);
  expect(stub.paid).toEqual(PAID);
});

test("a sum that has changed since it was seen is not paid", async () => {
  const { confirm, decide, paymentIds } = await owing();
  await decide(2, "approved", 0.01);
  await expect(confirm()).rejects.toMatchObject({ code: "CONFLICT", details: { people: 3, cents: 176 } });
  expect(await paymentIds()).toEqual([]);
});

test("only owners pay, and see what is paid", async () => {
  const { at, studyId, owner, roundId } = await owing();
  const other = await makeProlificCrowd(0);
  await other.close();
  const seen = { people: 2, cents: 175 };
  for (const role of ["researcher", "annotator"] as const) {
    const member = await makeMember(studyId, role);
    await expect(confirmBonuses(member, at, seen)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(confirmBonuses(other.owner, at, seen)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const elsewhere = { roundId: other.roundId, invitationId: at.invitationId };
  await expect(confirmBonuses(owner, elsewhere, seen)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(confirmBonuses(owner, { ...at, roundId }, seen)).resolves.toBeUndefined();
});

test.each([
  ["a lost answer", "lost", 1],
  ["a cut connection", "cut", 0],
  ["an error of the server", { status: 500 }, 0],
] as const)(
  "%s to the order to pay: nobody sends it again, and a person says what became of it",
  async (_, fault, paid) => {
    const { stub, confirm, paymentIds, stateOf, owner, at, link } = await owing();
    await confirm();
    const [paymentId = ""] = await paymentIds();
    stub.failNext(/pay\/$/, fault);
    await payBonuses(paymentId, false);
    await payBonuses(paymentId, true);
    expect(pays(stub.calls)).toBe(1);
    expect(await stateOf()).toMatchObject({ state: "unknown", problem: expect.stringContaining("not known") });
    expect((await link()).owed).toEqual({ people: 0, cents: 0 });
    await settlePayment(owner, { ...at, paymentId }, paid ? "paid" : "failed");
    expect((await link()).owed.cents).toBe(paid ? 0 : 175);
    await expect(settlePayment(owner, { ...at, paymentId }, "paid")).rejects.toMatchObject({ code: "CONFLICT" });
    if (!paid) {
      await confirm();
      await payBonuses((await paymentIds())[1] ?? "", false);
    }
    expect(stub.paid).toEqual(PAID);
  },
);

test("a worker that dies after the order was kept does not pay again, whether or not it was sent", async () => {
  const { stub, confirm, paymentIds, stateOf } = await owing();
  await confirm();
  const [paymentId = ""] = await paymentIds();
  expect(await beginPaying(paymentId, { externalId: "bulk1", cents: 175, totalCents: null })).toBe(true);
  await payBonuses(paymentId, false);
  expect(pays(stub.calls)).toBe(0);
  expect(await stateOf()).toMatchObject({ state: "unknown" });
});

test("what Prolific refuses is not paid, said in its words without ids, and owed again", async () => {
  const { stub, confirm, paymentIds, stateOf, link } = await owing();
  stub.submissions.splice(1, 1);
  await confirm();
  const [paymentId = ""] = await paymentIds();
  await payBonuses(paymentId, false);
  const payment = await stateOf();
  expect(payment).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("Prolific says: Bad request These"),
  });
  expect(payment?.problem).not.toContain("participant0001");
  expect(payment?.problem).toContain("Nothing was paid.");
  expect((await link()).owed).toEqual({ people: 2, cents: 175 });
  stub.study.currency_code = "USD";
  await confirm();
  await payBonuses((await paymentIds())[1] ?? "", false);
  expect(await stateOf()).toMatchObject({ state: "failed", problem: expect.stringContaining("pays in GBP") });
  expect(stub.paid.size).toBe(0);
});

test("too many requests and failures before the order are tried again, and the order itself after a 429", async () => {
  const { stub, confirm, paymentIds, stateOf } = await owing();
  await confirm();
  const [paymentId = ""] = await paymentIds();
  stub.failNext(/bonus-payments\/$/, { status: 429, headers: { "retry-after": "0" } });
  stub.failNext(/bonus-payments\/$/, { status: 503 });
  stub.failNext(/pay\/$/, { status: 429 });
  await expect(payBonuses(paymentId, false)).rejects.toThrow("no more requests");
  expect(await stateOf()).toMatchObject({ state: "waiting" });
  await payBonuses(paymentId, false);
  expect(await stateOf()).toMatchObject({ state: "paid" });
  expect(stub.paid).toEqual(PAID);
});

test("a waiting payment can be called off; a removed participant gets nothing, and the sums of payments stay", async () => {
  const { stub, confirm, paymentIds, owner, at, stateOf, idOf } = await owing();
  await confirm();
  const [paymentId = ""] = await paymentIds();
  await settlePayment(owner, { ...at, paymentId }, "failed");
  await payBonuses(paymentId, false);
  expect(await stateOf()).toMatchObject({ state: "failed", problem: "Called off." });
  await confirm();
  const [, second = ""] = await paymentIds();
  await payBonuses(second, false);
  const { userId } = await prisma().crowdParticipant.findFirstOrThrow({ where: { participantId: idOf(0) } });
  await prisma().user.update({ where: { id: owner.userId }, data: { isAdmin: true } });
  await erasePerson({ ...owner, isAdmin: true }, userId, { texts: false });
  expect(await prisma().bonusShare.count({ where: { userId } })).toBe(0);
  expect(await stateOf()).toMatchObject({ state: "paid", people: 2, cents: 175 });
  expect(stub.paid).toEqual(PAID);
});

test("more than 200 people are paid in several payments, by the worker", { timeout: 120_000 }, async () => {
  const crowd = await makeProlificCrowd(205);
  close = crowd.close;
  const decided = { decision: "approved", decidedAt: new Date(), decidedBy: crowd.owner.userId };
  await prisma().crowdSubmission.updateMany({ data: { ...decided, bonus: 0.1 } });
  const worker = await startWorker(process.env.DATABASE_URL ?? "", modelClients());
  await confirmBonuses(crowd.owner, crowd.at, { people: 205, cents: 2_050 });
  const states = async () => (await crowd.link()).payments.map(({ state, people }) => ({ state, people }));
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        { state: "paid", people: 5 },
        { state: "paid", people: 200 },
      ]),
    { timeout: 60_000, interval: 50 },
  );
  await worker.stop();
  expect(crowd.stub.paid.size).toBe(205);
  expect(new Set(crowd.stub.paid.values())).toEqual(new Set([10]));
});
