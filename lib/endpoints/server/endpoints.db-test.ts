import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { endpointSchema, endpointsSchema, type NewEndpoint, newEndpointSchema } from "@/lib/endpoints/endpoint";
import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { makePerson } from "@/lib/testing/people";
import { changeEndpoint, createEndpoint } from "./change-endpoint";
import { addModels, archiveModel, saveModelSupport } from "./change-models";
import { readEndpoint } from "./internal/read-endpoint";
import { getEndpoint, listEndpoints } from "./list-endpoints";

const KEY = "sk-canary-0123456789";

beforeAll(() => {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
});

const admin = () => makePerson("Admin", { isAdmin: true });

function lab(changes: Partial<NewEndpoint> = {}): NewEndpoint {
  return newEndpointSchema.parse({
    name: `Lab ${uuidv7()}`,
    baseUrl: "https://lab.example/v1",
    key: KEY,
    ...changes,
  });
}

const openedKey = async (endpointId: string) => (await readEndpoint({ endpointId }))?.key;

test("an admin adds an endpoint; its key is stored sealed and comes back to nobody", async () => {
  const viewer = await admin();
  const { id } = await createEndpoint(viewer, lab());
  const row = await prisma().endpoint.findUniqueOrThrow({ where: { id } });
  expect(row.sealedKey).toMatch(/^v1\./);
  expect(row.sealedKey).not.toContain("canary");
  expect(await openedKey(id)).toEqual({ ok: true, key: KEY });
  const seen = endpointSchema.parse(await getEndpoint(viewer, id));
  expect(seen).toMatchObject({ key: "stored", keyProblem: null, limits: { concurrency: 8 } });
  const events = await prisma().event.findMany({ where: { subject: id } });
  expect(events.map(({ kind }) => kind)).toEqual(["endpoint.added"]);
  for (const said of [seen, await listEndpoints(viewer), events]) {
    expect(JSON.stringify(said)).not.toMatch(/canary|v1\.[\w-]{8}\./);
  }
});

test("a key is replaced, removed, and kept where nothing is said of it", async () => {
  const viewer = await admin();
  const { id } = await createEndpoint(viewer, lab());
  await changeEndpoint(viewer, id, { name: `Renamed ${id}`, baseUrl: "https://lab.example/v2" });
  expect(await openedKey(id)).toEqual({ ok: true, key: KEY });
  await changeEndpoint(viewer, id, { key: "sk-another-canary" });
  expect(await openedKey(id)).toEqual({ ok: true, key: "sk-another-canary" });
  await changeEndpoint(viewer, id, { key: null });
  expect(await openedKey(id)).toEqual({ ok: true, key: "" });
  const events = await prisma().event.findMany({ where: { subject: id } });
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toContain("canary");
});

test("a key never follows to another host by itself", async () => {
  const viewer = await admin();
  const { id } = await createEndpoint(viewer, lab());
  const elsewhere = { baseUrl: "https://evil.example/v1" };
  await expect(changeEndpoint(viewer, id, elsewhere)).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("lab.example"),
  });
  expect((await getEndpoint(viewer, id)).baseUrl).toBe("https://lab.example/v1");
  // Changed behind our back, it does not open either.
  await prisma().endpoint.update({ where: { id }, data: elsewhere });
  expect(await openedKey(id)).toMatchObject({ ok: false });
  await changeEndpoint(viewer, id, { baseUrl: "https://new.example/v1", key: "sk-for-the-new-one" });
  expect(await openedKey(id)).toEqual({ ok: true, key: "sk-for-the-new-one" });
});

test("a key under a lost secret is told, and typing it again mends it", async () => {
  const viewer = await admin();
  const { id } = await createEndpoint(viewer, lab());
  const { sealedKey, name } = await prisma().endpoint.findUniqueOrThrow({ where: { id } });
  await prisma().endpoint.update({ where: { id }, data: { sealedKey: sealedKey?.replace(/^v1\.[^.]+/, "v1.lost") } });
  const seen = endpointsSchema.parse(await listEndpoints(viewer)).endpoints.find((endpoint) => endpoint.id === id);
  expect(seen).toMatchObject({ key: "unreadable", keyProblem: expect.stringContaining(name) });
  await changeEndpoint(viewer, id, { key: KEY });
  expect(await getEndpoint(viewer, id)).toMatchObject({ key: "stored", keyProblem: null });
});

test("names are given once, also among archived endpoints", async () => {
  const viewer = await admin();
  const endpoint = lab();
  const { id } = await createEndpoint(viewer, endpoint);
  await changeEndpoint(viewer, id, { archived: true });
  expect((await getEndpoint(viewer, id)).archivedAt).not.toBeNull();
  await expect(createEndpoint(viewer, endpoint)).rejects.toMatchObject({ code: "CONFLICT" });
  await changeEndpoint(viewer, id, { archived: false });
  expect((await getEndpoint(viewer, id)).archivedAt).toBeNull();
});

test("models are added once, archived, restored, and tested; every change is noticed", async () => {
  const viewer = await admin();
  const { id } = await createEndpoint(viewer, lab());
  await addModels(viewer, id, ["one", "two", "one"]);
  await addModels(viewer, id, ["two", "three"]);
  const { models } = await getEndpoint(viewer, id);
  expect(models.map(({ name, testedAt }) => [name, testedAt])).toEqual([
    ["one", null],
    ["three", null],
    ["two", null],
  ]);
  const modelId = models[0]?.id ?? "";
  await archiveModel(viewer, modelId, true);
  expect((await readEndpoint({ modelId }))?.models.find((model) => model.id === modelId)?.archived).toBe(true);
  // Adding it again brings it back, with what is known of it.
  await addModels(viewer, id, ["one"]);
  await saveModelSupport(viewer, modelId, { several: true, logprobs: false, jsonSchema: true });
  const tested = (await getEndpoint(viewer, id)).models[0];
  expect(tested).toMatchObject({ archivedAt: null, supports: { several: true, logprobs: false, jsonSchema: true } });
  expect(tested?.testedAt).not.toBeNull();
  expect((await readEndpoint({ endpointId: id }))?.revision).toBe(5);
});

test("the demo model stays as it is", async () => {
  const viewer = await admin();
  await expect(changeEndpoint(viewer, DEMO_ENDPOINT_ID, { archived: true })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(addModels(viewer, DEMO_ENDPOINT_ID, ["x"])).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(archiveModel(viewer, DEMO_MODEL_ID, true)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(prisma().endpoint.delete({ where: { id: DEMO_ENDPOINT_ID } })).rejects.toThrow();
  expect(await getEndpoint(viewer, DEMO_ENDPOINT_ID)).toMatchObject({ isDemo: true, key: "none", archivedAt: null });
});

test("whoever is no admin neither sees endpoints nor changes them", async () => {
  const { id } = await createEndpoint(await admin(), lab());
  const person = await makePerson("Person");
  const attempts = [
    listEndpoints(person),
    getEndpoint(person, id),
    createEndpoint(person, lab()),
    changeEndpoint(person, id, { archived: true }),
    addModels(person, id, ["x"]),
    archiveModel(person, DEMO_MODEL_ID, true),
    saveModelSupport(person, DEMO_MODEL_ID, { several: false, logprobs: false, jsonSchema: false }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: "rejected", reason: { code: "FORBIDDEN" } });
  }
  const viewer = await admin();
  await expect(getEndpoint(viewer, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(changeEndpoint(viewer, uuidv7(), { archived: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(addModels(viewer, uuidv7(), ["x"])).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("no address with a secret in it gets into the database, whoever writes it", async () => {
  for (const baseUrl of ["https://user:pass@host/v1", "https://host/v1?key=1", "file:///etc/passwd"]) {
    await expect(prisma().endpoint.create({ data: { name: uuidv7(), baseUrl } })).rejects.toThrow(/endpoint_base_url/);
  }
});
