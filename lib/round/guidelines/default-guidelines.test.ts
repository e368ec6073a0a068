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

test("the checklist's rules are there: entirely fulfilled, minor inaccuracies, nothing to answer from", () => {
  const text = defaultGuidelines("check_then_score");
  for (const rule of [/\*\*entirely\*\*/, /small inaccuracy is still NO/, /nothing to answer from/, /not computed/]) {
    expect(text).toMatch(rule);
  }
});
