import { dirname } from "node:path";
import { importCycles } from "../layers/check-layers";
import type { FileImport } from "../layers/read-imports";
import { functionsIn } from "./functions";
import type { SourceFile } from "./source-files";
import { subjectOf } from "./subjects";

/** What the house looks like, in numbers. Shares are from 0 to 1. */
export interface Structure {
  readonly sourceFiles: number;
  readonly sourceLines: number;
  readonly testLines: number;
  readonly sqlLines: number;
  readonly linesOfAFile: { median: number; p90: number; max: number };
  readonly filesOver300Lines: number;
  readonly filesOfAtMost15Lines: number;
  readonly functionsOver60Lines: number;
  readonly functionsOver100Lines: number;
  readonly filesWithOneImporter: number;
  readonly foldersOver25Files: number;
  readonly foldersNamingJudge: number;
  readonly importsInsideTheirFolder: number;
  readonly importsInsideTheirSubject: number;
  readonly importCycles: number;
  readonly commentsWithPrivateWords: number;
}

const CODE = /\.(?:ts|tsx|mjs)$/;
/** Found by their place, not by an import. */
const ENTRY = /^app\/|^bin\/[^/]*$|^bin\/commands\/|^bench\/[^/]*$|^clients\//;

/** @param imports all of the files' own, as `readImports` gives them */
export function measureStructure(files: readonly SourceFile[], imports: readonly FileImport[]): Structure {
  const sources = files.filter(({ isTest, path }) => !isTest && !path.endsWith(".sql"));
  const code = sources.filter(({ path }) => CODE.test(path));
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  // Parsing takes most of the time, and a file that is no longer has no function that is.
  const functions = code.filter(({ lines }) => lines > 60).flatMap(({ path, text }) => functionsIn(text, path));
  const folders = grouped(
    files.filter(({ path }) => CODE.test(path)),
    ({ path }) => dirname(path),
  );
  const paths = new Set(code.map(({ path }) => path));
  const own = imports.filter(({ isPackage, from, to }) => !isPackage && paths.has(from) && paths.has(to));
  const importers = grouped(own, ({ to }) => to);
  return {
    sourceFiles: sources.length,
    sourceLines: sum(lengths),
    testLines: sum(files.filter(({ isTest }) => isTest).map(({ lines }) => lines)),
    sqlLines: sum(files.filter(({ path }) => path.endsWith(".sql")).map(({ lines }) => lines)),
    linesOfAFile: { median: quantile(lengths, 0.5), p90: quantile(lengths, 0.9), max: lengths.at(-1) ?? 0 },
    filesOver300Lines: files.filter(({ lines }) => lines > 300).length,
    filesOfAtMost15Lines: code.filter(({ lines }) => lines <= 15).length,
    functionsOver60Lines: functions.filter(({ lines }) => lines > 60).length,
    functionsOver100Lines: functions.filter(({ lines }) => lines > 100).length,
    filesWithOneImporter: code.filter(
      ({ path }) => !ENTRY.test(path) && new Set(importers.get(path)?.map(({ from }) => from)).size === 1,
    ).length,
    foldersOver25Files: [...folders.values()].filter(({ length }) => length > 25).length,
    foldersNamingJudge: foldersNaming("judg", sources),
    importsInsideTheirFolder: share(own, ({ from, to }) => dirname(from) === dirname(to)),
    importsInsideTheirSubject: share(own, ({ from, to }) => subjectOf(from) === subjectOf(to)),
    importCycles: importCycles(imports).length,
    commentsWithPrivateWords: sum(files.map(({ path, text }) => (CODE.test(path) ? privateComments(text).length : 0))),
  };
}

/** The folders with a file or a folder of their own whose name says the word. */
function foldersNaming(word: string, files: readonly SourceFile[]): number {
  const folders = files.flatMap(({ path }) => {
    const parts = path.split("/");
    return parts.flatMap((part, index) => (part.includes(word) ? [parts.slice(0, index).join("/")] : []));
  });
  return new Set(folders).size;
}

/** How many folders, or other rooms, each commit's files lie in: median, p75 and p90. */
export function roomsOfCommits(commits: readonly (readonly string[])[], roomOf: (path: string) => string) {
  const counts = commits
    .map((paths) => new Set(paths.filter((path) => CODE.test(path)).map(roomOf)).size)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  return { median: quantile(counts, 0.5), p75: quantile(counts, 0.75), p90: quantile(counts, 0.9) };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function share<T>(all: readonly T[], counts: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(counts).length / all.length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Of ascending numbers, the smallest that at least this share of them does not exceed. */
function quantile(ascending: readonly number[], part: number): number {
  return ascending[Math.max(0, Math.ceil(part * ascending.length) - 1)] ?? 0;
}

/** Words of comments that are correct English and yet ours alone; CONTRIBUTING.md has what to say instead. */
const PRIVATE = ["stands?", "standing", "told", "so many", "so much", "whoever", "anew", "deeds?", "beside"];
const ANY = new RegExp(`\\b(?:${PRIVATE.join("|")})\\b`, "i");

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;

/** The comments of a file in which such a word is. */
export function privateComments(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([comment]) => comment).filter((comment) => ANY.test(comment));
}
