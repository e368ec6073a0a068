import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

const EXPORTED = /^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/gm;

/** Every handler under app/api/v1 as "METHOD /api/v1/path/[param]", found in the files themselves. */
export async function discoverHandlers(root: string): Promise<string[]> {
  const files = await filesBelow(root, "app/api/v1", "route.ts");
  const handlers = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(root, file), "utf8");
      return [...source.matchAll(EXPORTED)].map(([, method]) => `${method} ${addressOf(file)}`);
    }),
  );
  return handlers.flat().sort();
}

/** Every page as its address with [params]; those for development alone are left out. */
export async function discoverPages(root: string): Promise<string[]> {
  const files = await filesBelow(root, "app", "page.tsx");
  return files
    .filter((file) => !file.includes("(dev)"))
    .map(addressOf)
    .sort();
}

async function filesBelow(root: string, folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries
    .filter((entry) => entry.split(sep).at(-1) === name)
    .map((entry) => [folder, ...entry.split(sep)].join("/"));
}

function addressOf(file: string): string {
  const segments = file.split("/").slice(1, -1);
  return `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
}
