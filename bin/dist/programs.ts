import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { build, type PluginBuild } from "esbuild";
import { z } from "zod";
import { COMMANDS } from "../command-list";
import { PROJECT_ROOT } from "../support/files.mjs";

/** The programs that are started by their path; each becomes one file next to the parts they share. */
export const PROGRAMS = ["bin/tickbox.ts", "bin/start/run-tickbox.ts", "lib/imports/worker/process/serve-import.ts"];

/** Next to the bundles: modules that are run as they are, or that the launchers and the bundles must know once. */
export interface Bundled {
  /** Plain modules that the bundles import, from the project's root. */
  plainModules: string[];
}

/** Bundles the programs of Tickbox into `folder`, which is one level below the artefact's root. Packages stay outside. */
export async function bundlePrograms(folder: string): Promise<Bundled> {
  const plainModules = new Set<string>();
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: PROGRAMS,
    outdir: folder,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    external: COMMANDS.flatMap(({ name, development }) => (development ? [`./commands/${name}`] : [])),
    format: "esm",
    platform: "node",
    target: "node20",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "silent",
    plugins: [
      { name: "plain-modules", setup: (setup) => leavePlainModules(setup, plainModules) },
      { name: "own-address", setup: keepAddresses },
    ],
  });
  return { plainModules: [...plainModules].sort() };
}

/** What they know, such as which locks this process holds, must be known once; they are copied as they are. */
function leavePlainModules(setup: PluginBuild, found: Set<string>): void {
  setup.onResolve({ filter: /^(?:\.|@\/).*\.mjs$/ }, ({ path, importer }) => {
    const file = path.startsWith("@/") ? join(PROJECT_ROOT, path.slice(2)) : resolve(dirname(importer), path);
    const fromRoot = relative(PROJECT_ROOT, file);
    if (fromRoot.startsWith("node_modules")) return undefined;
    found.add(fromRoot);
    return { path: `../${fromRoot}`, external: true };
  });
}

/** In two parts, or it would be replaced here too. */
const OWN_ADDRESS = ["import.meta", "url"].join(".");

/** Modules find files next to their own source, which the artefact keeps at the same place. */
function keepAddresses(setup: PluginBuild): void {
  setup.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    if (!text.includes(OWN_ADDRESS)) return undefined;
    const own = `new URL(${JSON.stringify(`../${relative(PROJECT_ROOT, path)}`)}, ${OWN_ADDRESS}).href`;
    return { contents: text.replaceAll(OWN_ADDRESS, own), loader: "ts" };
  });
}

/** Asked for by names that are put together when it runs. */
const OF_NEXT = ["node_modules/next/dist/server/lib/start-server.js", "node_modules/next/dist/server/require-hook.js"];
const traced = z.object({ files: z.array(z.string()) });

/** Next's own tracer, which it brings along; the declaration is what is used of it here. */
const tracer = z.object({
  nodeFileTrace: z.custom<
    (files: string[], options: Record<string, unknown>) => Promise<{ fileList: Set<string>; warnings: Set<Error> }>
  >((value) => typeof value === "function"),
});

export interface Traced {
  /** paths below node_modules */
  packageFiles: string[];
  /** modules of ours, from the project's root */
  ownModules: string[];
}

/**
 * The files that running needs: of packages, what the build and the programs ask for; of ours, the plain modules.
 * @param programs from the project's root
 * @param bundles folder of bundled programs, where node_modules can be found
 */
export async function tracePackages(programs: readonly string[], bundles: string): Promise<Traced> {
  const { nodeFileTrace } = tracer.parse(createRequire(import.meta.url)("next/dist/compiled/@vercel/nft"));
  const entries = [
    ...[...programs, ...OF_NEXT].map((path) => join(PROJECT_ROOT, path)),
    ...readdirSync(bundles).map((name) => join(bundles, name)),
  ];
  const { fileList } = await nodeFileTrace(entries, {
    base: PROJECT_ROOT,
    processCwd: PROJECT_ROOT,
    ignore: (path: string) => BUILDS.test(path),
  });
  const all = new Set([...fileList, ...tracedByBuild()]);
  const packages = [...all].filter((path) => path.startsWith("node_modules/"));
  const manifests = new Set(packages.flatMap(manifestsAbove));
  return {
    packageFiles: [...new Set([...packages, ...manifests])].map((path) => path.slice("node_modules/".length)).sort(),
    ownModules: [...all].filter((path) => /^(?:bin|lib)\/.*\.mjs$/.test(path)).sort(),
  };
}

/** What only a checkout does, and of Next and React how they build and develop, as in Next's own standalone output. */
const BUILDS = new RegExp(
  [
    "^bin/support/bundle\\.mjs$",
    "^node_modules/(?:esbuild|typescript|sharp|@img)/",
    "/next/dist/server/(?:dev/(?!hot-reloader-types)|lib/router-utils/setup-dev-bundler)",
    "/next/dist/(?:pages|lib/upgrade|compiled/(?:webpack|babel[^/]*|@mswjs|edge-runtime))/",
    "/next/dist/build/.*swc/",
    "/next/dist/compiled/next-server/.*\\.dev\\.js$",
    "/react(?:-dom)?/.*\\.development\\.js$",
  ].join("|"),
);

function tracedByBuild(): string[] {
  const build = join(PROJECT_ROOT, ".next");
  const ofRoutes = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => join(".next/server", name));
  return ofRoutes.flatMap((path) => {
    const { files } = traced.parse(JSON.parse(readFileSync(join(PROJECT_ROOT, path), "utf8")));
    return files.map((file) => relative(PROJECT_ROOT, resolve(PROJECT_ROOT, dirname(path), file)));
  });
}

/** Node.js reads it to know which file of a package is meant. */
function manifestsAbove(path: string): string[] {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return found ? [`${found}/package.json`] : [];
}
