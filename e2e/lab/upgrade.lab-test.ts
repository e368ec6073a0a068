import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ensureBuilt } from "@/bin/support/build.mjs";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { verify } from "@/chaos/verify";
import { connectClient, deadline } from "@/lib/db/deadlines";
import { portForListening } from "@/lib/db/embedded/reachability";
import { migrate } from "@/lib/db/migrate";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startTestServer, type TestServer } from "@/lib/db/testing/test-server";
import { answers, missingPackages, nginxSettings, Started } from "./lab";

const SECRET = "0123456789012345678901234567890123456789";
const RATERS = Number(process.env.TICKBOX_LAB_RATERS ?? 16);
const PREPARE_MILLISECONDS = 1_500_000;

/** The commit of the last release: its tag, or the one that wrote its heading into the changelog. */
function lastRelease(): { version: string; commit: string } | string {
  const [, version = ""] =
    /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync(join(PROJECT_ROOT, "CHANGELOG.md"), "utf8")) ?? [];
  const git = (...words: string[]) =>
    spawnSync("git", words, { cwd: PROJECT_ROOT, encoding: "utf8" }).stdout?.trim() ?? "";
  const written = git("log", "--format=%H", "--reverse", `-S## [${version}]`, "--", "CHANGELOG.md").split("\n")[0];
  const commit = git("rev-parse", "--verify", "--quiet", `v${version}^{commit}`) || written;
  if (git("rev-parse", "--is-shallow-repository") !== "false")
    return "needs git's whole history; this clone is shallow";
  return commit ? { version, commit } : `needs the commit of version ${version}`;
}

const release = lastRelease();
const missing = typeof release === "string" ? release : missingPackages({ "/usr/sbin/nginx": "nginx" });

/** What builds the release, and what labels as its pages do: a line of input says what to wait for. */
const PREPARE = `import { generate } from "./bin/generate.mjs";
import { ensureBuilt } from "./bin/support/build.mjs";
import { ensureInstalled } from "./bin/support/install.mjs";
await ensureInstalled();
await generate();
await ensureBuilt();
`;
const LABEL = `import { createInterface } from "node:readline";
import { Labelling } from "@/chaos/labelling";
import { seedStudy } from "@/lib/testing/labelling-study";
const labelling = new Labelling(await seedStudy(${RATERS}, 400, "${SECRET}"), process.env.ADDRESS ?? "");
labelling.start();
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "wait") await labelling.untilLabelled();
  else await labelling.stop();
  const { acknowledged, complaints, retries, lostLeases, roundIds } = labelling;
  const ids = line === "wait" ? [] : acknowledged;
  const silence = Math.round(labelling.longestSilence());
  console.log(JSON.stringify({ labels: acknowledged.length, ids, complaints, retries, lostLeases, roundIds, silence }));
  if (line !== "wait") break;
}
process.exit();
`;
const reportSchema = z.object({
  labels: z.int(),
  ids: z.array(z.uuid()),
  complaints: z.array(z.string()),
  retries: z.int(),
  lostLeases: z.int(),
  roundIds: z.array(z.uuid()),
  /** in milliseconds */
  silence: z.number(),
});

describe.skipIf(missing)(`an upgrade from the last release${missing ? `: ${missing}` : ""}`, () => {
  let folder = "";
  let before = "";
  let server: TestServer;
  let database: TestDatabase;
  let nginx: Started;
  let address = "";
  const ports: number[] = [];
  const web: Started[] = [];

  const run = async (words: string[], env: Record<string, string> = {}) => {
    const started = new Started(words, { cwd: before, env: { ...secrets(), ...env } });
    expect(await started.exitCode(), started.output).toBe(0);
  };
  const secrets = () => ({ BETTER_AUTH_SECRET: SECRET, TICKBOX_ENCRYPTION_KEY: SECRET, HOME: folder });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickbox-upgrade-"));
    // For who changes this test: a folder with the release, built.
    before = process.env.TICKBOX_LAB_RELEASE ?? folder;
    if (before === folder) await buildRelease();
    await ensureBuilt();
    server = await startTestServer();
    database = await createDatabase(server.adminUrl);
    process.env.DATABASE_URL = database.url;
    const env = { DATABASE_URL: database.url };
    await run([process.execPath, "bin/tickbox.mjs", "migrate"], env);
    await run([process.execPath, "bin/tickbox.mjs", "demo"], env);
    for (const place of [0, 1]) {
      ports.push(await portForListening());
      await start(place, before);
    }
    const port = await portForListening();
    address = `http://127.0.0.1:${port}`;
    const config = join(folder, "nginx.conf");
    await writeFile(config, await nginxSettings(folder, port, ports));
    nginx = new Started(["/usr/sbin/nginx", "-p", folder, "-c", config]);
    await answers(`${address}/api/v1/health`, nginx);
  }, PREPARE_MILLISECONDS);
  afterAll(async () => {
    await nginx?.stop();
    for (const one of web) await one.stop();
    await database?.drop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const buildRelease = async () => {
    if (typeof release === "string") return;
    const archive = `git archive ${release.commit} | tar --extract --directory "${before}"`;
    expect(spawnSync("sh", ["-c", archive], { cwd: PROJECT_ROOT }).status).toBe(0);
    await writeFile(join(before, "prepare.mjs"), PREPARE);
    await run([process.execPath, "prepare.mjs"]);
  };

  const start = async (place: number, root: string) => {
    const env = { DATABASE_URL: database.url, TICKBOX_DRAIN_SECONDS: "10", TICKBOX_WEB_PROCESSES: "1", ...secrets() };
    const words = [process.execPath, join(root, "bin/web.mjs"), "-p", String(ports[place])];
    const started = new Started(words, { cwd: root, env });
    web[place] = started;
    await answers(`http://127.0.0.1:${ports[place]}/api/v1/health`, started);
  };

  test("loses and doubles no label while people label, migrations run and web servers change one by one", async () => {
    await writeFile(join(before, "label.ts"), LABEL);
    const raters = await RatersOfRelease.start(before, { ...secrets(), DATABASE_URL: database.url, ADDRESS: address });
    const counts: number[] = [];
    const silences: number[] = [];
    const labelOn = async () => {
      const { labels, silence } = await raters.ask("wait");
      counts.push(labels);
      silences.push(silence);
    };
    await labelOn();
    const begun = performance.now();
    await migrate(database.url);
    const migrated = Math.round(performance.now() - begun);
    // The servers of the release on the new schema.
    for (let turn = 0; turn < 3; turn += 1) await labelOn();
    for (const place of [0, 1]) {
      await web[place]?.stop("SIGTERM");
      await labelOn();
      await start(place, PROJECT_ROOT);
      await labelOn();
    }
    await labelOn();
    const { ids, complaints, retries, lostLeases, roundIds } = await raters.ask("stop");
    console.error(
      `${ids.length} labels of ${RATERS} raters (${counts.join(", ")}); migrations took ${migrated} ms; longest time without a label ${Math.max(...silences)} ms; ${retries} requests sent again`,
    );
    expect(complaints).toEqual([]);
    expect(lostLeases).toBe(0);
    expect(await verify(roundIds, ids)).toEqual([]);
    expect(await labelsOutside(roundIds)).toBeGreaterThan(0);
  });

  /** Of the demo study, which was there before. */
  const labelsOutside = async (roundIds: readonly string[]) => {
    const client = await connectClient(database.url, deadline("long"));
    const { rows } = await client.query("SELECT count(*)::int AS n FROM annotation WHERE round_id <> ALL($1::uuid[])", [
      roundIds,
    ]);
    await client.end();
    return z.object({ n: z.int() }).parse(rows[0]).n;
  };
});

class RatersOfRelease {
  private constructor(
    private readonly program: Started,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static async start(root: string, env: Record<string, string>): Promise<RatersOfRelease> {
    const words = [process.execPath, "bin/run-typescript.mjs", "label.ts"];
    const program = new Started(words, { cwd: root, env, input: true });
    const { stdout } = program.child;
    if (!stdout) throw new Error("The raters have no output.");
    await once(program.child, "spawn");
    return new RatersOfRelease(program, createInterface({ input: stdout })[Symbol.asyncIterator]());
  }

  async ask(what: "wait" | "stop"): Promise<z.output<typeof reportSchema>> {
    this.program.child.stdin?.write(`${what}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`The raters ended:\n${this.program.output}`);
    return reportSchema.parse(JSON.parse(value));
  }
}
