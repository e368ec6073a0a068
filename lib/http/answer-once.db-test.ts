import { expect, test } from "vitest";
import { z } from "zod";
import { createApiKey } from "@/lib/data/people/api-keys";
import { deleteExpiredSessions } from "@/lib/data/people/delete-expired-sessions";
import { makePerson } from "@/lib/data/testing/people";
import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import { NOTHING } from "./answer";
import { route } from "./route";

const bodySchema = z.object({ name: z.string() });

async function makeSender() {
  const person = await makePerson("Ada");
  const { secret } = await createApiKey(person, { name: "x", scopes: ["write"], studyIds: null, validForDays: 1 });
  let done = 0;
  const post = route(
    { answer: z.object({ id: z.int() }), created: ({ id }) => `/things/${id}`, body: bodySchema },
    async ({ body }) => {
      if (body.name === "refused") throw new AppError("CONFLICT", "Not now.");
      done += 1;
      await prisma().$executeRaw`SELECT pg_sleep(0.2)`;
      return { id: done };
    },
  );
  const send = (key: string, body: object, handler = post, headers: Record<string, string> = {}) =>
    handler(
      new Request("http://tickbox.test/things", {
        method: "POST",
        headers: {
          ...{ authorization: `Bearer ${secret}`, "content-type": "application/json", "idempotency-key": key },
          ...headers,
        },
        body: JSON.stringify(body),
      }),
      { params: Promise.resolve({}) },
    );
  return { send, done: () => done };
}

test("the same request under a key is done once and answered alike; another body is refused", async () => {
  const { send, done } = await makeSender();
  const first = await send("k1", { name: "a" });
  expect(first.status).toBe(201);
  const again = await send("k1", { name: "a" });
  expect([again.status, again.headers.get("location"), again.headers.get("idempotency-replayed")]).toEqual([
    ...[201, "/things/1", "true"],
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

test("addresses that answer with secrets or files, and lines of JSON, take no key", async () => {
  const { send } = await makeSender();
  const upload = route({ answer: NOTHING, takesFile: true }, async () => undefined);
  expect((await send("k", {}, upload)).status).toBe(400);
  expect((await send("k", { name: "a" }, undefined, { accept: "application/x-ndjson" })).status).toBe(400);
  expect((await send(" ", { name: "a" })).status).toBe(400);
});
