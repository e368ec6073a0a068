import { execFileSync } from "node:child_process";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { makeMember, makePerson } from "@/lib/testing/people";
import { importOutside } from "./import-outside";

const forever = new AbortController().signal;

async function studyOf(viewer: UserViewer): Promise<string> {
  const memberships = { create: { userId: viewer.userId, role: "owner" as const } };
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}`, memberships } });
  return id;
}

function fileOf(viewer: UserViewer, studyId: string, content: string, fileName = "a.jsonl") {
  const file = Buffer.from(content);
  async function* bytes() {
    yield file;
  }
  return {
    job: { viewer, studyId, fileName, totalBytes: file.length, options: {} },
    bytes: bytes(),
  };
}

const line = (id: string) => `${JSON.stringify({ id, instruction: `Name river ${id}.` })}\n`;

async function* endless() {
  for (let number = 0; ; number += 1) yield Buffer.from(line(`${number}`));
}

function killImportProcesses(): void {
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  for (const [, pid, parent] of list.matchAll(/^\s*(\d+)\s+(\d+)\s.*serve-import\.ts/gm)) {
    if (Number(parent) === process.pid) process.kill(Number(pid), "SIGKILL");
  }
}

it("imports in another process, which tells its progress, and why it refuses", async () => {
  const viewer = await makePerson("Rosa");
  const studyId = await studyOf(viewer);
  const { job, bytes } = fileOf(viewer, studyId, line("Ebro") + line("Seine"));
  const progress: number[] = [];
  const report = await importOutside(
    { ...job, mode: "commit" },
    { bytes, signal: forever, onProgress: ({ records }) => progress.push(records) },
  );
  expect(report).toMatchObject({ ok: true, written: true, records: 2 });
  expect(progress.at(-1)).toBe(2);
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(2);

  const annotator = await makeMember(studyId, "annotator");
  const foreign = fileOf(annotator, studyId, line("Loire"));
  const refused = importOutside({ ...foreign.job, mode: "commit" }, { bytes: foreign.bytes, signal: forever });
  await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it.each([
  // Held in buffers until its end, as an object over the whole file.
  { what: "buffers", megabytes: 256, begins: '{"version":', piece: " ", pieces: 250 },
  // Parsed as a whole into very many lists: V8 ends the process before the buffers count.
  { what: "V8's heap", megabytes: 512, begins: '{"version":[', piece: "[],", pieces: 40 },
])(
  "refuses a file that takes more memory than allowed, in $what, naming the limit",
  async ({ megabytes, begins, piece, pieces }) => {
    const viewer = await makePerson("Rosa");
    const studyId = await studyOf(viewer);
    const first = Buffer.from(begins);
    const megabyte = Buffer.from(piece.repeat(1024 ** 2 / piece.length));
    const last = Buffer.from("[]]}");
    async function* growing() {
      yield first;
      for (let sent = 0; sent < pieces; sent += 1) yield megabyte;
      yield last;
    }
    const { job } = fileOf(viewer, studyId, "", "log.json");
    const totalBytes = first.length + pieces * megabyte.length + last.length;
    const check = importOutside(
      { ...job, totalBytes, mode: "check" },
      { bytes: growing(), signal: forever, megabytes },
    );
    await expect(check).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: expect.stringMatching(`more than ${megabytes} MB of memory, .*TICKBOX_IMPORT_MEGABYTES`),
    });
  },
);

it("refuses a file that takes longer than allowed", async () => {
  const viewer = await makePerson("Rosa");
  const studyId = await studyOf(viewer);
  async function* silent(): AsyncGenerator<Buffer> {
    await new Promise(() => {});
  }
  const { job } = fileOf(viewer, studyId, "");
  const check = importOutside({ ...job, mode: "check" }, { bytes: silent(), signal: forever, minutes: 0.001 });
  await expect(check).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("longer than 0.001 minutes"),
  });
});

it("says of a process that somebody else killed what that left, and not that the file is too large", async () => {
  const viewer = await makePerson("Rosa");
  const studyId = await studyOf(viewer);
  const { job } = fileOf(viewer, studyId, "");
  const killed = (mode: "commit" | "check") =>
    importOutside({ ...job, mode }, { bytes: endless(), signal: forever, onProgress: killImportProcesses });
  await expect(killed("commit")).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("completely or not at all"),
  });
  await expect(killed("check")).rejects.toMatchObject({ message: expect.stringContaining("Nothing was changed") });
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
});

it("ends at once when nobody waits for it any more, and the study stays as it was", async () => {
  const viewer = await makePerson("Rosa");
  const studyId = await studyOf(viewer);
  const leaving = new AbortController();
  const { job } = fileOf(viewer, studyId, "");
  const onProgress = () => leaving.abort(new Error("gone"));
  const work = { bytes: endless(), signal: leaving.signal, onProgress };
  await expect(importOutside({ ...job, mode: "commit" }, work)).rejects.toThrow("gone");
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
});
