import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { nextFreePort } from "@/lib/db/embedded/free-port";
import { expect, test } from "../support/test";
import { SEVERAL, startWebProcess } from "../support/web-process";

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

test.skip(!existsSync("/proc/self/task"), "looks at processes as Linux shows them");

test("one of several web processes is killed: the others answer on, and another takes its place", async () => {
  const web = await startWebProcess({ TICKBOX_WEB_PROCESSES: "2" }, SEVERAL);
  try {
    const healthy = async () => (await fetch(`${web.address}/api/v1/health`)).status;
    await expect.poll(() => childrenOf(web.pid).length).toBe(2);
    const [first = 0, second = 0] = childrenOf(web.pid);
    process.kill(first, "SIGKILL");
    await expect.poll(() => childrenOf(web.pid).includes(first)).toBe(false);
    expect(childrenOf(web.pid)).toContain(second);
    expect(await healthy()).toBe(200);
    await expect.poll(() => childrenOf(web.pid).length).toBe(2);
    expect(await healthy()).toBe(200);
  } finally {
    await web.stop();
  }
});

test("web processes that give up by themselves are not started again and again", async () => {
  // Where there is no build, a server listens before it notices.
  const web = spawn(process.execPath, [SEVERAL, "-p", String(await nextFreePort(39_500))], {
    cwd: tmpdir(),
    stdio: "ignore",
  });
  const [code] = await once(web, "exit");
  expect(code).toBe(1);
});
