import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ImportReport } from "@/lib/imports/import-report";
import { type InstructionPreview, noCounts } from "@/lib/imports/import-result";
import { checkedFile } from "@/lib/imports/testing/checked-file";
import { ImportOutcome } from "./import-outcome";

const instruction: InstructionPreview = {
  line: 2,
  id: "a",
  instruction: "Write.",
  input: null,
  subset: null,
  domain: null,
  tags: [],
  responses: [],
  pairs: [],
  questions: [],
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

const words = (given: Partial<ImportReport>) =>
  renderToStaticMarkup(
    <ImportOutcome report={{ ...checkedFile("table"), ...given }} isImporting={false} onImport={() => {}} />,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("what may be a model is not imported as a person before somebody says so", () => {
  const rater = { kind: "person" as const, simulated: false, rows: 1 };
  const undescribed = { baseModel: null, strategy: null, template: null, settings: null };
  const kinds = (isStated: boolean) =>
    ["ann", "gpt-4"].map((name) => ({ rater: name, ...rater, isStated, ...undescribed }));
  const labels = (isStated: boolean) => ({
    protocol: null,
    roundName: null,
    roundId: null,
    rounds: [],
    rows: 2,
    skipped: 0,
    raters: [],
    judges: [],
    juries: [],
    criteria: [],
    turnedComments: 0,
    readings: [],
    checklists: null,
    scales: [],
    values: [],
    kinds: kinds(isStated),
  });
  const counts = { ...noCounts(), labels: { new: 2, known: 0 } };
  const doubtful = words({ counts, labels: labels(false) });
  expect(doubtful).toContain("choose what gpt-4 is");
  expect(doubtful).not.toContain("Ready");
  expect(words({ counts, labels: labels(true) })).toContain("Ready");
});

test("labels are counted by rows, instructions by what the rows came to", () => {
  expect(words({ records: 999, labelPreview: [label] })).toContain("The first 1 of 999 rows");
  const counts = { ...noCounts(), instructions: { new: 300, known: 33 } };
  expect(words({ counts, preview: [instruction] })).toContain("The first 1 of 333");
  expect(words({ ok: false, counts, preview: [instruction] })).not.toContain("333");
});

test("columns of a table that were not chosen may be responses, other fields are ignored", () => {
  const notUsed = ["model_alpha"];
  expect(words({ notUsed })).toContain("If a column holds responses, tick it above");
  expect(words({ notUsed, file: checkedFile("pairs").file })).toContain("The format doesn’t use these fields");
});

test("whose labels come in as judges' and juries' is told before anything is stored", () => {
  const found = {
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
    turnedComments: 0,
    readings: [],
    checklists: null,
    raters: ["rater-01", "rater-02", "rater-03"],
    judges: ["rater-02"],
    juries: ["rater-03"],
  };
  expect(words({ labels: found })).toContain("By models: 1 judge (rater-02) and 1 jury (rater-03)");
  expect(words({ labels: { ...found, judges: [], juries: [] } })).not.toContain("By models");
  const counts = { ...noCounts(), instructions: { new: 0, known: 12 }, responses: { new: 1, known: 35 } };
  const said = words({ labels: found, counts: { ...counts, labels: { new: 36, known: 0 } } });
  expect(said).toMatch(/^ ?12 of 12 instructions are in the study already/);
  expect(said).toContain("Of the 36 responses in the file, the study has 35");
});

test("a first look says how questions count in a score by points", () => {
  const question = { question: "Is it safe?", categories: ["Safety"], importance: null };
  const scoring = { points: -8, required: true, sections: [{ name: "Harm", weight: 3 }] };
  const shown = words({ preview: [{ ...instruction, questions: [{ ...question, scoring }, question] }] });
  expect(shown).toContain("Is it safe? Safety, −8 points, Required, Harm, weight 3");
});
