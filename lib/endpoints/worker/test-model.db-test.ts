import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newEndpointSchema } from "@/lib/endpoints/endpoint";
import { createEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { addModels } from "@/lib/endpoints/server/change-models";
import { getEndpoint } from "@/lib/endpoints/server/list-endpoints";
import { DEMO_ENDPOINT_ID, DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { makePerson } from "@/lib/testing/people";
import { offeredModels, testModel } from "./test-model";

const KEY = "sk-canary-of-this-test-0123456789";
let stub: StubServer;
/** Repeats the key in every way it can. */
let echo: Server;
let echoUrl: string;

beforeAll(async () => {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  stub = await startStubServer();
  echo = createServer((request, response) => {
    const key = String(request.headers.authorization).replace("Bearer ", "");
    response.setHeader("content-type", "application/json");
    response.setHeader("x-echo", key);
    if (request.url?.endsWith("/models")) {
      response.end(JSON.stringify({ data: [{ id: `model-of-${key}` }, { id: "plain" }] }));
      return;
    }
    const message = { role: "assistant", content: `Hello ${key}` };
    response.end(JSON.stringify({ model: `m ${key}`, choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  const { port }: AddressInfo = Object(echo.address());
  echoUrl = `http://127.0.0.1:${port}/v1`;
});

afterAll(async () => {
  await stub.close();
  await new Promise((resolve) => echo.close(resolve));
});

async function modelAt(baseUrl: string, name: string, allowPrivateAddresses = true) {
  const viewer = await makePerson("Admin", { isAdmin: true });
  const endpoint = newEndpointSchema.parse({ name: uuidv7(), baseUrl, key: KEY, allowPrivateAddresses });
  const { id } = await createEndpoint(viewer, endpoint);
  await addModels(viewer, id, [name]);
  return { viewer, endpointId: id, modelId: (await getEndpoint(viewer, id)).models[0]?.id ?? "" };
}

test("a test says what works, and that is kept", async () => {
  const { viewer, endpointId, modelId } = await modelAt(stub.baseUrl, "m?logprobs=no");
  const found = await testModel(viewer, modelId);
  expect(found).toMatchObject({ ok: true, supports: { several: true, logprobs: false, jsonSchema: true } });
  expect((await getEndpoint(viewer, endpointId)).models[0]).toMatchObject({
    supports: { several: true, logprobs: false, jsonSchema: true },
    testedAt: expect.any(String),
  });
});

test("the demo model can do everything, offline", async () => {
  const viewer = await makePerson("Admin", { isAdmin: true });
  expect(await testModel(viewer, DEMO_MODEL_ID)).toMatchObject({
    ok: true,
    model: "tickbox-demo",
    supports: { several: true, logprobs: true, jsonSchema: true },
  });
  expect(await offeredModels(viewer, DEMO_ENDPOINT_ID)).toEqual({ ok: true, names: ["tickbox-demo"] });
});

test.each([
  ["401", "authentication"],
  ["404", "not-found"],
  ["redirect", "address-not-allowed"],
])("a failure with %s is told in our words and changes nothing", async (fail, kind) => {
  const { viewer, endpointId, modelId } = await modelAt(stub.baseUrl, `m?fail=${fail}`);
  const found = await testModel(viewer, modelId);
  expect(found).toMatchObject({ ok: false, failure: { kind } });
  expect(JSON.stringify(found)).not.toMatch(/canary|sk-/);
  expect((await getEndpoint(viewer, endpointId)).models[0]?.testedAt).toBeNull();
});

test("without the admin's yes nothing on this machine or in a private network is called", async () => {
  const { port } = new URL(stub.baseUrl);
  const before = stub.requests.length;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433"]) {
    const { viewer, endpointId, modelId } = await modelAt(`http://${host}:${port}/v1`, "m", false);
    expect(await testModel(viewer, modelId), host).toMatchObject({
      ok: false,
      failure: { kind: "address-not-allowed", message: expect.stringContaining("an admin has to allow") },
    });
    expect(await offeredModels(viewer, endpointId), host).toMatchObject({ ok: false });
  }
  expect(stub.requests.length).toBe(before);
});

test("a key that the endpoint repeats everywhere is nowhere in what we say or log", async () => {
  const logged: unknown[] = [];
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...said) => void logged.push(said)),
  );
  const { viewer, endpointId, modelId } = await modelAt(echoUrl, "m");
  const tested = await testModel(viewer, modelId);
  const offered = await offeredModels(viewer, endpointId);
  for (const spy of spies) spy.mockRestore();
  expect(tested).toMatchObject({ ok: true, model: "m [key]" });
  expect(offered).toEqual({ ok: true, names: ["model-of-[key]", "plain"] });
  expect(JSON.stringify([tested, offered, logged, await getEndpoint(viewer, endpointId)])).not.toContain("canary");
});

test("an endpoint without a list says so", async () => {
  const { viewer, endpointId } = await modelAt(stub.baseUrl, "m");
  expect(await offeredModels(viewer, endpointId)).toMatchObject({ ok: false, failure: { kind: expect.any(String) } });
});

test("only admins make this server call out", async () => {
  const { endpointId, modelId } = await modelAt(stub.baseUrl, "m");
  const before = stub.requests.length;
  const person = await makePerson("Person");
  await expect(testModel(person, modelId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(offeredModels(person, endpointId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(stub.requests.length).toBe(before);
});
