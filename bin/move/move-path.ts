import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";
import { type Move, mendImports, mendMentions, movedPath } from "./mend-imports";

const CODE = /\.(?:ts|tsx|mjs|js)$/;
const TEXT = /\.(?:ts|tsx|mjs|js|css|sql|py|json|md|yml|yaml|prisma)$/;
/** What tells of the past keeps the names that places had then. */
const PAST = /^(?:CHANGELOG\.md|package-lock\.json|prisma\/migrations\/|bin\/move\/)/;

/** `npm run move -- FROM TO`: moves a file or a folder, and mends whatever names it or is named by it. */
export function movePath(parameters: readonly string[]): void {
  const [from = "", to = "", ...rest] = parameters.map((path) => path.replace(/\/+$/, ""));
  if (from === "" || to === "" || rest.length > 0) throw new Error("Usage: npm run move -- FROM TO");
  if (!statSync(join(PROJECT_ROOT, from), { throwIfNoEntry: false })) throw new Error(`${from} is not there.`);
  if (statSync(join(PROJECT_ROOT, to), { throwIfNoEntry: false })) throw new Error(`${to} is there already.`);
  const mended = mendedTexts({ from, to });
  mkdirSync(join(PROJECT_ROOT, dirname(to)), { recursive: true });
  git("mv", from, to);
  for (const [path, text] of mended) writeFileSync(join(PROJECT_ROOT, path), text);
  const code = [...mended.keys()].filter((path) => CODE.test(path));
  if (code.length > 0) {
    execFileSync("npx", ["biome", "check", "--write", ...code], { cwd: PROJECT_ROOT, stdio: "inherit" });
  }
  console.log(`Moved ${from} to ${to}; mended ${mended.size} files.`);
}

/** Each changed text by the path that its file has after the move. */
function mendedTexts(move: Move): Map<string, string> {
  const files = git("ls-files").split("\n").filter(Boolean);
  const known = new Set(files);
  const mended = new Map<string, string>();
  for (const path of files) {
    if (!TEXT.test(path) || PAST.test(path)) continue;
    const before = readFileSync(join(PROJECT_ROOT, path), "utf8");
    const imports = CODE.test(path) ? mendImports(before, path, move, (target) => known.has(target)) : before;
    const after = mendMentions(imports, move);
    if (after !== before) mended.set(movedPath(path, move), after);
  }
  return mended;
}

function git(...parameters: string[]): string {
  return execFileSync("git", parameters, { cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64_000_000 });
}
