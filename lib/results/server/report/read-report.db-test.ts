import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { StudyRecord } from "@/lib/imports/import-record";
import { importStudy } from "@/lib/imports/server/import-study";
import { type StudyInstructionLine, studyInstructionSchema } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { REPORT_PART_IDS, type ReportPartId } from "@/lib/results/report/report-parts";
import { reportText } from "@/lib/results/report/report-text";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { readReport } from "./read-report";

async function* records(lines: readonly StudyInstructionLine[]): AsyncGenerator<StudyRecord> {
  for (const [index, line] of lines.entries()) {
    yield { kind: "record", line: index + 1, record: studyInstructionSchema.parse(line) };
  }
}

async function makeStudyOf(lines: readonly StudyInstructionLine[]): Promise<string> {
  const { id: studyId } = await prisma().study.create({ data: { name: "Tables & more" } });
  const file = {
    studyId,
    fileName: "a.jsonl",
    format: "tickbox",
    mode: "commit",
    sha256: () => "0".repeat(64),
  } as const;
  expect(await importStudy(OPERATOR, { ...file, records: records(lines) })).toMatchObject({ ok: true });
  return studyId;
}

/** A closed round over every response of the study, by instruction and system. */
async function makeAnswerRound(studyId: string) {
  const round = await prisma().round.create({
    data: {
      studyId,
      name: "Checked",
      protocol: "checklist_only",
      status: "closed",
      seed: 1,
      levelNames: [],
      openedAt: new Date(),
      closedAt: new Date(),
    },
  });
  const responses = await prisma().response.findMany({
    where: { studyId },
    orderBy: [{ instruction: { position: "asc" } }, { system: { name: "asc" } }],
    include: { instruction: { include: { checklists: true } } },
  });
  for (const [position, response] of responses.entries()) {
    await prisma().task.create({
      data: {
        studyId,
        roundId: round.id,
        protocol: "checklist_only",
        position,
        wanted: 0,
        instructionId: response.instructionId,
        responseAId: response.id,
        checklistId: response.instruction.checklists.find(({ isGold }) => isGold)?.id ?? null,
      },
    });
  }
  return round.id;
}

/** @param answers a text of Y, N and U for each task, in their order */
async function answer(roundId: string, raterId: string, answers: readonly string[]): Promise<void> {
  const given = (letter: string) => (letter === "Y" ? "YES" : letter === "N" ? "NO" : "UNKNOWN");
  const labels = answers.map((letters) => ({ answers: [...letters].map(given), durationMs: 30_000 }));
  await addLabels(roundId, raterId, labels);
}

const line = (id: string, subset: string, domain: string): StudyInstructionLine => ({
  id,
  subset,
  domain,
  instruction: "Write two short lines now.",
  responses: [
    { system: "Aspen", text: "a" },
    { system: "Birch", text: "b" },
  ],
  checklists: [
    {
      series: "expert",
      gold: true,
      source: "human",
      items: [
        { question: "Are there two lines?", categories: ["Format"], importance: null },
        { question: "Is it short?", categories: ["Style"], importance: null },
      ],
    },
    { series: "other", source: "human", items: ["Are there two lines?"] },
    { series: "model", source: "generated", items: ["Are there two lines?", "Is it short?"] },
  ],
});

async function makeAnswered() {
  const studyId = await makeStudyOf([line("one", "Easy", "art"), line("two", "Hard", "law")]);
  const round = await makeAnswerRound(studyId);
  // Tasks: one/Aspen, one/Birch, two/Aspen, two/Birch. Two experts, and a judge.
  const experts = [await makeRater(studyId, { source: "experts" }), await makeRater(studyId, { source: "experts" })];
  const third = await makeRater(studyId, { source: "experts" });
  const judge = await makeRater(studyId, { kind: "judge", name: "Oak" });
  await answer(round, experts[0] ?? "", ["YY", "YN", "NN", "YY"]);
  await answer(round, experts[1] ?? "", ["YY", "NN", "NY", "YY"]);
  await answer(round, third, ["YU", "YN", "NN", "YN"]);
  await answer(round, judge, ["YY", "YY", "NN", "NY"]);
  return { studyId, judge };
}

async function tablesOf(studyId: string, part: ReportPartId, query: object = {}, viewer: Viewer = OPERATOR) {
  const report = await readReport(viewer, studyId, part, query);
  return Object.fromEntries(
    report.tables.map(({ id, own }) => [
      id,
      "missing" in own ? own.missing : own.rows.map((row) => row.map(({ raw }) => raw)),
    ]),
  );
}

test("series against gold, with people's others averaged, and lengths", async () => {
  const { studyId } = await makeAnswered();
  const { similarity, lengths, correlation } = await tablesOf(studyId, "checklists");
  // ROUGE-1 of 4 of 7 words (precision 1): 2 · 4/7 / (1 + 4/7) = 8/11.
  expect(similarity).toEqual([
    ["model", 2, 1, 1, 1, 1, 0],
    ["other", 2, expect.closeTo(Math.exp(1 - 9 / 5), 12), 8 / 11, 2 / 3, 8 / 11, 1],
    ["People’s others (H′), averaged", 2, expect.closeTo(Math.exp(1 - 9 / 5), 12), 8 / 11, 2 / 3, 8 / 11, 1],
  ]);
  expect(lengths).toEqual([
    ["expert", 2, 2, 0, 2, 2, "Checked", "From files: experts", 4, null],
    ["expert", 2, 2, 0, 2, 2, "Checked", "Oak (Rater 04)", 4, null],
    ["model", 2, 2, 0, 2, 2, null, null, 0, null],
    ["other", 2, 1, 0, 1, 1, null, null, 0, null],
  ]);
  expect(correlation).toContain("two series");
});

test("majorities of groups against each other, systems, domains, categories, disagreement", async () => {
  const { studyId } = await makeAnswered();
  const tables = await tablesOf(studyId, "infobench", { wage: 60 });
  expect(tables.content).toEqual([
    ["Easy", 1, 5, 5, 2, 2, 1],
    ["Hard", 1, 5, 5, 2, 2, 1],
    ["Overall", 2, 5, 5, 4, 2, 2],
  ]);
  // The experts' majorities: one/Aspen YY, one/Birch YN, two/Aspen NN, two/Birch YY; the judge YY YY NN NY.
  // Pairs: one: win, judge tie (1); two: loss, judge loss (0).
  expect(tables.groups).toEqual([
    ["All", "From files: experts (reference)", 3, 6, 6, 8, 1, 2, 1, 0, 0, 0],
    ["All", "Oak (Rater 04)", 1, null, 2, 8, 6 / 8, 2, 0.5, 0.5, 0, 0.5],
    ["Easy", "From files: experts (reference)", 3, null, null, 4, 1, 1, 1, 0, 0, 0],
    ["Easy", "Oak (Rater 04)", 1, null, null, 4, 3 / 4, 1, 0, 1, 0, 1],
    ["Hard", "From files: experts (reference)", 3, null, null, 4, 1, 1, 1, 0, 0, 0],
    ["Hard", "Oak (Rater 04)", 1, null, null, 4, 3 / 4, 1, 1, 0, 0, 0],
  ]);
  expect(tables.systems).toEqual([
    ["Aspen", 1, 0, 0.5],
    ["Birch", 0.5, 1, 0.75],
  ]);
  expect(tables.domains).toEqual(tables.systems);
  expect(tables.categories).toEqual([
    ["Aspen", 0.5, 0.5, 0.5],
    ["Birch", 1, 0.5, 0.75],
  ]);
  // Question 1 of one: Birch Y N Y divides; question 2: none. Of two: question 2 for Aspen N Y N and Birch Y Y N.
  expect(tables.disagreement).toEqual([
    ["0", 1, 0.5, 1, 0.5, 2, 0.5],
    ["1", 1, 0.5, 0, 0, 1, 0.25],
    ["2", 0, 0, 1, 0.5, 1, 0.25],
  ]);
  // By pass rates all say: Aspen is better for one, Birch for two. One subset alone has no variation.
  expect(tables.kappa).toEqual([["DRFR (share of questions passed)", "From files: experts", 3, 2, null, null, 1]]);
});

test("titles name a group as a sentence does, not as the head of its rows", async () => {
  const { studyId, judge } = await makeAnswered();
  const titlesOf = async (part: ReportPartId, query: object = {}) => {
    const { tables } = await readReport(OPERATOR, studyId, part, query);
    return tables.flatMap(({ own }) => ("missing" in own ? [] : own.title));
  };
  const titles = [...(await titlesOf("infobench")), ...(await titlesOf("cases"))];
  expect(titles).toEqual(
    expect.arrayContaining([
      "Groups of raters against the majority of imported raters of experts",
      "Disagreement levels of questions among imported raters of experts",
      "Questions on which a judge contradicts the majority of imported raters of experts",
    ]),
  );
  expect(titles.join(" ")).not.toContain("From files");
  expect(await titlesOf("infobench", { against: `judge:${judge}` })).toContain(
    "Groups of raters against the majority of Oak (Rater 04)",
  );
});

test("question cases: a judge against people who agree as far as asked, with the task", async () => {
  const { studyId, judge } = await makeAnswered();
  const { cases } = await tablesOf(studyId, "cases");
  expect(cases).toEqual([
    ["Oak (Rater 04)", "one", "Birch", "Is it short?", "YES", 0, 3, 1, expect.any(String)],
    ["Oak (Rater 04)", "two", "Birch", "Are there two lines?", "NO", 3, 0, 1, expect.any(String)],
  ]);
  expect((await tablesOf(studyId, "cases", { agreed: 1, judge })).cases).toHaveLength(2);
  expect((await tablesOf(studyId, "cases", { judge: uuidv7() })).cases).toContain("No judge");
});

/** What a reader without options makes of it, such as pandas.read_csv: one table, whose columns have names of their own. */
function expectOneCsv(text: string, isLong: boolean) {
  const [header = [], ...lines] = parse(text);
  expect(new Set(header).size).toBe(header.length);
  if (isLong) expect(header).toEqual(["table", "row", "measure", "value", "low", "high", "n"]);
  for (const line of lines) {
    expect(line).toHaveLength(header.length);
    if (isLong) for (const cell of line.slice(3)) expect(cell).toMatch(/^(-?\d+(\.\d+)?(e-?\d+)?)?$/);
  }
  if (isLong) expect(new Set(lines.map((line) => line.slice(0, 3).join("\n"))).size).toBe(lines.length);
}

test("every page of tables can be written in every format, with data and without", async () => {
  const { studyId } = await makeAnswered();
  const empty = await makeStudyOf([]);
  for (const id of [studyId, empty]) {
    for (const part of REPORT_PART_IDS) {
      const report = await readReport(OPERATOR, id, part, {});
      const texts = (["csv", "markdown", "latex", "html"] as const).map((format) =>
        reportText(report, "S & T", format),
      );
      expectOneCsv(texts[0] ?? "", report.tables.length > 1);
      expect(texts[1]).toContain("S \\& T");
      expect(texts[3]).toContain("S &amp; T");
      for (const table of report.tables) {
        const { own } = table;
        expectOneCsv(reportText({ ...report, tables: [table] }, "S", "csv"), "missing" in own);
        if ("missing" in own) expect(own.missing.length).toBeGreaterThan(10);
        else for (const row of own.rows) expect(row).toHaveLength(own.columns.length);
      }
    }
  }
  expect(reportText(await readReport(OPERATOR, studyId, "infobench", {}), "S", "html")).toContain("<svg");
});

test("for those who may see the study's agreement", async () => {
  const { studyId } = await makeAnswered();
  const researcher = await makeMember(studyId, "researcher");
  expect((await readReport(researcher, studyId, "checklists", {})).tables).toHaveLength(3);
  const annotator = await makeMember(studyId, "annotator");
  await expect(readReport(annotator, studyId, "checklists", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describeWithSharedData(test, "InFoBench", ["infobench/instructions_with_gpt4_output_and_eval.jsonl"], ([path]) => {
  test("has the published statistics, and DRFR as counted by hand", { timeout: 120_000 }, async () => {
    const rows = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    const studyId = await makeStudyOf(
      rows.map((row) => ({
        id: row.id,
        instruction: row.instruction,
        input: row.input || null,
        subset: row.subset,
        domain: row.category,
        responses: [{ system: "gpt-4", text: row.output }],
        checklists: [
          {
            series: "imported",
            gold: true,
            items: row.decomposed_questions.map((question: string, index: number) => ({
              question,
              categories: row.question_label[index],
            })),
          },
        ],
      })),
    );
    const round = await makeAnswerRound(studyId);
    const judge = await makeRater(studyId, { kind: "judge", name: "gpt-4" });
    await answer(
      round,
      judge,
      rows.map((row) => row.eval.map((yes: boolean) => (yes ? "Y" : "N")).join("")),
    );
    const tables = await tablesOf(studyId, "infobench");
    // Independently with Python: words by str.split().
    expect(tables.content).toEqual([
      ["Easy_set", 252, expect.closeTo(17.78, 1), expect.any(Number), 690, 690 / 252, 71],
      ["Hard_set", 248, expect.closeTo(59.55, 1), expect.any(Number), 1560, 1560 / 248, 72],
      ["Overall", 500, expect.closeTo(38.5, 1), expect.any(Number), 2250, 4.5, 143],
    ]);
    expect(tables["question-categories"]).toContainEqual(["Overall", 1395, 794, 419, 190, 168, 2966]);
    expect(tables.systems).toEqual([["gpt-4", 610 / 690, 1361 / 1560, 1971 / 2250]]);
  });
});
