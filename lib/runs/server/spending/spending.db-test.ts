import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { removeModelPrice, setModelPrice } from "@/lib/endpoints/server/study-models";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRun } from "@/lib/testing/run";
import { listSpending, readSpending, setSpendingLimit } from "./spending";

const LIMIT = { amount: 50, currency: "USD" };

async function studyWithRun(cost: number) {
  const name = `Birds ${uuidv7()}`;
  const { id: studyId } = await prisma().study.create({ data: { name } });
  const owner = await makeMember(studyId, "owner", `Olga ${uuidv7()}`);
  const { runId, modelId } = await makeRun(studyId, [], { cost, status: "finished" });
  await prisma().run.update({ where: { id: runId }, data: { createdBy: owner.userId } });
  return { studyId, name, owner, runId, modelId };
}

const admin = () => makePerson("Grace", { isAdmin: true });

test("only admins see what others spend and limit it; who did is kept", async () => {
  const { studyId, name, owner } = await studyWithRun(12.5);
  const grace = await admin();
  for (const of of ["studies", "people"] as const) {
    await expect(listSpending(owner, of, { search: "", after: 0 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(setSpendingLimit(owner, of, studyId, null)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(setSpendingLimit(grace, of, uuidv7(), LIMIT)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await setSpendingLimit(grace, "studies", studyId, LIMIT);
  await setSpendingLimit(grace, "people", owner.userId, { ...LIMIT, amount: 20 });
  const spent = [{ currency: "USD", cost: 12.5 }];
  expect(await listSpending(grace, "studies", { search: name.toUpperCase(), after: 0 })).toEqual({
    next: null,
    total: 1,
    spenders: [{ id: studyId, name, spent, limit: LIMIT }],
  });
  expect(await listSpending(grace, "people", { search: owner.name, after: 0 })).toEqual({
    next: null,
    total: 1,
    spenders: [{ id: owner.userId, name: owner.name, spent, limit: { ...LIMIT, amount: 20 } }],
  });
  expect((await listSpending(grace, "people", { search: owner.name, after: 50 })).spenders).toEqual([]);
  await setSpendingLimit(grace, "studies", studyId, null);
  expect((await listSpending(grace, "studies", { search: name, after: 0 })).spenders[0]?.limit).toBeNull();
  expect(await prisma().event.count({ where: { kind: "spending.limited", userId: grace.userId } })).toBe(3);
});

test("researchers see the limits of their study and their own, nobody else's, and whom to ask", async () => {
  const { studyId, owner } = await studyWithRun(12.5);
  const [grace, researcher] = [await admin(), await makeMember(studyId, "researcher")];
  expect((await readSpending(owner, studyId)).limits).toEqual([]);
  await setSpendingLimit(grace, "studies", studyId, LIMIT);
  await setSpendingLimit(grace, "people", owner.userId, { ...LIMIT, amount: 20 });
  const ofStudy = { of: "study", ...LIMIT, spent: 12.5 };
  const seen = await readSpending(owner, studyId);
  expect(seen.limits).toEqual([ofStudy, { of: "you", ...LIMIT, amount: 20, spent: 12.5 }]);
  expect(seen.admins.length).toBeGreaterThan(0);
  expect((await readSpending(researcher, studyId)).limits).toEqual([ofStudy]);
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(readSpending(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("deleting a study or run does not give its money back", async () => {
  const { studyId, name, owner, runId } = await studyWithRun(7);
  const grace = await admin();
  await setSpendingLimit(grace, "studies", studyId, LIMIT);
  await setSpendingLimit(grace, "people", owner.userId, LIMIT);
  await prisma().run.delete({ where: { id: runId } });
  expect((await readSpending(owner, studyId)).limits.map(({ spent }) => spent)).toEqual([7, 7]);
  await deleteStudy(owner, studyId, name);
  const listed = await listSpending(grace, "people", { search: owner.name, after: 0 });
  expect(listed.spenders[0]?.spent).toEqual([{ currency: "USD", cost: 7 }]);
});

test("where spending is limited, prices are the admins' to set: who could say that all is free had no limit", async () => {
  const { studyId, owner, modelId } = await studyWithRun(0);
  const grace = await admin();
  const price = { promptPerMillion: 1, completionPerMillion: 1, currency: "USD" };
  await setModelPrice(owner, studyId, modelId, price);
  for (const [of, id] of [
    ["studies", studyId],
    ["people", owner.userId],
  ] as const) {
    await setSpendingLimit(grace, of, id, LIMIT);
    await expect(setModelPrice(owner, studyId, modelId, price)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeModelPrice(owner, studyId, modelId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await setModelPrice(grace, studyId, modelId, price);
    await setSpendingLimit(grace, of, id, null);
  }
  await setModelPrice(owner, studyId, modelId, price);
});
