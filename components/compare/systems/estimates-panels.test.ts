import { expect, test } from "vitest";
import type { SystemEstimate } from "@/lib/compare/estimates";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { adviceOn } from "./estimates-panels";

const interval = { low: 0.4, high: 0.6, confidence: 0.95, method: "percentile" as const, nResamples: 1_000 };
const estimate = { value: defined(0.5), interval: defined(interval) };

function system(of: Partial<SystemEstimate>): SystemEstimate {
  return {
    system: "Aspen",
    labelled: 40,
    judgeAlone: 60,
    people: estimate,
    judgeOnly: defined(0.5),
    together: estimate,
    lambda: defined(0.5),
    worthLabels: defined(60),
    corrected: defined({ estimate: 0.5, low: 0.4, high: 0.6, sensitivity: 0.9, specificity: 0.9 }),
    part: { labelled: defined(0.5), others: defined(0.5), pValue: defined(0.5) },
    ...of,
  };
}

test("a judge at chance is said to be, whether or not its values count at all", () => {
  const atChance = { corrected: undefinedBecause("no-agreement") };
  expect(adviceOn({ systems: [system({})] })).toBeNull();
  expect(adviceOn({ systems: [system(atChance), system({ system: "Birch" })] })).toMatch(
    /^For Aspen, nothing is corrected: the judge is not clearly better than chance/,
  );
  expect(adviceOn({ systems: [system({ ...atChance, lambda: defined(0) })] })).toMatch(
    /both together are people alone\. For Aspen, nothing is corrected/,
  );
});

test("where people labelled all that the judge did, people alone are reported, and the judge is for what they did not label", () => {
  expect(adviceOn({ systems: [system({ judgeAlone: 0 })] })).toMatch(
    /report people alone\. If there are responses that people did not label, run it on these\.$/,
  );
});
