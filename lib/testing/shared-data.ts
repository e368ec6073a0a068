import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));

function findSharedDataFolder(): string | null {
  const named = process.env.TICKBOX_SHARED_DATA;
  if (named) return existsSync(named) ? resolve(named) : null;
  // The folder is next to the repository; a second working tree may be a few folders deeper.
  for (let folder = HERE; ; folder = dirname(folder)) {
    const candidate = join(folder, "shared", "data");
    if (existsSync(join(candidate, "reference_values.json"))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}

const folder = findSharedDataFolder();

/**
 * The path of a file of the published data that is outside the project, or null where it is absent.
 * It is looked for in TICKBOX_SHARED_DATA, else as `shared/data` in the parents of this folder.
 */
export function sharedDataPath(...segments: string[]): string | null {
  if (folder === null) return null;
  const path = join(folder, ...segments);
  return existsSync(path) ? path : null;
}

/** What a skipped test says, so that a green run does not pretend to have checked the published data. */
export const SHARED_DATA_ABSENT = "skipped: the shared data is absent (set TICKBOX_SHARED_DATA to its folder)";

interface TestLike {
  describe(name: string, body: () => void): unknown;
  skip(name: string, body: () => void): unknown;
}

/**
 * A describe block that needs files of the shared data: runs with their paths, or is one skipped test that says so in
 * its name and is counted as such. Pass vitest's or Playwright's `test`, so that this file depends on neither.
 */
export function describeWithSharedData<const Files extends readonly string[]>(
  test: TestLike,
  name: string,
  files: Files,
  body: (paths: { readonly [Index in keyof Files]: string }) => void,
): void {
  const paths = files.map((file) => sharedDataPath(...file.split("/")));
  const isComplete = (found: readonly (string | null)[]): found is { readonly [Index in keyof Files]: string } =>
    found.every((path) => path !== null);
  if (isComplete(paths)) test.describe(name, () => body(paths));
  else test.skip(`${name} (${SHARED_DATA_ABSENT})`, () => undefined);
}
