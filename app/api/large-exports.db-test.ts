import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { installQueue } from "@/lib/db/job-queue";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { MANY_TO_EXPORT, preparedExportSchema } from "@/lib/exports/prepared-export";
import { importPlaces } from "@/lib/imports/worker/process/import-places";
import { createApiKey } from "@/lib/people/server/api-keys";
import { startWorker, type Worker } from "@/lib/queue/worker";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { serveRoutes } from "./testing/serve-routes";

const database = process.env.DATABASE_URL ?? "";
let served: Awaited<ReturnType<typeof serveRoutes>>;
beforeAll(async () => {
  served = await serveRoutes();
});
afterAll(() => served.stop());

async function largeRound() {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference", { name: "Large" });
  const rater = await makeRater(study.studyId);
  await addLabels(roundId, rater, [1, 5]);
  // Counted as if there were more than are streamed.
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: MANY_TO_EXPORT + 1 } });
  const { secret } = await createApiKey(await makeMember(study.studyId, "researcher"), {
    name: "x",
    scopes: ["read", "write"],
    studyIds: null,
    validForDays: 1,
  });
  const ask = (path: string, { method = "GET", body, headers = {} }: Asked = {}) =>
    fetch(`${served.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { studyId: study.studyId, roundId, ask };
}

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

test("without a worker a large file is streamed; with one it is asked for once, polled and downloaded", async () => {
  const { studyId, roundId, ask } = await largeRound();
  const address = `/rounds/${roundId}/export/gold.jsonl`;
  const streamed = await (await ask(address)).text();
  expect(streamed.trim().split("\n")).toHaveLength(2);
  await installQueue(database);
  const refused = await ask(address);
  expect(refused.status).toBe(409);
  const exports = `/studies/${studyId}/exports`;
  expect(await refused.json()).toMatchObject({ code: "PREPARE_FIRST", details: { address: `/api/v1${exports}` } });

  const body = { roundId, file: "gold.jsonl" };
  const once = { method: "POST", body, headers: { "idempotency-key": "one" } };
  const [first, again] = [await ask(exports, once), await ask(exports, once)];
  expect([first.status, again.status]).toEqual([201, 201]);
  const made = preparedExportSchema.parse(await first.json());
  expect(first.headers.get("location")).toBe(`/api/v1${exports}/${made.id}`);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  const waiting = await ask(`${exports}/${made.id}`);
  const headers = { "if-none-match": waiting.headers.get("etag") ?? "" };
  expect((await ask(`${exports}/${made.id}`, { headers })).status).toBe(304);
  expect((await ask(`${exports}/${made.id}/file`)).status).toBe(409);

  const worker: Worker = await startWorker(database, modelClients());
  try {
    await expect
      .poll(async () => (await ask(`${exports}/${made.id}`, { headers })).status, { timeout: 15_000 })
      .toBe(200);
    await expect
      .poll(async () => preparedExportSchema.parse(await (await ask(`${exports}/${made.id}`)).json()).state, {
        timeout: 15_000,
      })
      .toBe("done");
  } finally {
    await worker.stop();
  }
  const file = await ask(`${exports}/${made.id}/file`);
  const text = await file.text();
  expect(text).toBe(streamed);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="tickbox-large-gold.jsonl"');
  expect(file.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  expect(file.headers.get("etag")).toBe(`"${createHash("sha256").update(text).digest("hex")}"`);
  const goOn = (range: string, tag = file.headers.get("etag") ?? "") =>
    ask(`${exports}/${made.id}/file`, { headers: { range, "if-range": tag } });
  const rest = await goOn("bytes=10-");
  expect([rest.status, rest.headers.get("content-range")]).toEqual([206, `bytes 10-${text.length - 1}/${text.length}`]);
  expect(await rest.text()).toBe(text.slice(10));
  for (const whole of [await goOn("bytes=10-", '"other"'), await goOn("bytes=0-5,8-"), await goOn("bytes=999999-")]) {
    expect([whole.status, await whole.text()]).toEqual([200, text]);
  }
  expect((await ask(`${exports}/${made.id}`, { method: "DELETE" })).status).toBe(204);
  expect((await ask(`${exports}/${made.id}/file`)).status).toBe(404);
});

test("what is asked for is checked as in an address", async () => {
  const { studyId, roundId, ask } = await largeRound();
  for (const body of [
    { roundId, file: "passwords.txt" },
    { roundId, file: "gold.csv", options: { labels: "maybe" } },
    { roundId: studyId, file: "gold.csv" },
    { roundId, file: "dataset.zip" },
    { roundId, file: "dataset.zip", options: { license: "mit", texts: "no" } },
    { roundId, file: "dataset.zip", options: { license: "mit", testShare: 2 } },
    { file: "rl-prompts.jsonl", options: { series: "none of this name" } },
    { file: "study.jsonl", more: 1 },
  ]) {
    const { status } = await ask(`/studies/${studyId}/exports`, { method: "POST", body });
    expect([400, 404], JSON.stringify(body)).toContain(status);
  }
  expect(await prisma().preparedExport.count({ where: { studyId } })).toBe(0);
  const streaming = await ask(`/rounds/${roundId}/export/dataset.zip`);
  expect(streaming.status).toBe(400);
  expect(await streaming.json()).toMatchObject({ details: { fields: [{ field: "license" }] } });
});

test("while all places for imports are taken and waited for, another one is told when to come back", async () => {
  const { studyId, ask } = await largeRound();
  const leaving = new AbortController();
  const taken = await Promise.all([1, 2, 3].map(() => importPlaces.take(leaving.signal)));
  const waiting = Array.from({ length: 12 }, () => importPlaces.take(leaving.signal).catch(() => "left"));
  const send = () => ask(`/studies/${studyId}/imports?mode=check&fileName=a.jsonl`, { method: "POST", body: {} });
  try {
    const refused = await send();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
  } finally {
    leaving.abort();
    for (const leave of taken) leave();
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["left"]));
});
