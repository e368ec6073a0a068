import { expect, test } from "vitest";
import { z } from "zod";
import { MAX_KEPT_ANSWERS, MAX_KEPT_BYTES } from "@/lib/auth/idempotency";
import { prisma } from "@/lib/db/client";
import { createApiKey } from "@/lib/people/server/api-keys";
import { deleteExpiredSessions } from "@/lib/people/server/sessions";
import { makePerson } from "@/lib/testing/people";
import { AppError } from "@/lib/wire/app-error";
import { NOTHING } from "./answer";
import { route } from "./route";

const TAKES_NAME = {
  summary: "Test",
  access: "study.update",
  body: z.object({ name: z.string() }),
  example: { name: "S" },
} as const;

async function makeSender() {
  const person = await makePerson("Ada");
  const { secret } = await createApiKey(person, { name: "x", scopes: ["write"], studyIds: null, validForDays: 1 });
  let done = 0;
  const post = route(
    { ...TAKES_NAME, answer: z.object({ id: z.int() }), created: ({ id }) => `/things/${id}` },
    async ({ body }) => {
      if (body.name === "refused") throw new AppError("CONFLICT", "Not now.");
      done += 1;
      await prisma().$executeRaw`SELECT pg_sleep(0.2)`;
      return { id: done };
    },
  );
  const longer = route({ ...TAKES_NAME, answer: z.object({ text: z.string() }) }, async ({ body }) => {
    done += 1;
    return { text: body.name.repeat(6_000_000) };
  });
  const send = (key: string, body: object, handler = post, headers: Record<string, string> = {}) =>
    handler(
      new Request("http://tickbox.test/things", {
        method: "POST",
        headers: {
          authorization: `Bearer ${secret}`,
          "content-type": "application/json",
          "idempotency-key": key,
          ...headers,
        },
        body: JSON.stringify(body),
      }),
      // As Next.js has it for an address without parameters.
      { params: Promise.resolve(undefined) },
    );
  return { person, send, longer, done: () => done };
}

test("the same request under a key is done once and answered alike; another body is refused", async () => {
  const { send, done } = await makeSender();
  const first = await send("k1", { name: "a" });
  expect(first.status).toBe(201);
  const again = await send("k1", { name: "a" });
  expect([again.status, again.headers.get("location"), again.headers.get("idempotency-replayed")]).toEqual([
    201,
    "/things/1",
    "true",
  ]);
  expect(await again.json()).toEqual(await first.json());
  expect(done()).toBe(1);
  const other = await send("k1", { name: "b" });
  expect([other.status, await other.json()]).toEqual([422, expect.objectContaining({ code: "KEY_REUSED" })]);
  expect((await send("k2", { name: "a" })).status).toBe(201);
  expect(done()).toBe(2);
});

test("of twenty at the same moment one is done; the others are told that it is under way", async () => {
  const { send, done } = await makeSender();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send("k", { name: "a" })));
  expect(done()).toBe(1);
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(await refused?.json()).toMatchObject({ code: "UNDER_WAY" });
});

test("what was refused may be sent again; keys are each person's own and expire", async () => {
  const { send, done } = await makeSender();
  expect((await send("k", { name: "refused" })).status).toBe(409);
  expect((await send("k", { name: "a" })).status).toBe(201);
  expect((await (await makeSender()).send("k", { name: "other" })).status).toBe(201);
  await prisma().idempotentRequest.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
  expect((await send("k", { name: "b" })).status).toBe(201);
  expect(done()).toBe(2);
  await prisma().idempotentRequest.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
  await deleteExpiredSessions();
  expect(await prisma().idempotentRequest.count()).toBe(0);
});

test("a person has so many kept answers, and so many bytes of them; what was done stays done", async () => {
  const { person, send, longer, done } = await makeSender();
  const { userId } = person;
  for (const key of ["k1", "k2", "k3"]) expect((await send(key, { name: "a" }, longer)).status).toBe(200);
  expect((await send("k2", { name: "a" }, longer)).headers.get("idempotency-replayed")).toBe("true");
  const dropped = await send("k1", { name: "a" }, longer);
  expect([dropped.status, await dropped.json()]).toEqual([409, expect.objectContaining({ code: "CONFLICT" })]);
  expect(done()).toBe(3);

  const rest = { userId, hash: "x", status: 204, body: "", createdAt: new Date(Date.now() - 3_600_000) };
  const many = Array.from({ length: MAX_KEPT_ANSWERS }, (_, index) => ({ ...rest, key: `older ${index}` }));
  await prisma().idempotentRequest.createMany({ data: [...many, { ...rest, key: "under way", status: null }] });
  await Promise.all(["k4", "k5"].map((key) => send(key, { name: "a" })));
  await send("k6", { name: "a" });
  const left = await prisma().idempotentRequest.findMany({ where: { userId }, select: { key: true } });
  expect(left).toHaveLength(MAX_KEPT_ANSWERS + 1);
  expect(left.map(({ key }) => key)).toEqual(expect.arrayContaining(["k1", "k6", "under way"]));
  const sizes = await prisma().idempotentRequest.findMany({ where: { userId, body: { not: null } } });
  expect(sizes.reduce((sum, { body }) => sum + Buffer.byteLength(body ?? ""), 0)).toBeLessThanOrEqual(MAX_KEPT_BYTES);
});

test("an answer about no study is repeated to the same API key alone", async () => {
  const { person, send, done } = await makeSender();
  const { secret } = await createApiKey(person, { name: "y", scopes: ["write"], studyIds: null, validForDays: 1 });
  expect((await send("k", { name: "a" })).status).toBe(201);
  const other = await send("k", { name: "a" }, undefined, { authorization: `Bearer ${secret}` });
  expect([other.status, await other.json()]).toEqual([422, expect.objectContaining({ code: "KEY_REUSED" })]);
  expect(done()).toBe(1);
});

test("addresses that answer with secrets or files, and lines of JSON, take no key", async () => {
  const { send } = await makeSender();
  const upload = route(
    { summary: "Test", access: "study.update", answer: NOTHING, takesFile: true },
    async () => undefined,
  );
  expect((await send("k", {}, upload)).status).toBe(400);
  expect((await send("k", { name: "a" }, undefined, { accept: "application/x-ndjson" })).status).toBe(400);
  expect((await send(" ", { name: "a" })).status).toBe(400);
});
