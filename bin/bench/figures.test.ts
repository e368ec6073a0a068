import { expect, test } from "vitest";
import { tablesOf } from "./figures";

test("lists and objects become tables, nested figures columns, measurements four digits", () => {
  const result = {
    rows: [{ raters: 16, http: { perSecond: 1234.5678, median: 0.98765 } }],
    memory: { units: 1_000_000 },
  };
  expect(tablesOf(result)).toEqual([
    { title: "rows", rows: [{ raters: 16, "http perSecond": 1235, "http median": 0.9877 }] },
    { title: "memory", rows: [{ units: 1_000_000 }] },
  ]);
});

test("single figures keep their name, an empty list makes no table", () => {
  expect(tablesOf({ kilobytes: 143.21987, rows: [] })).toEqual([{ title: "kilobytes", rows: [{ kilobytes: 143.2 }] }]);
});
