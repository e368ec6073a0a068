import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { receiveFile } from "./receive-file";

const folder = mkdtempSync(join(tmpdir(), "tickbox-test-"));
vi.stubEnv("TMPDIR", folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const uploads = () => readdirSync(folder);
const upload = (body: string) => new Request("http://localhost/", { method: "POST", body });

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks).toString("utf8");
}

test("a file that is being worked on has no name that a killed process would leave behind", async () => {
  const text = "line\n".repeat(100_000);
  const file = await receiveFile(upload(text), 1_000_000);
  expect(uploads()).toEqual([]);
  expect(file.bytes).toBe(500_000);
  expect(await textOf(file.read())).toBe(text);
  expect(await textOf(file.read())).toBe(text);
  await file.remove();
});

test("what is too large or breaks off leaves nothing", async () => {
  await expect(receiveFile(upload("too long"), 3)).rejects.toMatchObject({ code: "TOO_LARGE" });
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  const broken = new Request("http://localhost/", { ...{ method: "POST", body, duplex: "half" } });
  await expect(receiveFile(broken, 1_000)).rejects.toMatchObject({ code: "INVALID" });
  expect(uploads()).toEqual([]);
});
