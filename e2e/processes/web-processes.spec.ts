import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { portForListening } from "@/lib/db/embedded/reachability";
import { expect, test } from "../support/test";
import { SEVERAL, startWebProcess } from "../support/web-process";

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

test.skip(!existsSync("/proc/self/task"), "looks at processes as Linux shows them");

test("a web server is prepared before it takes another one's port; when a process of it is killed, another answers", async () => {
  const old = await startWebProcess({});
  const { port } = new URL(old.address);
  const health = () =>
    fetch(`${old.address}/api/v1/health`).then(
      ({ status }) => status,
      () => null,
    );
  const next = fork(SEVERAL, ["-p", port, "-H", "127.0.0.1"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const said: unknown[] = [];
  next.on("message", (message) => said.push(message));
  const pid = next.pid ?? 0;
  try {
    await expect.poll(() => said).toEqual(["prepared"]);
    expect(await health()).toBe(200);
    await old.stop();
    await expect.poll(health).toBe(200);

    await expect.poll(() => said.length).toBeGreaterThan(1);
    const [first = 0, second = 0] = childrenOf(pid);
    process.kill(second, "SIGKILL");
    await expect.poll(() => childrenOf(pid).includes(second)).toBe(false);
    await expect.poll(health).toBe(200);
    expect(childrenOf(pid)).toContain(first);
    await expect.poll(() => said.length).toBeGreaterThan(2);
    // The process that waited for the port closes the connection that is kept open to it.
    next.kill("SIGTERM");
    await expect.poll(() => next.exitCode).toBe(0);
  } finally {
    await old.kill();
    next.kill("SIGKILL");
  }
});

test("web processes that give up by themselves are not started again and again", async () => {
  const web = spawn(process.execPath, [SEVERAL, "-p", String(await portForListening())], {
    env: { ...process.env, TICKBOX_TRUSTED_PROXIES: "not an address" },
    stdio: "ignore",
  });
  const [code] = await once(web, "exit");
  expect(code).toBe(1);
});
