import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { type ImportMessage, importMessageSchema } from "@/lib/imports/import-report";
import { createStudy } from "@/lib/study/server/create-study";
import { cookieHeader } from "@/lib/testing/session-cookie";
import { expect, test } from "./support/test";

/** Uploads that go wrong on the way, on the wire itself: a browser's fetch would not send them. */

let studyId: string;
let cookie: string;
let address: string;

test.skip(!existsSync("/proc/self/fd"), "looks at open files as Linux shows them");

test.beforeEach(async ({ people, sharedTickbox }) => {
  address = sharedTickbox;
  const researcher = await people.create("Researcher", { mayCreateStudies: true });
  cookie = cookieHeader(await people.sessionCookie(researcher));
  studyId = (await createStudy(researcher, { name: `Upload ${uuidv7()}` })).id;
});

function line(id: string): string {
  return `${JSON.stringify({ id, instruction: `Instruction ${id} of ${studyId}` })}\n`;
}

const A_FILE = { "content-type": "application/octet-stream", accept: "application/x-ndjson" };

function upload(headers: Record<string, string> = {}): ClientRequest {
  const url = new URL(`/api/v1/studies/${studyId}/imports?mode=commit&fileName=a.jsonl`, address);
  const outgoing = request(url, { method: "POST", headers: { cookie, origin: url.origin, ...A_FILE, ...headers } });
  outgoing.on("error", () => undefined);
  return outgoing;
}

/** Whether the server holds a part of this test's file on disk: it has no name there, but the process has it open. */
async function isReceiving(): Promise<boolean> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const open = await Promise.all(
    processes.map(async (pid) => {
      const folder = join("/proc", pid, "fd");
      const descriptors = await readdir(folder).catch(() => []);
      return descriptors.map((descriptor) => join(folder, descriptor));
    }),
  );
  const texts = await Promise.all(
    open.flat().map(async (path) => {
      const file = await readlink(path).catch(() => "");
      return file.includes("tickbox-upload-") ? readFile(path, "utf8").catch(() => "") : "";
    }),
  );
  return texts.some((text) => text.includes(studyId));
}

function instructions(): Promise<number> {
  return prisma().instruction.count({ where: { studyId } });
}

async function answerOf(outgoing: ClientRequest): Promise<{ status: number; messages: ImportMessage[] }> {
  return new Promise((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      incoming.on("end", () => {
        const lines = text.trim().split("\n");
        const messages =
          incoming.statusCode === 200 ? lines.map((each) => importMessageSchema.parse(JSON.parse(each))) : [];
        resolve({ status: incoming.statusCode ?? 0, messages });
      });
    });
  });
}

for (const [kind, headers] of [
  ["of announced length", { "content-length": "100000" }],
  ["in chunks", { "transfer-encoding": "chunked" }],
] as const) {
  test(`an upload ${kind} that breaks off after whole lines leaves the study as it was`, async () => {
    const outgoing = upload(headers);
    outgoing.write(line("one") + line("two"));
    await expect.poll(isReceiving).toBe(true);
    outgoing.destroy();
    await expect.poll(isReceiving).toBe(false);
    expect(await instructions()).toBe(0);
    const whole = upload();
    whole.end(line("one"));
    const { messages } = await answerOf(whole);
    expect(messages.at(-1)).toMatchObject({ type: "result", report: { written: true } });
  });
}

test("an upload in chunks that arrives whole is imported, and told of line by line", async () => {
  const outgoing = upload({ "transfer-encoding": "chunked" });
  for (let number = 0; number < 3_000; number += 1) outgoing.write(line(`item ${number}`));
  outgoing.end();
  const { status, messages } = await answerOf(outgoing);
  expect(status).toBe(200);
  expect(messages.filter(({ type }) => type === "result")).toHaveLength(1);
  expect(messages.at(-1)).toMatchObject({ type: "result", report: { ok: true, records: 3_000 } });
  expect(await instructions()).toBe(3_000);
  expect(await isReceiving()).toBe(false);
});

test("whoever goes away while the file is being imported leaves the study as it was", async () => {
  const outgoing = upload();
  const begun = new Promise<void>((resolve) => {
    outgoing.on("response", (incoming) => {
      incoming.on("error", () => undefined);
      incoming.once("data", () => resolve());
    });
  });
  outgoing.end(Array.from({ length: 60_000 }, (_, number) => line(`item ${number}`)).join(""));
  await begun;
  outgoing.destroy();
  await expect.poll(isReceiving).toBe(false);
  expect(await instructions()).toBe(0);
});

test("what is wrong with the request itself is told before anything is read", async () => {
  const url = new URL(`/api/v1/studies/${studyId}/imports?mode=guess`, address);
  const outgoing = request(url, { method: "POST", headers: { cookie, origin: url.origin, ...A_FILE } });
  outgoing.end(line("one"));
  expect((await answerOf(outgoing)).status).toBe(400);
  const large = upload({ "content-length": String(3 * 1024 ** 3) });
  large.flushHeaders();
  expect((await answerOf(large)).status).toBe(413);
  large.destroy();
});
