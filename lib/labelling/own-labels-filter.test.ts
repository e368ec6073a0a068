import { expect, test } from "vitest";
import { isNarrowed, ownLabelsSearch, readOwnLabelsFilter } from "./own-labels-filter";

test("an address is read as it was written, and what makes no sense narrows nothing", () => {
  const filter = { level: 4, answer: "NO", comment: "yes", report: "yes" } as const;
  const search = ownLabelsSearch(filter, { label: "x" });
  expect(search).toBe("?label=x&level=4&answer=NO&comment=yes&report=yes");
  expect(readOwnLabelsFilter(Object.fromEntries(new URLSearchParams(search)))).toEqual(filter);
  const senseless = readOwnLabelsFilter({ level: "high", answer: "maybe", comment: "no", report: ["yes", "yes"] });
  expect(isNarrowed(senseless)).toBe(false);
  expect(ownLabelsSearch(senseless)).toBe("");
  expect(isNarrowed(filter)).toBe(true);
});
