import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readImports } from "../layers/read-imports";
import { PROJECT_ROOT } from "../support/files.mjs";
import { beyondBounds, boundsSchema, tightened } from "./check-bounds";
import { measureStructure, roomsOfCommits } from "./measure-structure";
import { sourceFiles } from "./source-files";
import { subjectOf } from "./subjects";
import { findUnused } from "./unused";

const BOUNDS = join(PROJECT_ROOT, "bin/structure/bounds.json");
const FOLDERS = ["app", "bench", "bin", "chaos", "clients", "components", "e2e", "lib", "prisma"];

function measure() {
  return measureStructure(sourceFiles(PROJECT_ROOT), readImports(PROJECT_ROOT, FOLDERS));
}

const readBounds = () => boundsSchema.parse(JSON.parse(readFileSync(BOUNDS, "utf8")));

/** What is beyond its bound, a sentence each: for `npm run lint`. */
export function structureProblems(): string[] {
  return beyondBounds(measure(), readBounds());
}

/** `npm run structure`: all measures; with `--tighten` the bounds become what was measured, where that is better. */
export async function runStructure(parameters: readonly string[]): Promise<void> {
  const structure = measure();
  const commits = lastCommits(200);
  const measures = {
    ...structure,
    foldersOfACommit: roomsOfCommits(commits, dirname),
    subjectsOfACommit: roomsOfCommits(commits, subjectOf),
    unused: await findUnused(),
  };
  console.log(JSON.stringify(measures, null, 2));
  if (!parameters.includes("--tighten")) return;
  writeFileSync(BOUNDS, `${JSON.stringify(tightened(structure, readBounds()), null, 2)}\n`);
}

/** The files of each of the last commits that were no merges. */
function lastCommits(count: number): string[][] {
  const log = execFileSync("git", ["log", "--no-merges", `-${count}`, "--name-only", "--format=%x00"], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return log.split("\0").map((commit) => commit.split("\n").filter(Boolean));
}
