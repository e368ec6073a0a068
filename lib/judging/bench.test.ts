import { expect, test } from "vitest";
import { ratersOf } from "./bench";

test.each([
  [{ people: 3, simulatedPeople: 0, arePeopleImported: false }, "3 people"],
  [{ people: 1, simulatedPeople: 0, arePeopleImported: false }, "1 person"],
  [{ people: 3, simulatedPeople: 3, arePeopleImported: false }, "3 simulated raters"],
  [{ people: 3, simulatedPeople: 3, arePeopleImported: true }, "3 simulated raters"],
  [{ people: 4, simulatedPeople: 1, arePeopleImported: false }, "4 raters (1 simulated)"],
  [{ people: 2, simulatedPeople: 0, arePeopleImported: true }, "2 imported raters"],
])("a bench says what its raters are: %s", (bench, words) => {
  expect(ratersOf(bench)).toBe(words);
});
