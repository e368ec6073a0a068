import { spawnSync } from "node:child_process";
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COPIED, isServed, isUsedFile, PLAIN_PROGRAMS } from "@/bin/dist/dist-content";
import { DIST, filesBelow, makeWheel } from "@/bin/dist/make-dist";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { portForListening } from "@/lib/db/embedded/reachability";
import { artefact } from "./artefact";
import { answers, missingPackages, Started } from "./lab";
import { INITIAL_SETTINGS, smokeJourney } from "./smoke-journey";

const MB = 1_000_000;
/** Packages of the artefact are next to its files. */
const MADE_OF_IT = /\.(?:tgz|deb|zip|whl)$/;
/** Somebody else than who made it, and never root: PostgreSQL would run as a third. */
const SOMEBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const as = (words: string[]) =>
  SOMEBODY.uid === undefined
    ? words
    : ["setpriv", `--reuid=${SOMEBODY.uid}`, `--regid=${SOMEBODY.gid}`, "--clear-groups", ...words];

let folder = "";
let file = "";

beforeAll(async () => {
  file = await artefact();
  folder = await mkdtemp(join(tmpdir(), "tickbox-lab-"));
  await chmod(folder, 0o755);
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A folder that belongs to somebody else. */
async function folderOf(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  if (SOMEBODY.uid !== undefined) await chown(path, SOMEBODY.uid, SOMEBODY.gid);
  return path;
}

test("has what running needs, and nothing else", async () => {
  const files = filesBelow(DIST).filter((path) => !MADE_OF_IT.test(path));
  const has = new Set(files);
  for (const path of PLAIN_PROGRAMS) expect(has, path).toContain(path);
  for (const path of COPIED)
    expect(
      files.some((name) => name === path || name.startsWith(`${path}/`)),
      path,
    ).toBe(true);
  const tops = new Set(files.map((path) => path.split("/")[0]));
  const expected = [
    ".next",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "bin",
    "bundle",
    "lib",
    "node_modules",
    "package.json",
  ];
  expect([...tops].sort()).toEqual([...expected, "prisma", "public"].sort());
  expect(files.filter((path) => /\.(?:tsx?|map)$|\.test\.|-test\.[cm]?tsx?$/.test(path))).toEqual([]);
  expect(files.filter((path) => path.startsWith(".next/") && !isServed(path.slice(".next/".length)))).toEqual([]);
  const asked = await mentioned(
    files.filter((path) => /^\.next\/(?:server\/.*\.js|static\/.*\.css)$/.test(path)),
    /\b(?:assets\/[\w.~-]+|media\/[\w.~-]+\.woff2)/g,
  );
  expect(asked.size).toBeGreaterThan(10);
  for (const path of asked)
    expect(has).toContain(path.startsWith("assets/") ? `.next/server/${path}` : `.next/static/${path}`);
  const copied = (path: string) => COPIED.some((folder) => path.startsWith(folder));
  const packages = files.filter((path) => path.startsWith("node_modules/") && !copied(path));
  expect(packages.filter((path) => !isUsedFile(path.slice("node_modules/".length)))).toEqual([]);
  expect((await stat(file)).size).toBeLessThan(40 * MB);
  const inPackage = spawnSync("tar", ["--list", "--file", file], { encoding: "utf8" }).stdout.split("\n");
  // npm takes a millisecond and more for each file, three times.
  expect(inPackage.filter((path) => /[^/]$/.test(path)).sort()).toEqual([
    "package/CHANGELOG.md",
    "package/LICENSE",
    "package/README.md",
    "package/app.br",
    "package/bin/tickbox.mjs",
    "package/package.json",
  ]);
});

/** What these files of the artefact name: programs and engines of the server, fonts of a stylesheet. */
async function mentioned(files: readonly string[], names: RegExp): Promise<Set<string>> {
  const texts = await Promise.all(files.map((path) => readFile(join(DIST, path), "utf8")));
  return new Set(texts.flatMap((text) => [...text.matchAll(names)].map(([name]) => name)));
}

test("is installed by npm in an empty folder, and runs there with a PostgreSQL of its own", async () => {
  const home = await folderOf("npm");
  const tarball = join(folder, "tickbox.tgz");
  await copyFile(file, tarball);
  const settings = { HOME: home, npm_config_cache: join(home, "cache"), npm_config_update_notifier: "false" };
  const install = new Started(as(["npm", "install", "--no-audit", "--no-fund", tarball]), { cwd: home, env: settings });
  expect(await install.exitCode(), install.output).toBe(0);
  const installed = spawnSync("du", ["--summarize", "--bytes", join(home, "node_modules")], { encoding: "utf8" });
  expect(Number.parseInt(installed.stdout, 10)).toBeLessThan(200 * MB);
  expect((await readdir(join(home, "node_modules/tickbox"))).sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "app",
    "bin",
    "package.json",
  ]);

  await cp(join(PROJECT_ROOT, "docs/examples/ratings.csv"), join(home, "ratings.csv"));
  const words = ["npx", "tickbox", "agreement", "ratings.csv", "--where", "criterion=helpfulness"];
  const agreement = new Started(as(words), { cwd: home, env: settings });
  expect(await agreement.exitCode(), agreement.output).toBe(0);
  expect(agreement.output).toContain("Krippendorff's alpha");

  const help = new Started(as(["npx", "tickbox", "study", "--help"]), { cwd: home, env: settings });
  await help.exitCode();
  expect(help.output).toContain("npx tickbox study export");

  // Each of its processes reads the same file of settings.
  const { TICKBOX_INIT_ADMIN_PASSWORD, ...initial } = INITIAL_SETTINGS;
  await writeFile(join(home, "password"), TICKBOX_INIT_ADMIN_PASSWORD);
  await writeFile(join(home, ".env"), `TICKBOX_INIT_ADMIN_PASSWORD_FILE=${join(home, "password")}\n`);
  const port = await portForListening();
  const env = { ...settings, ...initial, PORT: String(port) };
  const tickbox = new Started(as(["npx", "tickbox"]), { cwd: home, env });
  try {
    const seconds = await answers(`http://127.0.0.1:${port}/sign-in`, tickbox);
    await smokeJourney(`http://127.0.0.1:${port}`);
    console.error(`The sign-in page of a new folder came after ${seconds.toFixed(1)} s.`);
  } finally {
    await tickbox.stop("SIGTERM");
  }
  expect((await stat(join(home, ".tickbox", "secret"))).mode & 0o777).toBe(0o600);
});

test("a web server on its own refuses to start without its secrets, and names them", async () => {
  const home = await folderOf("bare");
  const place = join(folder, "read-only");
  await cp(DIST, place, { recursive: true, filter: (path) => !MADE_OF_IT.test(path) });
  const web = new Started(as([process.execPath, join(place, "bin/tickbox.mjs"), "web"]), { cwd: home });
  expect(await web.exitCode()).toBe(1);
  expect(web.output).toContain("BETTER_AUTH_SECRET and TICKBOX_ENCRYPTION_KEY are not set");
});

const withoutPython = missingPackages({
  "/usr/lib/python3/dist-packages/setuptools": "python3-setuptools",
  "/usr/lib/python3/dist-packages/wheel": "python3-wheel",
  "/usr/lib/python3/dist-packages/pip": "python3-pip",
});

test.skipIf(withoutPython)(`the Python client's wheel installs without an index${withoutPython ?? ""}`, async () => {
  expect(await makeWheel(() => undefined)).toBeNull();
  const wheel = join(DIST, filesBelow(DIST).find((path) => path.endsWith(".whl")) ?? "");
  const site = join(folder, "site");
  const installed = spawnSync("/usr/bin/python3", ["-m", "pip", "install", "--no-index", "--target", site, wheel]);
  expect(installed.status, installed.stderr.toString()).toBe(0);
  const program = "from tickbox_client.api import Api; print(hasattr(Api, 'get_me'))";
  const ran = spawnSync("/usr/bin/python3", ["-c", program], {
    env: { NODE_ENV: "production", PYTHONPATH: site },
    encoding: "utf8",
  });
  expect(ran.stdout.trim(), ran.stderr).toBe("True");
});
