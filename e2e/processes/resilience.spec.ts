import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { type EmbeddedServer, startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { temporaryStateDirectory, testDataParent } from "@/lib/db/testing/temporary-state-directory";
import { contentFor } from "@/lib/testing/content";
import { type LabellingStudy, seedRound, seedStudy } from "@/lib/testing/labelling-study";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { ROUND_KINDS } from "@/lib/testing/round-kinds";
import { HttpRater } from "../support/http-rater";
import { startWebProcess, type WebProcess } from "../support/web-process";

/** Crashes and races against real processes: what was acknowledged is there, once. */

const SECRET = "a-secret-of-this-test-alone-0123456789";
const INSTRUCTIONS = 60;
const RATERS = 12;

test.describe.configure({ mode: "serial" });

let directory: string;
let database: EmbeddedServer;
let study: LabellingStudy;
let webs: WebProcess[];
let shared: string | undefined;

test.beforeAll(async () => {
  directory = await temporaryStateDirectory("resilience", await testDataParent());
  database = await startEmbeddedServer({
    stateDirectory: directory,
    firstPort: 44_000 + Math.floor(Math.random() * 5_000),
  });
  // The file before this one may have left a client of its own database in this process.
  await disconnect();
  shared = process.env.DATABASE_URL;
  process.env.DATABASE_URL = database.url("postgres");
  await migrate(database.url("postgres"));
  study = await seedStudy(RATERS, INSTRUCTIONS, SECRET);
  webs = await Promise.all([startWeb(), startWeb()]);
});

test.afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await disconnect();
  process.env.DATABASE_URL = shared;
  await database.stop();
  for (const left of [directory, join(database.dataDirectory, "..")]) await rm(left, { recursive: true, force: true });
});

function startWeb(): Promise<WebProcess> {
  return startWebProcess({
    DATABASE_URL: database.url("postgres"),
    BETTER_AUTH_SECRET: SECRET,
    TICKBOX_POOL_SIZE: "10",
  });
}

function web(index: number): WebProcess {
  const found = webs[index % webs.length];
  if (!found) throw new Error("no web process");
  return found;
}

function httpRaters(): HttpRater[] {
  return study.raters.map((rater, index) => new HttpRater(web(index).address, rater));
}

/** Labels until nothing is left, trying again whatever fails, with the same id; the ids that were acknowledged. */
async function labelAll(rater: HttpRater, roundId: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const task = await untilAnswered(() => rater.claim(roundId));
    if (!task) return acknowledged;
    const id = uuidv7();
    // Now and then without a claim, so that labels are kept in either way.
    const claim = acknowledged.length % 4 === 3 ? undefined : { hold: 1, known: [] };
    await untilAnswered(() => rater.submit(id, task, contentFor(task), claim));
    acknowledged.push(id);
  }
}

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patience(90);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // Only a lost connection or a server in trouble is worth another try.
      if (Date.now() > deadline || !/ECONN|socket|cut off|: 50\d /.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function expectEachOnce(roundId: string, acknowledged: string[]): Promise<void> {
  const kept = await prisma().annotation.findMany({ where: { roundId }, select: { id: true } });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(acknowledged));
  expect(kept).toHaveLength(acknowledged.length);
  expect(acknowledged).toHaveLength(INSTRUCTIONS * 3);
  expect(await prisma().assignment.count({ where: { roundId, state: "submitted" } })).toBe(INSTRUCTIONS * 3);
  expect(await prisma().checklistAnswer.count({ where: { annotation: { roundId } } })).toBe(INSTRUCTIONS * 3 * 4);
}

test("two web processes on one database hand out exactly the wanted places", async () => {
  const roundId = await seedRound(study.studyId, "two processes");
  const acknowledged = await Promise.all(httpRaters().map((rater) => labelAll(rater, roundId)));
  await expectEachOnce(roundId, acknowledged.flat());
});

test("a web server killed between commit and answer: the client's retry finds its label", async () => {
  const roundId = await seedRound(study.studyId, "killed before the answer");
  const [first] = study.raters;
  if (!first) throw new Error("no rater");
  const victim = await startWeb();
  const rater = new HttpRater(victim.address, first);
  const task = await rater.claim(roundId);
  if (!task) throw new Error("no task");
  const id = uuidv7();
  // A gate between client and server that lets the request in and the answer never out.
  const gate = await answerStopper(victim.address);
  rater.address = gate.address;
  const cutOff = expect(rater.submit(id, task, contentFor(task))).rejects.toThrow();
  await gate.answered;
  expect(await prisma().annotation.count({ where: { id } })).toBe(1);
  await victim.kill();
  gate.close();
  await cutOff;
  rater.address = web(0).address;
  await rater.submit(id, task, contentFor(task));
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

test("web servers killed again and again under load lose and double nothing", async () => {
  const roundId = await seedRound(study.studyId, "killed under load");
  const raters = httpRaters();
  const labelling = Promise.all(raters.map((rater) => labelAll(rater, roundId)));
  let done = false;
  void labelling.finally(() => {
    done = true;
  });
  for (let kills = 0; kills < 3 && !done; kills += 1) {
    await submissionsReach(roundId, 30 * (kills + 1));
    await web(kills).kill();
    webs[kills % webs.length] = await startWeb();
    for (const [index, rater] of raters.entries()) rater.address = web(index).address;
  }
  await expectEachOnce(roundId, (await labelling).flat());
});

test("labels of every kind of round survive web servers killed in the middle, each once and whole", async () => {
  const OVERLAP = 3;
  const content = await makeStudy(6);
  const members = study.raters.map(({ viewer: { userId } }) => ({ studyId: content.studyId, userId }));
  await prisma().membership.createMany({ data: members.map((member) => ({ ...member, role: "annotator" as const })) });
  const rounds: string[] = [];
  for (const { kind, protocol, byInstruction } of ROUND_KINDS) {
    rounds.push(await makeRound(content, protocol, { name: kind, overlap: OVERLAP, byInstruction }));
  }
  const raters = httpRaters();
  const acknowledged = new Map<string, string[]>(rounds.map((roundId) => [roundId, []]));
  const labelling = Promise.all(
    raters.map(async (rater) => {
      for (const roundId of rounds) acknowledged.get(roundId)?.push(...(await labelAll(rater, roundId)));
    }),
  );
  let done = false;
  void labelling.finally(() => {
    done = true;
  });
  for (const [place, roundId] of rounds.entries()) {
    await submissionsReach(roundId, 3);
    if (done) break;
    await web(place).kill();
    webs[place % webs.length] = await startWeb();
    for (const [index, rater] of raters.entries()) rater.address = web(index).address;
  }
  await labelling;
  for (const [place, roundId] of rounds.entries()) {
    const tasks = ROUND_KINDS[place]?.byInstruction ? 12 : 6;
    const kept = await prisma().annotation.findMany({
      where: { roundId },
      select: { id: true, _count: { select: { answers: true, questions: true, categories: true } } },
    });
    expect(kept.map(({ id }) => id).sort()).toEqual(acknowledged.get(roundId)?.sort());
    expect(kept).toHaveLength(tasks * OVERLAP);
    expect(kept.map(({ _count }) => _count)).toEqual(kept.map(() => kept[0]?._count));
    const counts = await prisma().task.findMany({ where: { roundId }, select: { taken: true, submitted: true } });
    expect(counts).toEqual(Array(tasks).fill({ taken: OVERLAP, submitted: OVERLAP }));
  }
});

test("the database restarted under load: every acknowledged label is there once", async () => {
  const roundId = await seedRound(study.studyId, "database restarted");
  const labelling = Promise.all(httpRaters().map((rater) => labelAll(rater, roundId)));
  await submissionsReach(roundId, 40);
  await stopAtOnce(database);
  database = await startEmbeddedServer({ stateDirectory: directory, firstPort: database.port });
  await expectEachOnce(roundId, (await labelling).flat());
});

async function submissionsReach(roundId: string, count: number): Promise<void> {
  await expect
    .poll(() => prisma().annotation.count({ where: { roundId } }), { timeout: patience(60), intervals: [20] })
    .toBeGreaterThanOrEqual(count);
}

/** An immediate shutdown: no checkpoint, connections cut, recovery from the log at the next start. */
async function stopAtOnce(server: EmbeddedServer): Promise<void> {
  process.kill(server.pid, "SIGQUIT");
  await expect
    .poll(
      async () => {
        const client = new Client({ connectionString: server.url("postgres") });
        client.on("error", () => undefined);
        return client.connect().then(
          () => client.end().then(() => "up"),
          () => "down",
        );
      },
      { intervals: [20] },
    )
    .toBe("down");
}

async function answerStopper(target: string): Promise<{ address: string; answered: Promise<void>; close(): void }> {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let sayAnswered = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    sayAnswered = resolve;
  });
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    sockets.push(client, upstream);
    client.pipe(upstream);
    upstream.on("data", () => sayAnswered());
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    answered,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
