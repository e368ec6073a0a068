import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { lastLines, run } from "./run.mjs";

/** Without windows of its own, the first takes two thirds of the processor time of the others. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const USUAL_PLACES = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const DOWNLOAD_LIMIT_MILLISECONDS = 180_000;
const APT_LIMIT_MILLISECONDS = 300_000;

/**
 * A Chromium that is installed and starts: CHROMIUM_PATH, the PATH, the usual places.
 * @returns {string | null}
 */
export function findInstalledChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find((path) => existsSync(path) && starts(path)) ?? null;
}

/**
 * An installed Chromium, else Playwright's own download, else Debian's package. Throws with what was tried.
 * @param {(text: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium(say = () => undefined) {
  const installed = findInstalledChromium() ?? (await playwrightsOwn());
  if (installed) return installed;
  say("no Chromium here: Playwright's download");
  const downloaded = await download();
  if (downloaded.path) return downloaded.path;
  say("the download failed: Debian's package");
  const packaged = await installPackage();
  if (packaged.path) return packaged.path;
  throw new Error(
    `There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH.\nPlaywright's download: ${downloaded.reason}\nDebian's package: ${packaged.reason}`,
  );
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : null;
}

async function download() {
  const cli = join(process.cwd(), "node_modules/@playwright/test/cli.js");
  const { code, output } = await run(process.execPath, [cli, "install", "chromium"], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    timeoutMilliseconds: DOWNLOAD_LIMIT_MILLISECONDS,
  });
  const path = code === 0 ? await playwrightsOwn() : null;
  return { path, reason: code === 0 ? "it does not start here" : lastLines(output, 2) };
}

async function installPackage() {
  if (process.getuid?.() !== 0) return { path: null, reason: "needs root" };
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMilliseconds: APT_LIMIT_MILLISECONDS };
  await run("apt-get", ["update"], options);
  let reason = "";
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { output } = await run("apt-get", ["install", "-y", name], options);
    const path = findInstalledChromium();
    if (path) return { path, reason };
    reason = lastLines(output, 2);
  }
  return { path: null, reason };
}

/**
 * Ubuntu's package is a stub that only asks for another one; a download may lack libraries.
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

/**
 * What Playwright turns off, since only the last of two such flags counts, and the pages that a window with a new profile
 * loads behind its address bar: of every test they took 0.6 s of the processor.
 */
const DISABLED_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** What a browser needs in order to behave the same as root, in a container, and without a network. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];
