import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { DEMO_MODEL_ID, studyModelsSchema } from "@/lib/endpoints/study-model";
import { makeMember, makePerson } from "@/lib/testing/people";
import { listStudyModels, removeModelPrice, setModelPrice } from "./study-models";

const CANARY = "sealed-canary";
const price = { promptPerMillion: 0.15, completionPerMillion: 0.6, currency: "USD" };

async function makeStudy() {
  return (await prisma().study.create({ data: { name: `Study ${uuidv7()}` } })).id;
}

async function makeModel(extras: { archivedAt?: Date } = {}) {
  const name = `Lab ${uuidv7()}`;
  const endpoint = await prisma().endpoint.create({
    data: { name, baseUrl: "https://canary.example/v1", sealedKey: CANARY, ...extras },
  });
  return prisma().endpointModel.create({ data: { endpointId: endpoint.id, name: "m" } });
}

test("a researcher sees models by name, without addresses and keys; archived ones not at all", async () => {
  const studyId = await makeStudy();
  const researcher = await makeMember(studyId, "researcher");
  const admin = await makePerson("Ada Admin", { isAdmin: true });
  const [model, archived] = [await makeModel(), await makeModel({ archivedAt: new Date() })];
  const seen = studyModelsSchema.parse(await listStudyModels(researcher, studyId));
  expect(seen.models.map(({ id }) => id)).toContain(model.id);
  expect(seen.models.map(({ id }) => id)).not.toContain(archived.id);
  expect(seen.models.at(-1)).toMatchObject({ id: DEMO_MODEL_ID, isDemo: true, price: { promptPerMillion: 0 } });
  expect(JSON.stringify(seen)).not.toMatch(/canary/);
  expect(seen).toMatchObject({ mayAddEndpoints: false, currency: "USD", hasPrices: false });
  expect(seen.admins).toContain(admin.name);
  expect(await listStudyModels(admin, studyId)).toMatchObject({ mayAddEndpoints: true });
});

test("prices belong to one study and are in one currency", async () => {
  const [studyId, other] = [await makeStudy(), await makeStudy()];
  const researcher = await makeMember(studyId, "researcher");
  const owner = await makeMember(other, "owner");
  const [one, two] = [await makeModel(), await makeModel()];
  const priceOf = async (modelId: string) =>
    (await listStudyModels(researcher, studyId)).models.find(({ id }) => id === modelId)?.price;
  await setModelPrice(researcher, studyId, one.id, price);
  expect(await priceOf(one.id)).toEqual({ promptPerMillion: 0.15, completionPerMillion: 0.6 });
  expect(await priceOf(two.id)).toBeNull();
  expect((await listStudyModels(owner, other)).models.find(({ id }) => id === one.id)?.price).toBeNull();
  await expect(setModelPrice(researcher, studyId, two.id, { ...price, currency: "EUR" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("USD"),
  });
  // The only price may change its currency.
  await setModelPrice(researcher, studyId, one.id, { ...price, currency: "EUR" });
  expect(await listStudyModels(researcher, studyId)).toMatchObject({ currency: "EUR", hasPrices: true });
  await removeModelPrice(researcher, studyId, one.id);
  expect(await priceOf(one.id)).toBeNull();
});

test("two researchers cannot choose two currencies at the same moment", async () => {
  const studyId = await makeStudy();
  const researcher = await makeMember(studyId, "researcher");
  const models = [await makeModel(), await makeModel()];
  const currencies = ["USD", "EUR"];
  const outcomes = await Promise.allSettled(
    models.map(({ id }, index) =>
      setModelPrice(researcher, studyId, id, { ...price, currency: currencies[index] ?? "USD" }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("annotators and strangers see no models and set no prices", async () => {
  const studyId = await makeStudy();
  const people = [await makeMember(studyId, "annotator"), await makePerson("Stranger")];
  for (const viewer of people) {
    await expect(listStudyModels(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(setModelPrice(viewer, studyId, DEMO_MODEL_ID, price)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeModelPrice(viewer, studyId, DEMO_MODEL_ID)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await prisma().modelPrice.count({ where: { studyId } })).toBe(0);
});
