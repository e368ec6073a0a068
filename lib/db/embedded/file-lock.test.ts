import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { acquireFileLock, lockHolder } from "./file-lock.mjs";
import { isSameProcess, pidOf, processIdentity } from "./process-identity.mjs";

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tickbox-lock-"));
  path = join(directory, "some.lock");
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** The identity of a process that has come and gone. */
async function deadIdentity(): Promise<string> {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const identity = processIdentity(child.pid ?? 0);
  child.kill("SIGKILL");
  await once(child, "close");
  if (!identity) throw new Error("no identity");
  return identity;
}

describe("acquireFileLock", () => {
  test("keeps a second one out until it is released, and leaves nothing behind", async () => {
    const release = await acquireFileLock(path);
    expect(lockHolder(path)).toBe(process.pid);
    expect(await acquireFileLock(path, { timeoutMilliseconds: 0 })).toBeNull();
    release?.();
    expect(lockHolder(path)).toBeNull();
    expect(await readdir(directory)).toEqual([]);
  });

  test("takes over the lock of a process that is gone", async () => {
    await writeFile(path, `${await deadIdentity()}\nold\n`);
    const release = await acquireFileLock(path, { timeoutMilliseconds: 0 });
    expect(release).not.toBeNull();
    release?.();
  });

  test("takes over the lock of a process whose number another one has now", async () => {
    await writeFile(path, `${process.pid} another-boot 12345\nold\n`);
    expect(lockHolder(path)).toBeNull();
    expect(await acquireFileLock(path, { timeoutMilliseconds: 0 })).not.toBeNull();
  });

  test("releasing twice does not take away the next one's lock", async () => {
    const first = await acquireFileLock(path);
    first?.();
    const second = await acquireFileLock(path);
    first?.();
    expect(lockHolder(path)).toBe(process.pid);
    second?.();
  });

  test("lets in one at a time when several processes find a dead lock at once", async () => {
    await writeFile(path, `${await deadIdentity()}\nold\n`);
    const log = join(directory, "log");
    const lock = pathToFileURL(join(projectRoot(), "lib/db/embedded/file-lock.mjs")).href;
    const script = `
      import { appendFileSync } from "node:fs";
      import { acquireFileLock } from ${JSON.stringify(lock)};
      for (let i = 0; i < 20; i += 1) {
        const release = await acquireFileLock(${JSON.stringify(path)});
        appendFileSync(${JSON.stringify(log)}, "in\\n");
        await new Promise(setImmediate);
        appendFileSync(${JSON.stringify(log)}, "out\\n");
        release();
      }`;
    const children = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", script]));
    const codes = await Promise.all(children.map(async (child) => (await once(child, "close"))[0]));
    expect(codes).toEqual([0, 0, 0]);
    expect(await readFile(log, "utf8")).toBe("in\nout\n".repeat(60));
  });
});

describe("processIdentity", () => {
  test("is the same for as long as the process lives, and never again", async () => {
    const identity = processIdentity(process.pid) ?? "";
    expect(pidOf(identity)).toBe(process.pid);
    expect(isSameProcess(identity)).toBe(true);
    expect(isSameProcess(await deadIdentity())).toBe(false);
  });

  test.each([0, -1, 1.5, Number.NaN])("%d is no process", (pid) => {
    expect(processIdentity(pid)).toBeNull();
  });
});
