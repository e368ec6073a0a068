import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "../support/files.mjs";

const NEXT_SERVER = ".next/next-server.js.nft.json";
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
  const { nodeFileTrace } = tracer.parse(
    createRequire(import.meta.url)("next/dist/compiled/@vercel/nft"),
  );
  const entries = [
    ...programs.map((path) => join(PROJECT_ROOT, path)),
    ...readdirSync(bundles).map((name) => join(bundles, name)),
  ];
  const { fileList } = await nodeFileTrace(entries, {
    base: PROJECT_ROOT,
    processCwd: PROJECT_ROOT,
    // The server of Next has a trace of its own, which leaves out how it builds. What only a checkout does stays there.
    ignore: (path: string) => path.startsWith("node_modules/next/") || BUILDS.some((start) => path.startsWith(start)),
  });
  const all = new Set([...fileList, ...tracedByBuild(), "node_modules/next/dist/server/next.js", "node_modules/next/package.json"]);
  const packages = [...all].filter((path) => path.startsWith("node_modules/"));
  const manifests = new Set(packages.flatMap(manifestsAbove));
  return {
    packageFiles: [...new Set([...packages, ...manifests])].map((path) => path.slice("node_modules/".length)).sort(),
    ownModules: [...all].filter((path) => /^(?:bin|lib)\/.*\.mjs$/.test(path)).sort(),
  };
}

const BUILDS = ["bin/support/bundle.mjs", "node_modules/esbuild/", "node_modules/typescript/"];

function tracedByBuild(): string[] {
  const build = join(PROJECT_ROOT, ".next");
  const ofRoutes = readdirSync(join(build, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => join(".next/server", name));
  return [NEXT_SERVER, ...ofRoutes].flatMap((path) => {
    const { files } = traced.parse(JSON.parse(readFileSync(join(PROJECT_ROOT, path), "utf8")));
    return files.map((file) => relative(PROJECT_ROOT, resolve(PROJECT_ROOT, dirname(path), file)));
  });
}

/** Node.js reads it to know which file of a package is meant. */
function manifestsAbove(path: string): string[] {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return found ? [`${found}/package.json`] : [];
}
