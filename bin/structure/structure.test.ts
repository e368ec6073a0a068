import { expect, test } from "vitest";
import { type Bounds, beyondBounds, tightened } from "./check-bounds";
import { functionsIn } from "./functions";
import { measureStructure, privateComments, roomsOfCommits } from "./measure-structure";
import { structureProblems } from "./run-structure";
import { subjectOf } from "./subjects";

const file = (path: string, text: string) => ({
  path,
  text,
  lines: text.split("\n").length - 1,
  isTest: path.includes(".test."),
});

const FILES = [
  file("lib/data/webhook/tell.ts", "/** Is told once. */\nexport function tell() {\n  return 1;\n}\n"),
  file("lib/domain/webhook/webhook.ts", "export const A = 1;\n".repeat(16)),
  file("lib/domain/judge/judge.ts", "export const B = 1; // beside A\n"),
  file("lib/domain/judge/judge.test.ts", "test;\n"),
  file("prisma/sql/count.sql", "SELECT 1;\nSELECT 2;\n"),
];
const IMPORTS = [
  ["lib/data/webhook/tell.ts", "lib/domain/webhook/webhook.ts"],
  ["lib/data/webhook/tell.ts", "lib/domain/judge/judge.ts"],
  ["lib/domain/judge/judge.ts", "lib/domain/webhook/webhook.ts"],
  ["lib/domain/judge/judge.test.ts", "lib/domain/judge/judge.ts"],
].map(([from = "", to = ""]) => ({ from, to, line: 1, isPackage: false }));

test("the measures of a small house, tests and SQL apart", () => {
  expect(measureStructure(FILES, IMPORTS)).toEqual({
    sourceFiles: 3,
    sourceLines: 21,
    testLines: 1,
    sqlLines: 2,
    linesOfAFile: { median: 4, p90: 16, max: 16 },
    filesOver300Lines: 0,
    filesOfAtMost15Lines: 2,
    functionsOver60Lines: 0,
    functionsOver100Lines: 0,
    filesWithOneImporter: 1,
    foldersOver25Files: 0,
    foldersNamingJudge: 2,
    importsInsideTheirFolder: 0,
    importsInsideTheirSubject: 1 / 3,
    importCycles: 0,
    commentsWithPrivateWords: 2,
  });
});

test("functions are measured from their first line to their last, inner ones too", () => {
  const text = "export const outer = () => {\n  function inner() {\n    return 1;\n  }\n  return inner;\n};\n";
  expect(functionsIn(text, "a.ts")).toEqual([
    { name: "arrow", line: 1, lines: 6 },
    { name: "inner", line: 2, lines: 3 },
  ]);
});

test("private words count in comments, not in code or addresses", () => {
  expect(privateComments('const told = "https://stands.example";\n')).toEqual([]);
  expect(privateComments("// So many at a time\n/* plain */\n")).toEqual(["// So many at a time"]);
});

test("a path belongs to the subject of its longest known folder, else to the platform", () => {
  expect(subjectOf("components/study/webhook/list.tsx")).toBe("webhooks");
  expect(subjectOf("components/study/study-list.tsx")).toBe("study");
  expect(subjectOf("components/studying.tsx")).toBe("platform");
});

test("the rooms of a commit, of those that touch code", () => {
  const commits = [["lib/a/x.ts", "lib/b/y.ts"], ["lib/a/x.ts"], ["README.md"]];
  expect(roomsOfCommits(commits, (path) => path.slice(0, 5))).toEqual({ median: 1, p75: 2, p90: 2 });
});

test("bounds say what is beyond them, and become tighter, never looser", () => {
  const structure = measureStructure(FILES, IMPORTS);
  const bounds: Bounds = {
    filesOver300Lines: 0,
    filesOfAtMost15Lines: 1,
    functionsOver60Lines: 5,
    functionsOver100Lines: 0,
    filesWithOneImporter: 1,
    foldersOver25Files: 0,
    foldersNamingJudge: 2,
    commentsWithPrivateWords: 2,
    importsInsideTheirSubject: 0.5,
  };
  expect(beyondBounds(structure, bounds)).toEqual([
    "filesOfAtMost15Lines is 2; bin/structure/bounds.json allows at most 1",
    `importsInsideTheirSubject is ${1 / 3}; bin/structure/bounds.json allows no less than 0.5`,
  ]);
  expect(tightened(structure, bounds)).toEqual({ ...bounds, functionsOver60Lines: 0 });
});

test("the house is within its bounds", { timeout: 120_000 }, () => {
  expect(structureProblems()).toEqual([]);
});
