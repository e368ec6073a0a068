import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIST } from "@/bin/dist/make-dist";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { portForListening } from "@/lib/db/embedded/reachability";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startTestServer, type TestServer } from "@/lib/db/testing/test-server";
import { artefact } from "./artefact";
import { answers, missingPackages, Started } from "./lab";
import { INITIAL_SETTINGS, smokeJourney } from "./smoke-journey";

const missing =
  process.getuid?.() === 0
    ? missingPackages({ buildah: "buildah", crun: "crun", mmdebstrap: "mmdebstrap", setpriv: "util-linux" })
    : "needs root";
const STORE = ["--storage-driver", "vfs"];
const IMAGE = "localhost/tickbox:lab-test";
const SECRET = "0123456789012345678901234567890123456789";

describe.skipIf(missing)(`the image${missing ? `: ${missing}` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "tickbox-image-"));
  let server: TestServer;
  let database: TestDatabase;
  let container = "";
  let root = "";
  let declared: Declared;

  beforeAll(async () => {
    await artefact();
    const base = makeBase(folder);
    buildSecondStage(folder, base);
    container = buildah("from", IMAGE).trim();
    root = buildah("mount", container).trim();
    declared = declaredIn(container);
    server = await startTestServer();
    database = await createDatabase(server.adminUrl);
  });
  afterAll(async () => {
    if (container) buildah("rm", container);
    await database?.drop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As an engine would: the image's user, settings, entry point and signal, nothing writable but /data and /tmp. */
  const run = (words: readonly string[], settings: Record<string, string>) => {
    const { Env, Entrypoint } = declared;
    const env = [...Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
    const inside = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs tmpfs "$0/tmp" && mount -t tmpfs -o mode=777 tmpfs "$0/data" && mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec setpriv --no-new-privs chroot --userspec=1001:1001 "$0" /usr/bin/env -C /data -i "$@"`;
    return new Started(["unshare", "--mount", "sh", "-c", inside, root, ...env, ...Entrypoint, ...words]);
  };

  test("declares who it runs as, how it is stopped and asked for health, and no secret", () => {
    expect(declared).toMatchObject({ User: "1001:1001", StopSignal: "SIGTERM", Cmd: ["web"] });
    expect(declared.Env.join(" ")).not.toMatch(/SECRET=|_KEY=|PASSWORD|DATABASE_URL/);
    expect(readFileSync(join(PROJECT_ROOT, "Dockerfile"), "utf8")).toContain("/health/ready");
    const size = Number.parseInt(spawnSync("du", ["-sb", join(root, "app")], { encoding: "utf8" }).stdout, 10);
    expect(size).toBeLessThan(200_000_000);
  });

  test("refuses to start without its secrets, by name", async () => {
    for (const [part, name] of [
      ["web", "BETTER_AUTH_SECRET"],
      ["worker", "TICKBOX_ENCRYPTION_KEY"],
    ] as const) {
      const started = run([part], { DATABASE_URL: database.url });
      expect(await started.exitCode()).toBe(1);
      expect(started.output).toMatch(new RegExp(`${name}.* not set`));
    }
  });

  test("its parts run read-only as its user: migrate, web, worker, cli", async () => {
    const [port, inner] = [await portForListening(), await portForListening()];
    const settings = {
      DATABASE_URL: database.url,
      BETTER_AUTH_SECRET: SECRET,
      TICKBOX_ENCRYPTION_KEY: SECRET,
      TICKBOX_WEB_PROCESSES: "1",
    };
    const migrate = run(["migrate"], { ...settings, ...INITIAL_SETTINGS });
    expect(await migrate.exitCode(), migrate.output).toBe(0);
    expect(migrate.output).toContain("Created the admin ada@example.test.");
    const web = run(["web"], { ...settings, TICKBOX_PORT: String(port) });
    const worker = run(["worker"], { ...settings, TICKBOX_INNER_PORT: String(inner) });
    try {
      await answers(`http://127.0.0.1:${port}/health/ready`, web);
      await answers(`http://127.0.0.1:${inner}/health/ready`, worker);
      await smokeJourney(`http://127.0.0.1:${port}`);
      const metrics = await (await fetch(`http://127.0.0.1:${inner}/metrics`)).text();
      expect(metrics).toContain("tickbox_oldest_job_seconds");
      expect(() =>
        web.output
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      ).not.toThrow();
      expect(web.output).not.toContain("ada@example.test");
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
    }
    const help = run(["--help"], {});
    expect(await help.exitCode()).toBe(0);
    expect(help.output).toContain("agreement");
  });
});

interface Declared {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
}

function buildah(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("buildah", [...STORE, ...words], { encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`buildah ${words.join(" ")}: ${stderr}`);
  return stdout;
}

function declaredIn(container: string): Declared {
  const { User, Env, Entrypoint, Cmd, StopSignal } = JSON.parse(buildah("inspect", container)).OCIv1.config;
  return { User, Env, Entrypoint, Cmd, StopSignal };
}

/** Debian with this machine's Node.js: what the images of Node.js are, which cannot be pulled here. */
function makeBase(folder: string): string {
  const name = "localhost/node:lab-test";
  if (spawnSync("buildah", [...STORE, "images", "--quiet", name]).status === 0) return name;
  const tar = join(folder, "base.tar");
  const made = spawnSync("mmdebstrap", ["--variant=minbase", "--include=libstdc++6", "bookworm", tar], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`mmdebstrap: ${made.stderr}`);
  const container = buildah("from", "scratch").trim();
  buildah("add", container, tar, "/");
  buildah("copy", container, process.execPath, "/usr/local/bin/node");
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", container);
  buildah("commit", container, name);
  buildah("rm", container);
  return name;
}

/** The Dockerfile as it is, but for the first stage: what that makes is here already. */
function buildSecondStage(folder: string, base: string): void {
  const context = join(folder, "context");
  mkdirSync(context);
  cpSync(DIST, join(context, "dist"), { recursive: true, filter: (path) => !path.endsWith(".tgz") });
  const text = readFileSync(join(PROJECT_ROOT, "Dockerfile"), "utf8");
  const second = text
    .replace(/^FROM \$\{NODE\} AS build\n[\s\S]*?(?=^FROM )/m, "")
    .replace("COPY --from=build --chown=root:root /source/dist /app", "COPY --chown=root:root dist /app");
  expect(second).toContain("COPY --chown=root:root dist /app");
  writeFileSync(join(context, "Dockerfile"), second);
  chmodSync(folder, 0o755);
  buildah("bud", "--isolation", "chroot", "--network", "host", "--build-arg", `NODE=${base}`, "--tag", IMAGE, context);
}
