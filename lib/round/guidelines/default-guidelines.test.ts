import { expect, test } from "vitest";
import { MAX_GUIDELINES_LENGTH } from "../new-round";
import { PROTOCOL_IDS, scaleOf } from "../protocol/protocols";
import { defaultGuidelines } from "./default-guidelines";

test.each(PROTOCOL_IDS)("%s names every level", (protocol) => {
  const text = defaultGuidelines(protocol);
  const { values = [], levelNames = [] } = scaleOf(protocol) ?? {};
  values.forEach((value, index) => {
    expect(text).toContain(`| ${value} | ${levelNames[index]} |`);
  });
  expect(text.length).toBeLessThan(MAX_GUIDELINES_LENGTH);
});

test("where some responses come without a checklist, it is said after the steps, and nowhere else", () => {
  const text = defaultGuidelines("check_then_score", [{ kind: "none" }, { kind: "series", series: "gold" }]);
  expect(text).toMatch(/no effect\.\n\n\*\*Some responses come without a checklist\.\*\*[^\n]*\n\n## Step 1/);
  const usual = defaultGuidelines("check_then_score");
  expect(usual).not.toContain("without a checklist");
  const series = ["gold", "model"].map((series) => ({ kind: "series", series }) as const);
  expect(defaultGuidelines("check_then_score", series)).toBe(usual);
});

test("the checklist's rules are there: entirely fulfilled, minor inaccuracies, nothing to answer from", () => {
  const text = defaultGuidelines("check_then_score");
  for (const rule of [/\*\*entirely\*\*/, /small inaccuracy is still NO/, /nothing to answer from/, /not computed/]) {
    expect(text).toMatch(rule);
  }
});
