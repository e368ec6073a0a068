import { writeXlsx } from "hucre/xlsx";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import type { ImportOptions } from "@/lib/imports/import-options";
import { OPERATOR } from "@/lib/people/viewer";
import { importFile } from "./import-file";

/** Two instructions with a response of each of two systems. */
async function study(): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const lines = ["i1", "i2"].map((item) => ({
    id: item,
    instruction: `Write about ${item}.`,
    responses: ["M1", "M2"].map((system) => ({ system, text: `${system} on ${item}` })),
  }));
  await bring(id, "study.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"), {});
  return id;
}

function bring(studyId: string, fileName: string, content: string | Uint8Array, options: ImportOptions) {
  const file = Buffer.from(content);
  async function* bytes() {
    yield file;
  }
  return importFile(OPERATOR, { studyId, fileName, bytes: bytes(), totalBytes: file.length, mode: "commit", options });
}

/** All imported labels of a study as "criterion item system rater level". */
async function labelsOf(studyId: string): Promise<string[]> {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    select: {
      level: true,
      rater: { select: { name: true } },
      task: {
        select: {
          round: { select: { ratedCriterion: true } },
          instruction: { select: { externalId: true } },
          responseA: { select: { system: { select: { name: true } } } },
        },
      },
    },
  });
  return found
    .map(({ level, rater, task }) =>
      [
        task.round.ratedCriterion ?? "-",
        task.instruction.externalId,
        task.responseA?.system.name,
        rater.name,
        level,
      ].join(" "),
    )
    .sort();
}

const labels = (given: ImportOptions["labels"] = {}, rows?: ImportOptions["rows"]): ImportOptions => ({
  format: "labels",
  labels: given,
  ...(rows && { rows }),
});

const EXPECTED = ["fun i1 M1 ann 4", "fun i1 M1 ben 2", "use i1 M1 ann 5", "use i1 M1 ben 1"];

describe("one import of a table with several labels a row", () => {
  it.each<[string, string, ImportOptions]>([
    ["a column for each criterion, found", "item,model,rater,use,fun\ni1,M1,ann,5,4\ni1,M1,ben,1,2\n", labels()],
    [
      "a column for each rater and criterion",
      "item,model,ann_use,ann_fun,ben_use,ben_fun\ni1,M1,5,4,1,2\n",
      labels({ columnsAre: "{rater}_{criterion}" }),
    ],
    [
      "a row for each rater, a column for each item and criterion",
      "coder,i1[use],i1[fun],model\nann,5,4,M1\nben,1,2,M1\n",
      labels({ columnsAre: "{item}[{criterion}]", columns: { rater: "coder", system: "model" } }),
    ],
    [
      "a column for each system and criterion",
      "item,rater,M1: use,M1: fun\ni1,ann,5,4\ni1,ben,1,2\n",
      labels({ columnsAre: "{system}: {criterion}" }),
    ],
    [
      "a column for each label of which one is marked",
      "item,model,rater,use:1,use:5,fun:2,fun:4\ni1,M1,ann,,x,,1\ni1,M1,ben,x,,1,\n",
      labels({ columnsAre: "{criterion}:{value}" }),
    ],
    [
      "items named by their text, beside texts and other columns",
      'prompt,story,model,rater,use,fun,time\nWrite about i1.,"A text, long",M1,ann,5,4,871\nWrite about i1.,"A text, long",M1,ben,1,2,92\n',
      { ...labels({ columns: { item: "prompt" } }), texts: false },
    ],
    [
      "headings before and between, and rows that do not count",
      "Ratings,,,,\nitem,model,rater,use,fun\nWhich?,Whose?,Who?,Useful?,Funny?\ni1,M1,ann,5,4\ni1,M1,ben,1,2\ni1,M2,dan,3,3\n",
      labels({}, { headerRow: 2, skipRows: 1, where: [{ column: "rater", values: ["ann", "ben"] }] }),
    ],
    [
      "labels in words",
      "item,model,rater,use,fun\ni1,M1,ann,5 - Very,4 - Rather\ni1,M1,ben,1 - Not,2 - Little\n",
      labels(),
    ],
  ])("%s", async (_, text, options) => {
    const studyId = await study();
    expect(await bring(studyId, "labels.csv", text, options)).toMatchObject({ ok: true, problems: [] });
    expect(await labelsOf(studyId)).toEqual(EXPECTED);
  });

  it("counts of each label: raters without names", async () => {
    const studyId = await study();
    const counts = "item,system,n_1,n_4,n_5\ni1,M1,1,0,2\ni1,M2,0,1,0\n";
    await bring(studyId, "counts.csv", counts, labels({ columnsAre: "counts" }));
    expect(await labelsOf(studyId)).toEqual([
      "- i1 M1 rater 1 1",
      "- i1 M1 rater 2 5",
      "- i1 M1 rater 3 5",
      "- i1 M2 rater 1 4",
    ]);
    const unsaid = await study();
    await bring(unsaid, "counts.csv", counts, {});
    expect(await labelsOf(unsaid), "by their names").toEqual(await labelsOf(studyId));
    const wrong = await bring(
      await study(),
      "c.csv",
      "item,system,n_1,n_2\ni1,M1,1,20000\n",
      labels({ columnsAre: "counts" }),
    );
    expect(wrong.problems).toMatchObject([{ line: 2, field: "n_2", found: "20000" }]);
  });

  it("each row of an item another rater", async () => {
    const studyId = await study();
    const text = "item,system,score\ni1,M1,5\ni1,M1,4\ni1,M2,2\n";
    expect((await bring(studyId, "l.csv", text, labels())).problems).toMatchObject([{ field: "rater" }]);
    await bring(studyId, "l.csv", text, labels({ unnamedRaters: true }));
    expect(await labelsOf(studyId)).toEqual(["- i1 M1 rater 1 5", "- i1 M1 rater 2 4", "- i1 M2 rater 1 2"]);
  });

  it("lists of what raters gave", async () => {
    const studyId = await study();
    const row = {
      id: "i1",
      model: "M1",
      quality: [
        { user_id: "ann", value: 5, status: "submitted" },
        { user_id: "ben", value: null, status: "submitted" },
        { user_id: "dan", value: 1, status: "draft" },
      ],
    };
    await bring(studyId, "l.jsonl", `${JSON.stringify(row)}\n`, labels());
    expect(await labelsOf(studyId)).toEqual(["quality i1 M1 ann 5"]);
  });
});

describe("labels that are not plain", () => {
  it("are reported as they were read, with the names of the scale's steps", async () => {
    const studyId = await study();
    const text = "item,system,rater,value\ni1,M1,ann,Strongly agree\ni1,M1,ben,Agree\ni2,M1,ann,Strongly disagree\n";
    const { labels: found } = await bring(studyId, "l.csv", text, labels());
    expect(found?.readings).toEqual([
      { criterion: null, reading: 'words of a scale: "Strongly disagree" = 1, "Agree" = 4, "Strongly agree" = 5' },
    ]);
    const [round] = await prisma().round.findMany({ where: { studyId }, select: { levelNames: true } });
    expect(round?.levelNames).toEqual(["Strongly disagree", "", "", "Agree", "Strongly agree"]);
  });

  it("are sets, whose order does not count", async () => {
    const studyId = await study();
    const text = 'item,system,rater,value\ni1,M1,ann,"a, b"\ni1,M1,ben,"b, a"\ni2,M1,ann,a\n';
    await bring(studyId, "l.csv", text, labels({ scale: "categories" }));
    const [round] = await prisma().round.findMany({ where: { studyId }, select: { levelNames: true } });
    expect(round?.levelNames.toSorted()).toEqual(["a", "{a, b}"]);
  });
});

it("a spreadsheet is read as a table, and the sheet is named", async () => {
  const studyId = await study();
  const rows = [
    ["item", "model", "rater", "use", "fun"],
    ["i1", "M1", "ann", 5, 4],
    ["i1", "M1", "ben", 1, 2],
  ];
  const file = await writeXlsx({
    sheets: [
      { name: "Notes", rows: [["nothing"]] },
      { name: "Ratings", rows },
    ],
  });
  const report = await bring(studyId, "r.xlsx", file, labels({}, { sheet: "Ratings" }));
  expect(report.file).toMatchObject({ writtenAs: "Excel workbook", sheets: ["Notes", "Ratings"], sheet: "Ratings" });
  expect(await labelsOf(studyId)).toEqual(EXPECTED);
});

it("a sheet for each rater is one import, and the other sheets are listed as not used", async () => {
  const studyId = await study();
  const head = ["item", "model", "use", "fun"];
  const file = await writeXlsx({
    sheets: [
      { name: "Notes", rows: [["nothing"], ["much"]] },
      { name: "ann", rows: [head, ["i1", "M1", 5, 4]] },
      { name: "ben", rows: [head, ["i1", "M1", 1, 2]] },
    ],
  });
  const report = await bring(studyId, "r.xlsx", file, labels({}, { sheetsAre: "raters" }));
  expect(report.file).toMatchObject({ sheets: ["Notes", "ann", "ben"] });
  expect(report.notUsed).toEqual(["Notes (other columns)"]);
  expect(await labelsOf(studyId)).toEqual(EXPECTED);
});

it("problems of several sheets name the sheet and the line in it, and a choice that cannot be read can be changed", async () => {
  const studyId = await study();
  const head = ["item", "model", "comment", "use"];
  const file = await writeXlsx({
    sheets: [
      { name: "ann", rows: [head, ["i1", "M1", "Two\nlines", 5], ["i2", "M1", "", 4]] },
      { name: "ben", rows: [["Use", "item", "model"], [1, "i1", "M1"], [], [2, "i3", "M1"], [2, "i1", "M1"]] },
    ],
  });
  const report = await bring(studyId, "r.xlsx", file, labels({}, { sheetsAre: "raters" }));
  expect(report.problems).toMatchObject([
    { sheet: "ben", line: 4, field: "item" },
    { sheet: "ben", line: 5, found: expect.stringMatching(/in line 2 of "ben"$/) },
  ]);
  expect(report.labelPreview).toMatchObject([
    { sheet: "ann", line: 2, item: "i1" },
    { sheet: "ann", line: 3, item: "i2" },
    { sheet: "ben", line: 2, item: "i1" },
    { sheet: "ben", line: 4, item: "i3" },
    { sheet: "ben", line: 5, item: "i1" },
  ]);
  const unread = await bring(studyId, "r.xlsx", file, labels({}, { sheet: "cid" }));
  expect(unread.file).toMatchObject({ writtenAs: "Excel workbook", sheets: ["ann", "ben"] });
});

describe("a row with two responses and ratings of each, which are no preferences", () => {
  it.each([
    ["systems by name", "M1 response,M2 response,rater,M1 use,M2 use", "a,b,ann,4,2"],
    ["systems in the row", "response_a,response_b,model_a,model_b,rater,use_a,use_b", "a,b,M1,M2,ann,4,2"],
  ])("of %s", async (_, head, row) => {
    const id = await study();
    const report = await bring(id, "r.csv", `id,prompt,${head}\nq,P,${row}\n`, {});
    expect(report).toMatchObject({ problems: [], labels: { protocol: "direct_scoring" } });
    expect(await labelsOf(id)).toEqual(["use q M1 ann 4", "use q M2 ann 2"]);
  });

  it("by ranks, whose direction is asked", async () => {
    const file = "id,prompt,response A,response B,rater,rank A,rank B\nq,P,a,b,ann,1,2\n";
    const { problems } = await bring(await study(), "r.csv", file, {});
    expect(problems).toMatchObject([{ field: "scale" }]);
  });

  it("next to a preference, and of several criteria", async () => {
    const id = await study();
    const head = "id,prompt,response A,response B,rater,clear A,clear B,use (A),use (B),better";
    const report = await bring(id, "r.csv", `${head}\nq,P,a,b,ann,4,2,1,5,4\n`, {});
    expect(report.problems).toEqual([]);
    const rounds = report.labels?.rounds.map(({ criterion, protocol }) => `${criterion}: ${protocol}`);
    expect(rounds?.sort()).toEqual(["better: preference", "clear: direct_scoring", "use: direct_scoring"]);
    const of = (side: string) => `response ${side} ann`;
    expect((await labelsOf(id)).slice(1)).toEqual([
      `clear q ${of("A")} 4`,
      `clear q ${of("B")} 2`,
      `use q ${of("A")} 1`,
      `use q ${of("B")} 5`,
    ]);
  });
});
