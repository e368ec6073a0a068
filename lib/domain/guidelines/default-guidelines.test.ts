import { expect, test } from "vitest";
import { DEFAULT_LEVEL_NAMES, PREFERENCE_MEANINGS } from "../protocol";
import { MAX_GUIDELINES_LENGTH } from "../round/round";
import { defaultGuidelines } from "./default-guidelines";

test.each(["direct_scoring", "check_then_score", "preference"] as const)("%s names every level", (protocol) => {
  const text = defaultGuidelines(protocol);
  const names = protocol === "preference" ? Object.values(PREFERENCE_MEANINGS) : DEFAULT_LEVEL_NAMES;
  names.forEach((name, index) => {
    expect(text).toContain(`| ${index + 1} | ${name} |`);
  });
  expect(text.length).toBeLessThan(MAX_GUIDELINES_LENGTH);
});

test("the checklist's rules are there: entirely fulfilled, minor inaccuracies, nothing to answer from", () => {
  const text = defaultGuidelines("check_then_score");
  for (const rule of [/\*\*entirely\*\*/, /small inaccuracy is still NO/, /nothing to answer from/, /not computed/]) {
    expect(text).toMatch(rule);
  }
});
