import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { sealKey } from "@/lib/endpoints/server/internal/sealed-key";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { modelClients } from "./model-clients";

const KEY = "sk-canary-of-this-test-0123456789";
let stub: StubServer;

beforeAll(async () => {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  stub = await startStubServer();
});
afterAll(() => stub.close());

async function endpoint(models: string[], changes: { concurrency?: number; retries?: number } = {}) {
  const id = uuidv7();
  const owner = { endpointId: id, name: `Lab ${id}`, baseUrl: stub.baseUrl };
  const row = await prisma().endpoint.create({
    data: {
      id,
      name: owner.name,
      baseUrl: stub.baseUrl,
      sealedKey: sealKey(KEY, owner),
      allowPrivateAddresses: true,
      ...changes,
      models: { create: models.map((name) => ({ name })) },
    },
    include: { models: true },
  });
  const modelId = (index: number) => row.models.find(({ name }) => name === models[index])?.id ?? "";
  return { id, modelId };
}

const ask = (content: string) => ({ messages: [{ role: "user" as const, content }] });

test("the demo model is there from the start and answers offline", async () => {
  const clients = modelClients();
  const demo = await clients.client(DEMO_MODEL_ID);
  expect(demo).toMatchObject({ name: "tickbox-demo", isDemo: true });
  await expect(demo.complete(ask("Say something."))).resolves.toMatchObject({ ok: true, model: "tickbox-demo" });
  clients.close();
});

test("a model is called with its endpoint's key, and models of one endpoint share its limits", async () => {
  const { modelId } = await endpoint(["one?latency=30", "two?latency=30"], { concurrency: 2 });
  const clients = modelClients();
  const models = await Promise.all([clients.client(modelId(0)), clients.client(modelId(1))]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => models[index % 2]?.complete(ask(`Shared ${index}`))),
  );
  expect(answers.every((answer) => answer?.ok)).toBe(true);
  expect(stub.peak()).toBe(2);
  expect(stub.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
  clients.setWorkers(2);
  expect(models[0]?.concurrency()).toBe(1);
  clients.close();
});

test("a change is noticed by a model that is in use already", async () => {
  const { id, modelId } = await endpoint(["first"]);
  const clients = modelClients({ freshFor: 0 });
  const model = await clients.client(modelId(0));
  await expect(model.complete(ask("before"))).resolves.toMatchObject({ ok: true });
  await prisma().endpoint.update({
    where: { id },
    data: { baseUrl: `${stub.baseUrl}/moved`, revision: { increment: 1 } },
  });
  expect((await clients.client(modelId(0))).address).toBe(`${stub.baseUrl}/moved`);
  await prisma().endpoint.update({ where: { id }, data: { archivedAt: new Date(), revision: { increment: 1 } } });
  await expect(model.complete(ask("after"))).resolves.toMatchObject({
    ok: false,
    failure: { kind: "not-found", message: expect.stringContaining("archived") },
  });
  clients.close();
});

test("what an admin mended holds from the next call on, however fresh the endpoint was", async () => {
  const { id, modelId } = await endpoint(["first?fail=401"]);
  const clients = modelClients({ freshFor: 3_600_000 });
  const model = await clients.client(modelId(0));
  await expect(model.complete(ask("before"))).resolves.toMatchObject({ failure: { kind: "authentication" } });
  await prisma().endpointModel.update({ where: { id: modelId(0) }, data: { name: "first" } });
  await prisma().endpoint.update({ where: { id }, data: { revision: { increment: 1 } } });
  await expect(model.complete(ask("after"))).resolves.toMatchObject({ ok: true });
  clients.close();
});

test("a key that cannot be read is a failure that names the endpoint; nothing is sent", async () => {
  const { id, modelId } = await endpoint(["first"]);
  const sealedKey = sealKey(KEY, { endpointId: id, name: "x", baseUrl: stub.baseUrl }, "another secret ".repeat(3));
  await prisma().endpoint.update({ where: { id }, data: { sealedKey } });
  const before = stub.requests.length;
  const clients = modelClients();
  const model = await clients.client(modelId(0));
  const said = await model.complete(ask("unreadable"));
  expect(said).toMatchObject({
    ok: false,
    failure: { kind: "authentication", message: expect.stringContaining(`Lab ${id}`) },
  });
  expect(stub.requests.length).toBe(before);
  clients.close();
});

test("a key that the endpoint repeats is crossed out of what it said", async () => {
  const { modelId } = await endpoint([`m?says=${encodeURIComponent(`Your key is ${KEY}.`)}`, "m?fail=401"]);
  const clients = modelClients();
  const [repeats, refuses] = await Promise.all([clients.client(modelId(0)), clients.client(modelId(1))]);
  const said = await Promise.all([repeats.complete(ask("repeat")), refuses.complete(ask("refuse"))]);
  expect(said[0]).toMatchObject({ ok: true, choices: [{ text: "Your key is [key]." }] });
  expect(said[1]).toMatchObject({ ok: false, failure: { kind: "authentication" } });
  expect(JSON.stringify(said)).not.toContain("canary");
  clients.close();
});

test("no model, no client", async () => {
  await expect(modelClients().client(uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
});
