import { expect, test } from "vitest";
import { defined } from "@/lib/stats/statistic";
import { prevalenceWords } from "./alpha-cell";

test("where nearly all labels are one value, neither alpha nor AC1 is taken as the answer", () => {
  const words = prevalenceWords({ most: "YES", share: 0.93, gwet: defined(0.862) });
  expect(words).toContain("93.0% of the labels are YES");
  expect(words).toContain("alpha can be low although raters mostly agree");
  expect(words).toContain("report both (AC1 0.862)");
  expect(prevalenceWords(null)).toBeNull();
});
