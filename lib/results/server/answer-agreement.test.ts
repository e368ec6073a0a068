import { expect, it } from "vitest";
import { undefinedReason } from "@/lib/stats/testing/defined-value";
import { answerAgreement } from "./answer-agreement";

const reasonsOf = (yes: number, unknown: number) => {
  const { alpha, passRate } = answerAgreement([{ yes, no: 0, unknown, units: 4, cluster: 0 }], 2);
  return [alpha.value, alpha.interval, passRate].map((statistic) =>
    statistic.defined ? null : undefinedReason(statistic),
  );
};

it("tells answers that are all UNKNOWN from none, and both from answers that cannot be paired", () => {
  expect(reasonsOf(0, 2)).toEqual(["all-unknown", "all-unknown", "all-unknown"]);
  expect(reasonsOf(0, 0)).toEqual(["no-labels", "no-labels", "no-labels"]);
  expect(reasonsOf(1, 1)).toEqual(["no-pairable-units", "no-pairable-units", null]);
});
