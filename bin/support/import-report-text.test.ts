import { expect, test } from "vitest";
import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportReport } from "@/lib/imports/import-report";
import { noCounts } from "@/lib/imports/import-result";
import { checkedFile } from "@/lib/imports/testing/checked-file";
import { describeReport } from "./import-report-text";

const refused = (format: ImportFormat, problem: ImportReport["problems"][number]) =>
  describeReport({ ...checkedFile(format), ok: false, records: 0, problems: [problem] }, "Study", false).refused ?? "";

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
    ...checkedFile("labels"),
    records: 4,
    counts: KNOWN,
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
  };
  expect(describeReport(report, "Letters", false).done).toContain(
    'in "Letters" already, in the round "Imported: labels.csv", identical (4 labels).',
  );
});

const KNOWN = { ...noCounts(), labels: { new: 0, known: 4 } };

test("explanations that name a response by its side are listed beside what was done", () => {
  const warning = { line: 3, field: "pairs[1].explanation", expected: "{{A}} and {{B}}", found: '"B" in B rambles' };
  const report: ImportReport = {
    ...checkedFile("tickbox"),
    written: true,
    warnings: [warning],
    counts: { ...noCounts(), pairs: { new: 1, known: 0 } },
  };
  const { done } = describeReport(report, "Letters", false);
  expect(done).toContain('line 3, pairs[1].explanation: "B" in B rambles');
  expect(done).toContain('Added to "Letters": 1 pair.');
});

test("what is wrong in a line of the file is mended there", () => {
  const problem = { line: 3, field: "instruction", expected: "a text", found: "nothing" };
  expect(refused("table", problem)).not.toContain("--");
});
