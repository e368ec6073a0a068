import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { projectRoot } from "@/lib/db/project-root";
import { createApiKey } from "@/lib/people/server/api-keys";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { serveRoutes } from "./testing/serve-routes";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const ONE_DAY = { name: "Pilot", studyIds: null, validForDays: 1 };

test.skipIf(!hasPython)(
  "the pilot of docs/api.md runs as it is written: raters by key, ten threads with each key, exact overlap (needs python3)",
  async () => {
    const person = await makePerson("Ada");
    await prisma().user.update({ where: { id: person.userId }, data: { mayCreateStudies: true } });
    const { secret } = await createApiKey(person, { ...ONE_DAY, scopes: ["read", "write", "people"] });
    const document = await readFile(join(projectRoot(), "docs", "api.md"), "utf8");
    const [, program = ""] = /```python\n(import json, os, secrets.*?)```/s.exec(document) ?? [];
    const { address, stop } = await serveRoutes();
    const run = spawn("python3", ["-c", program], {
      env: { ...process.env, TICKBOX_ADDRESS: address, TICKBOX_KEY: secret },
    });
    let told = "";
    for (const stream of [run.stdout, run.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        told += text;
      });
    }
    try {
      expect((await once(run, "close"))[0], told).toBe(0);
    } finally {
      await stop();
    }
    expect(told).toContain("20 of 20 tasks are complete");
    const study = await prisma().study.findFirstOrThrow({
      where: { memberships: { some: { userId: person.userId } } },
    });
    const labels = await prisma().annotation.groupBy({ by: ["taskId"], where: { studyId: study.id }, _count: true });
    expect(labels.map(({ _count }) => _count)).toEqual(Array.from({ length: 20 }, () => 3));
  },
);

test("a key with the scope people makes annotators and no owners; what it makes labels in that study alone", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const other = await makeStudy(1);
  const owner = await makeMember(study.studyId, "owner");
  const { secret } = await createApiKey(owner, { ...ONE_DAY, scopes: ["people"] });
  const { address, stop } = await serveRoutes();
  const send = async (key: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(`${address}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, said: text === "" ? null : JSON.parse(text) };
  };
  try {
    const made = await send(secret, "POST", `/studies/${study.studyId}/service-accounts`, { name: "Worker" });
    expect(made).toMatchObject({ status: 201, said: { pseudonym: expect.stringMatching(/^rater-\d\d$/) } });
    const worker = z.object({ userId: z.string(), secret: z.string() }).parse(made.said);
    expect(await send(secret, "POST", `/studies/${other.studyId}/service-accounts`, { name: "Worker" })).toMatchObject({
      status: 404,
    });
    const invitation = { role: "owner", label: "Me" };
    const refused = await send(secret, "POST", `/studies/${study.studyId}/invitations`, invitation);
    expect(refused).toMatchObject({
      status: 403,
      said: { code: "SESSION_ONLY" },
    });
    expect(refused.headers.get("ratelimit-limit")).toBe("6000");
    expect(await send(secret, "DELETE", `/studies/${study.studyId}/members/${owner.userId}`)).toMatchObject({
      status: 403,
      said: { code: "SESSION_ONLY" },
    });
    // Two threads of one key: two tasks.
    const claim = () => send(worker.secret, "POST", `/rounds/${roundId}/claims`, { another: true });
    const claimed = await Promise.all([claim(), claim(), claim()]);
    const tasks = claimed.flatMap(({ said }) =>
      said.assignments.map((one: { assignmentId: string }) => one.assignmentId),
    );
    expect(new Set(tasks).size).toBe(2);
    expect(tasks).toHaveLength(2);
    expect(claimed[0]?.headers.get("ratelimit-limit")).toBe("6000");
    expect(claimed[0]?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await send(worker.secret, "GET", `/studies/${study.studyId}`)).toMatchObject({ status: 403 });
    expect(await send(secret, "DELETE", `/studies/${study.studyId}/members/${worker.userId}`)).toMatchObject({
      status: 204,
    });
    expect(await claim()).toMatchObject({ status: 404 });
  } finally {
    await stop();
  }
});
