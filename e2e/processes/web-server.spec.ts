import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "../support/test";
import { SEVERAL, startWebProcess } from "../support/web-process";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As it is written: fetch would mend some paths. */
async function ask(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  agent?: Agent,
  method = "GET",
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  const asking = request({ hostname, port, path, headers, agent, method }).end();
  const [response] = await once(asking, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, headers: response.headers, body };
}

/** Where the system tells, else none. */
function descriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

test("broken paths, forged addresses, and what browsers are told over HTTPS", async () => {
  const web = await startWebProcess({});
  try {
    await test.step("what is no page is not found, broken paths and files of the server, too, with all headers", async () => {
      const paths = {
        "/%": 404,
        "/%zz": 404,
        "/x%ff?next=%E0": 404,
        "/studies/%E0%A4%A": 307,
        "/api/v1/rounds/%E0%A4": 401,
        "/.env": 404,
        "/.git/config": 404,
        "/package.json": 404,
      };
      for (const [path, expected] of Object.entries(paths)) {
        const { status, headers, body } = await ask(web.address, path);
        expect([path, status, headers["x-content-type-options"]]).toEqual([path, expected, "nosniff"]);
        expect([headers["x-frame-options"], headers["referrer-policy"]], path).toEqual(["DENY", "same-origin"]);
        expect(headers["content-security-policy"], path).toContain("default-src");
        expect(body).not.toContain("Internal");
      }
    });
    await test.step("what a request says of its own address does not get more guesses", async () => {
      const body = JSON.stringify({ email: `${randomUUID()}@example.org`, password: "a wrong password" });
      const guess = async (address: string) => {
        const headers = { "content-type": "application/json", "x-forwarded-for": address };
        return (await fetch(`${web.address}/api/auth/sign-in/email`, { method: "POST", headers, body })).status;
      };
      const answers: number[] = [];
      for (let n = 1; n <= 12; n += 1) answers.push(await guess(`203.0.113.${n}`));
      expect(answers.at(-1)).toBe(429);
    });
    await test.step("requests for a web socket are refused at once and leave no descriptor open", async () => {
      const before = descriptors(web.pid);
      const { hostname, port } = new URL(web.address);
      const asked = "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
      const upgraded = async () => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.write(`GET /n HTTP/1.1\r\n${asked}`);
        const [answer] = await once(socket, "data");
        socket.destroy();
        return String(answer).slice(0, 12);
      };
      const answers = await Promise.all(Array.from({ length: 200 }, upgraded));
      expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 400"]));
      await expect.poll(() => descriptors(web.pid)).toBeLessThan(before + 50);
    });
    await test.step("an address has a limited number of connections, and others are answered after it", async () => {
      const { hostname, port } = new URL(web.address);
      const sockets = Array.from({ length: 1_100 }, () => connect({ host: hostname, port: Number(port) }));
      await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(90);
      for (const socket of sockets) socket.destroy();
      await expect
        .poll(() =>
          ask(web.address, "/api/v1/health").then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
    });
    await test.step("other methods and hosts are refused", async () => {
      const traced = await ask(web.address, "/n", {}, undefined, "TRACE");
      expect(traced).toMatchObject({ status: 405, headers: { allow: expect.stringContaining("PATCH") } });
      expect(traced.headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
      });
      const { status, headers } = await ask(web.address, "http://elsewhere.example/studies?x=1");
      expect([status, headers.location]).toEqual([307, expect.stringMatching(/^\/sign-in/)]);
      expect((await ask(web.address, "*")).status).toBe(400);
    });
    await test.step("a method that a route of the API does not have is said, with those that it has", async () => {
      const refused = await ask(web.address, "/api/v1/studies", {}, undefined, "PUT");
      expect(refused).toMatchObject({ status: 405, headers: { "content-type": "application/problem+json" } });
      expect(refused.headers.allow?.split(", ").sort()).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
    });
    await test.step("over HTTPS browsers are told to stay with it, over plain HTTP nothing", async () => {
      const plain = await ask(web.address, "/api/v1/health");
      const encrypted = await ask(web.address, "/api/v1/health", { "x-forwarded-proto": "https" });
      expect(plain.headers["strict-transport-security"]).toBeUndefined();
      expect(encrypted.headers["strict-transport-security"]).toBe("max-age=31536000");
    });
  } finally {
    await web.stop();
  }
});

test("stopping ends within three seconds while raters keep their connections, and cuts no answer", async () => {
  const web = await startWebProcess({ TICKBOX_WEB_PROCESSES: "2" }, SEVERAL);
  const idle = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: 10 }, () => ask(web.address, "/icon.svg", {}, idle)));
  let stopping = false;
  const told: (string | undefined)[] = [];
  const raters = Array.from({ length: 12 }, async (_, number) => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, headers } = await ask(web.address, "/icon.svg", {}, own);
      expect(status).toBe(200);
      if (headers.connection === "close") {
        expect(stopping).toBe(true);
        told.push(headers.connection);
        own.destroy();
        return;
      }
      await sleep(50 + number * 20);
    }
  });
  await sleep(500);
  stopping = true;
  const begun = performance.now();
  const newcomer = sleep(100).then(() => ask(web.address, "/icon.svg"));
  const balancer = sleep(100).then(() => ask(web.address, "/api/v1/health"));
  await Promise.all([web.stop(), ...raters]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(told).toHaveLength(12);
  // Its connection may have been on its way to a process when that was asked to stop.
  expect(await newcomer).toMatchObject({ status: 200, headers: { connection: "close" } });
  // A load balancer learns of it first, while requests are still taken.
  expect(await balancer).toMatchObject({ status: 503 });
  idle.destroy();
});
