import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readImports } from "../layers/read-imports";
import { PROJECT_ROOT } from "../support/files.mjs";
import { run } from "../support/run.mjs";
import { beyondBounds, boundsSchema, tightened } from "./check-bounds";
import { measureStructure, roomsOfCommits } from "./measure-structure";
import { sourceFiles } from "./source-files";
import { subjectOf } from "./subjects";

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

const named = z.array(z.object({ name: z.string() })).default([]);
const reportSchema = z.object({
  issues: z.array(z.object({ file: z.string(), files: named, exports: named, types: named })),
});

/** What nothing imports, by knip: files, and values and types as "file: name". */
async function findUnused(): Promise<{ files: string[]; exports: string[] }> {
  const knip = join(PROJECT_ROOT, "node_modules/knip/bin/knip.js");
  const { stdout, output } = await run(process.execPath, [knip, "--reporter", "json", "--no-progress"]);
  const { issues } = reportSchema.parse(readReport(stdout, output));
  return {
    files: issues.filter(({ files }) => files.length > 0).map(({ file }) => file),
    exports: issues.flatMap(({ file, exports, types }) => [...exports, ...types].map(({ name }) => `${file}: ${name}`)),
  };
}

function readReport(stdout: string, output: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`knip gave no report:\n${output}`);
  }
}
