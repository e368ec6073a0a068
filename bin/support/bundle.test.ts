import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bundled } from "./bundle.mjs";
import { PROJECT_ROOT } from "./files.mjs";

const root = await mkdtemp(join(tmpdir(), "tickbox-bundle-"));
const cache = join(root, "cache");
afterAll(() => rm(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(root, name), text);
await symlink(join(PROJECT_ROOT, "node_modules"), join(root, "node_modules"), "junction");
await write("package.json", "{}");
await write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
await write("plain.mjs", "export const url = import.meta.url;");
await write("part.ts", 'export const part: string = "one";');
await write(
  "main.ts",
  `import { z } from "zod";
import { url } from "@/plain.mjs";
import { part } from "./part";
// Packages have such files, too, as Prisma's client does.
await import("@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs");
console.log([z.string().parse(part), import.meta.url === "${pathToFileURL(join(root, "main.ts"))}", url].join(" "));`,
);

/** What the module prints in a process of its own, which the launcher's would be. */
async function printed(temporary = tmpdir()): Promise<string> {
  const script = `import { bundled } from ${JSON.stringify(pathToFileURL(join(PROJECT_ROOT, "bin/support/bundle.mjs")))};
    await import(await bundled("main.ts", ${JSON.stringify(root)}, ${JSON.stringify(cache)}));`;
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env });
  return stdout.trim();
}
const of = (part: string) => `${part} true ${pathToFileURL(join(root, "plain.mjs"))}`;
const folder = async () => basename(dirname(await bundled("main.ts", root, cache)));

test("two processes at once translate a program, and the next takes what they kept", async () => {
  expect(await Promise.all([printed(), printed()])).toEqual([of("one"), of("one")]);
  const kept = await folder();
  expect(await folder()).toBe(kept);
  await utimes(join(root, "part.ts"), 1, 1);
  expect(await folder()).toBe(kept);
});

test("a change is seen, also of as many bytes and with the time of before", async () => {
  const { atime, mtime } = await stat(join(root, "part.ts"));
  await write("part.ts", 'export const part: string = "two";');
  await utimes(join(root, "part.ts"), atime, mtime);
  expect(await printed()).toBe(of("two"));
  await write("other.ts", 'export const part = "three";');
  await write("part.ts", 'export { part } from "./other";');
  expect(await printed()).toBe(of("three"));
  await write("other.ts", "export const part = ;");
  await expect(printed()).rejects.toThrow("other.ts:1:20");
});

test("where nothing can be kept, a bundle serves one process and is gone with it", async () => {
  await write("other.ts", 'export const part = "four";');
  await rm(cache, { recursive: true });
  await write("cache", "a file, below which there can be no folder");
  const own = await mkdtemp(join(root, "temporary-"));
  expect(await printed(own)).toBe(of("four"));
  expect(await readdir(own)).toEqual([]);
});
