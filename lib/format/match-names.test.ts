import fc from "fast-check";
import { expect, test } from "vitest";
import { matchNames } from "./match-names";

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (typed: string, ...names: string[]) => matchNames(named(...names), typed).map(({ name }) => name);

test("what begins so comes first, then words that do, then the rest; M2 before M10", () => {
  expect(found("jud", "Prejudice", "Human judge", "Judges")).toEqual(["Judges", "Human judge", "Prejudice"]);
  expect(found("m", "M10", "M2")).toEqual(["M2", "M10"]);
});

test("of names that answer alike those of fewer words come first", () => {
  expect(found("raters", "Pilot: Kappa of raters", "Pilot: Raters")).toEqual([
    "Pilot: Raters",
    "Pilot: Kappa of raters",
  ]);
});

test("every word counts, in any order, whatever the case and the accents", () => {
  expect(found("score CHECK", "Check, then score", "Check only")).toEqual(["Check, then score"]);
  expect(found("resume", "Résumé of a pilot")).toEqual(["Résumé of a pilot"]);
  expect(found("nothing like it", "Check")).toEqual([]);
});

test("without a word everything is there in its own order, and a name always finds itself", () => {
  expect(found("  ", "b", "a")).toEqual(["b", "a"]);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(found(name, name)).toEqual([name]);
    }),
  );
});
