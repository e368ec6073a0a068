import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, type PluginBuild } from "esbuild";
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
