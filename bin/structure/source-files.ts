import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
}

const COUNTED = /^(?:app|bench|bin|chaos|clients|components|e2e|lib|prisma)\/.*\.(?:ts|tsx|mjs|css|py|sql)$/;
const TEST = /\.(?:test|db-test|spec)\.tsx?$|\/testing\/|^e2e\/|^chaos\/|\/test_[^/]*\.py$/;

/** The project's own sources, as Git knows them, generated ones and migrations apart. */
export function sourceFiles(root: string): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return listed
    .split("\n")
    .filter((path) => COUNTED.test(path) && !path.startsWith("prisma/migrations/"))
    .flatMap((path) => {
      const text = readIfThere(join(root, path));
      return text === null ? [] : [{ path, text, lines: text.split("\n").length - 1, isTest: TEST.test(path) }];
    });
}

/** Null for a file that was deleted and not yet committed: Git still lists it. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
