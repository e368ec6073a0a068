import { expect, test } from "vitest";
import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportReport } from "@/lib/imports/import-report";
import { noCounts } from "@/lib/imports/import-result";
import { describeReport } from "./import-report-text";

const refused = (format: ImportFormat, problem: ImportReport["problems"][number]) => {
  const report: ImportReport = {
    ok: false,
    written: false,
    records: 0,
    problems: [problem],
    moreProblems: false,
    notUsed: [],
    labels: null,
    warnings: [],
    counts: noCounts(),
    fileName: "file.csv",
    bytes: 1,
    preview: [],
    labelPreview: [],
    file: {
      writtenAs: "CSV",
      format,
      fields: [],
      columns: null,
      labelColumns: null,
      valueColumns: [],
      labelFields: [],
    },
  };
  return describeReport(report, "Study", false).refused ?? "";
};

test("where the columns are not known, the option that names them is told", () => {
  const missing = {
    line: null,
    field: "instruction",
    expected: "a column that holds the instruction",
    found: '"Task"',
  };
  expect(refused("table", missing)).toContain(`--columns '{"instruction": "Prompt"}'`);
  const rater = { line: null, field: "rater", expected: "a column that names the rater", found: '"nr"' };
  expect(refused("labels", rater)).toContain("--label-columns");
});

test("labels that are there already are told with their round, which may have come from another file", () => {
  const report: ImportReport = {
    ok: true,
    written: false,
    records: 4,
    problems: [],
    moreProblems: false,
    notUsed: [],
    warnings: [],
    counts: KNOWN,
    fileName: "labels.jsonl",
    bytes: 1,
    preview: [],
    labelPreview: [],
    labels: {
      protocol: "direct_scoring",
      roundName: "Imported: labels.csv",
      roundId: "r",
      rounds: [{ criterion: null, protocol: "direct_scoring", name: "Imported: labels.csv", id: "r" }],
      rows: 4,
      skipped: 0,
      raters: [],
      judges: [],
      juries: [],
      kinds: [],
      scales: [],
      criteria: [],
      values: [],
      turnedComments: 0,
      readings: [],
      checklists: null,
    },
    file: {
      writtenAs: "JSON Lines",
      format: "labels",
      fields: [],
      columns: null,
      labelColumns: null,
      valueColumns: [],
      labelFields: [],
    },
  };
  expect(describeReport(report, "Letters", false).done).toContain(
    'in "Letters" already, in the round "Imported: labels.csv", identical (4 labels).',
  );
});

const KNOWN = { ...noCounts(), labels: { new: 0, known: 4 } };

test("explanations that name a response by its side are listed beside what was done", () => {
  const warning = { line: 3, field: "pairs[1].explanation", expected: "{{A}} and {{B}}", found: '"B" in B rambles' };
  const report: ImportReport = {
    ok: true,
    written: true,
    records: 1,
    problems: [],
    moreProblems: false,
    warnings: [warning],
    notUsed: [],
    counts: { ...noCounts(), pairs: { new: 1, known: 0 } },
    labels: null,
    fileName: "study.jsonl",
    bytes: 1,
    preview: [],
    labelPreview: [],
    file: {
      writtenAs: "JSON Lines",
      format: "tickbox",
      fields: [],
      columns: null,
      labelColumns: null,
      valueColumns: [],
      labelFields: [],
    },
  };
  const { done } = describeReport(report, "Letters", false);
  expect(done).toContain('line 3, pairs[1].explanation: "B" in B rambles');
  expect(done).toContain('Added to "Letters": 1 pair.');
});

test("what is wrong in a line of the file is mended there", () => {
  const problem = { line: 3, field: "instruction", expected: "a text", found: "nothing" };
  expect(refused("table", problem)).not.toContain("--");
});
