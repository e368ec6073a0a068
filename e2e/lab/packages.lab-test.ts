import { spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DIST } from "@/bin/dist/make-dist";
import { canMakeDebianPackage, makeDebianPackage, makeOfflineZip } from "@/bin/dist/packages";
import { portForListening } from "@/lib/db/embedded/reachability";
import { artefact } from "./artefact";
import { answers, missingPackages, Started } from "./lab";
import { INITIAL_SETTINGS, smokeJourney } from "./smoke-journey";

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const as = (words: string[]) =>
  IS_ROOT ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", ...words] : words;

let folder = "";

beforeAll(async () => {
  await artefact();
  folder = await mkdtemp(join(tmpdir(), "tickbox-packages-"));
  if (IS_ROOT) await chown(folder, NOBODY, NOBODY);
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const noUnzip = missingPackages({ unzip: "unzip" });

test.skipIf(noUnzip)("the zip runs where it is unpacked, without npm and without a network", async () => {
  const zip = await makeOfflineZip(DIST, "0.0.0");
  const unzip = new Started(as(["unzip", "-q", zip ?? "", "-d", folder]));
  expect(await unzip.exitCode(), unzip.output).toBe(0);
  const [unpacked = ""] = await readdir(folder);
  const home = join(folder, "home");
  await mkdir(home);
  if (IS_ROOT) await chown(home, NOBODY, NOBODY);
  const port = await portForListening();
  const settings = {
    ...INITIAL_SETTINGS,
    HOME: home,
    PORT: String(port),
    PATH: process.execPath.replace(/\/node$/, ":/bin:/usr/bin"),
  };
  const tickbox = new Started(as([process.execPath, join(folder, unpacked, "bin/tickbox.mjs")]), {
    cwd: home,
    env: settings,
  });
  try {
    await answers(`http://127.0.0.1:${port}/sign-in`, tickbox);
    await smokeJourney(`http://127.0.0.1:${port}`);
  } finally {
    await tickbox.stop();
  }
});

const sh = (command: string) => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
  return { status, output: stdout + stderr };
};
const isInstalled = sh("dpkg-query --status tickbox").status === 0;
const noInstallation =
  !canMakeDebianPackage() ||
  !IS_ROOT ||
  isInstalled ||
  missingPackages({ adduser: "adduser", "systemd-analyze": "systemd" });

test.skipIf(noInstallation)(
  "the Debian package installs services and secrets of its own, and purging it leaves nothing",
  async () => {
    const file = makeDebianPackage(DIST, "0.0.0");
    // Node.js is there, if not always as Debian's package.
    const install = sh(`dpkg --install --force-depends ${file}`);
    try {
      expect(install.status, install.output).toBe(0);
      expect(install.output).toContain("systemctl enable --now tickbox-web tickbox-worker");
      const settings = await readFile("/etc/tickbox/env", "utf8");
      expect((await stat("/etc/tickbox/env")).mode & 0o777).toBe(0o640);
      for (const name of ["BETTER_AUTH_SECRET", "TICKBOX_ENCRYPTION_KEY"]) {
        expect(settings).toMatch(new RegExp(`^${name}=[A-Za-z0-9+/]{43}=$`, "m"));
      }
      for (const part of ["web", "worker", "migrate"]) {
        const unit = `/lib/systemd/system/tickbox-${part}.service`;
        // Node.js may be elsewhere than in /usr/bin, which is all that may be wrong.
        const verified = sh(`systemd-analyze verify --man=no ${unit}`).output.split("\n");
        expect(verified.filter((line) => /tickbox/.test(line) && !/node is not executable/.test(line))).toEqual([]);
        // 0 is the least exposed, 10 the most; in tenths
        expect(sh(`systemd-analyze security --offline=yes --threshold=20 ${unit}`).status).toBe(0);
      }
      expect(sh("tickbox --help").output).toContain("Usage: tickbox");
      // An upgrade keeps the secrets.
      expect(sh(`dpkg --install --force-depends ${file}`).status).toBe(0);
      expect(await readFile("/etc/tickbox/env", "utf8")).toBe(settings);
    } finally {
      sh("dpkg --purge tickbox; deluser --quiet --system tickbox");
    }
    expect(sh("ls -d /etc/tickbox /usr/lib/tickbox /var/lib/tickbox").output).not.toMatch(/^\//m);
  },
);
