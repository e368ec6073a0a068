import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ImportReport } from "@/lib/domain/import/import-report";
import { type InstructionPreview, noCounts } from "@/lib/domain/import/import-result";
import { ImportOutcome } from "./import-outcome";

const instruction: InstructionPreview = {
  ...{ line: 2, id: "a", instruction: "Write.", input: null, subset: null, domain: null, tags: [] },
  ...{ responses: [], pairs: [], questions: [] },
};
const label = {
  line: 2,
  item: "a",
  rater: "Ada",
  value: "3",
  order: null,
  criterion: null,
  system: null,
  comment: null,
};

const report: ImportReport = {
  ...{
    ok: true,
    written: false,
    records: 999,
    problems: [],
    moreProblems: false,
    warnings: [],
    notUsed: [],
    labels: null,
  },
  counts: noCounts(),
  ...{ fileName: "file.csv", bytes: 1, preview: [], labelPreview: [] },
  file: { writtenAs: "CSV", format: "table", fields: [], columns: null, labelColumns: null, valueColumns: [] },
};

const words = (given: Partial<ImportReport>) =>
  renderToStaticMarkup(<ImportOutcome report={{ ...report, ...given }} isImporting={false} onImport={() => {}} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("labels are counted by rows, instructions by what the rows came to", () => {
  expect(words({ labelPreview: [label] })).toContain("The first 1 of 999 rows");
  const counts = { ...noCounts(), instructions: { new: 300, known: 33 } };
  expect(words({ counts, preview: [instruction] })).toContain("The first 1 of 333");
  expect(words({ ok: false, counts, preview: [instruction] })).not.toContain("333");
});

test("columns of a table that were not chosen may be responses, other fields are ignored", () => {
  const notUsed = ["model_alpha"];
  expect(words({ notUsed })).toContain("If a column holds responses, tick it above");
  expect(words({ notUsed, file: { ...report.file, format: "pairs" } })).toContain(
    "The format doesn’t use these fields",
  );
});

test("whose labels come in as judges' and juries' is told before anything is stored", () => {
  const found = {
    ...{
      protocol: null,
      roundName: "R",
      roundId: null,
      rounds: [],
      rows: 3,
      skipped: 0,
      kinds: [],
      scales: [],
      criteria: [],
      values: [],
      checklists: null,
    },
    ...{ raters: ["rater-01", "rater-02", "rater-03"], judges: ["rater-02"], juries: ["rater-03"] },
  };
  expect(words({ labels: found })).toContain("By models: 1 judge (rater-02) and 1 jury (rater-03)");
  expect(words({ labels: { ...found, judges: [], juries: [] } })).not.toContain("By models");
});
