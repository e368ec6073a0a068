import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FileInspection } from "@/lib/imports/import-report";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { LabelSettings } from "./label-settings";

const inspection: FileInspection = {
  writtenAs: "CSV",
  format: "labels",
  fields: ["item", "rater", "value"],
  columns: null,
  labelColumns: { item: "item", rater: "rater", value: "value" },
  valueColumns: [],
  labelFields: [],
};
const undescribed = { baseModel: null, strategy: null, template: null, settings: null };
const found: LabelFindings = {
  protocol: "direct_scoring",
  roundName: "R",
  roundId: null,
  rounds: [],
  rows: 2,
  skipped: 0,
  raters: [],
  judges: [],
  juries: [],
  criteria: [],
  values: [],
  turnedComments: 0,
  readings: [],
  checklists: null,
  kinds: [
    { rater: "ann", kind: "person", simulated: false, rows: 1, isStated: false, ...undescribed },
    { rater: "gpt-4", kind: "person", simulated: false, rows: 1, isStated: false, ...undescribed },
  ],
  scales: [
    { criterion: "use", low: 2, high: 97, isWhole: true, different: 2, scale: null, isDeclared: false },
    { criterion: "fluency", low: 1, high: 4, isWhole: true, different: 2, scale: "1-5", isDeclared: false },
  ],
};

const words = (labels: LabelFindings) =>
  renderToStaticMarkup(
    <LabelSettings inspection={inspection} options={{}} onOptionsChange={() => {}} labels={labels} />,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a scale that is not evident is asked for, and one that is assumed is told", () => {
  const shown = words(found);
  expect(shown).toContain(
    "Scale of use choose a scale 0 to 100, 100 is best any real number, the highest is best any real number, the lowest is best categories without order Choose their scale.",
  );
  expect(shown).toContain("2 different values from 1 to 4. Assumed: check that it is right.");
});

test("names of levels are asked for where there are steps, and never assumed", () => {
  expect(words(found)).toContain("Scale labels");
  const steps = found.scales.map((each) => ({ ...each, scale: "number-lowest" }));
  expect(words({ ...found, scales: steps })).not.toContain("Scale labels");
});

test("numbers with fractions may be real numbers or categories, and texts categories", () => {
  const scale = { criterion: null, different: 3, scale: null, isDeclared: false };
  const numbers = words({ ...found, scales: [{ ...scale, low: -1.7, high: 3.25, isWhole: false }] });
  expect(numbers).toContain(
    "choose a scale any real number, the highest is best any real number, the lowest is best categories without order Choose",
  );
  const texts = words({ ...found, scales: [{ ...scale, low: null, high: null, isWhole: false }] });
  expect(texts).toContain("choose a scale categories without order Say whether they are categories.");
});

test("names that sound like a model's are asked about until somebody says what they are", () => {
  expect(words(found)).toContain("Are these raters models? gpt-4");
  const kinds = found.kinds.map((each) => ({ ...each, isStated: true }));
  expect(words({ ...found, kinds })).not.toContain("Are these raters models?");
});
