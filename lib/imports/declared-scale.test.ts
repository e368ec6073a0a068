import { expect, test } from "vitest";
import { SCALES, scaleNamed } from "@/lib/round/protocol/scale";
import { POINTS_SCALE_NAMES } from "@/lib/round/protocol/scale-names";
import {
  declaredScale,
  evidentScale,
  levelNamesOf,
  scaleChoices,
  scaleInWords,
  scaleOfDeclared,
} from "./declared-scale";

const valuesOf = (text: string, numbers: number[] = []) => {
  const declared = declaredScale(text, numbers);
  const scale = declared && scaleOfDeclared(declared);
  return scale ? [scale.values[0], scale.values.at(-1), scale.values.length] : null;
};

test("scales are written from worst to best", () => {
  expect(valuesOf("1-5")).toEqual([1, 5, 5]);
  expect(valuesOf("5-1")).toEqual([1, 5, 5]);
  expect(valuesOf("0-10")).toEqual([0, 10, 11]);
  expect(valuesOf("0-1")).toEqual([0, 1, 2]);
  expect(valuesOf("0-100")).toEqual([0, 100, 101]);
  expect(valuesOf("ranks", [2, 1, 4])).toEqual([1, 4, 4]);
  for (const text of ["1-12", "2-5", "0-50", "3-3", "low-high", "1-5-9", ""]) expect(valuesOf(text), text).toBeNull();
  expect(scaleInWords({ worst: 7, best: 1 })).toBe("1 to 7, 1 is best");
});

test("every scale of points has as many names as values, in ascending order", () => {
  for (const { values, levelNames } of POINTS_SCALE_NAMES.map((name) => scaleNamed(name))) {
    expect(values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1)).toBe(true);
    expect(levelNames).toHaveLength(values.length);
  }
});

test("only 1 to 5 is evident, and not where a column holds ranks", () => {
  expect(evidentScale([2, 3, 5], "rating")).toEqual({ worst: 1, best: 5 });
  expect(evidentScale([1, 2, 3], "Rank of A")).toBeNull();
  expect(evidentScale([2, 3, 90], undefined)).toBeNull();
  expect(evidentScale([1, 2, 3], "value", "Ranking")).toBeNull();
  expect(evidentScale([0, 1], undefined)).toBeNull();
  expect(evidentScale([2.5], undefined)).toBeNull();
});

test("levels whose number was turned are named after the file's", () => {
  const declared = { worst: 3, best: 1 };
  const scale = scaleOfDeclared(declared);
  expect(scale && levelNamesOf(scale, declared, [])).toEqual(["3 in the file", "2 in the file", "1 in the file"]);
});

test("what is offered holds all numbers, in both directions", () => {
  expect(scaleChoices({ low: 2, high: 97, isWhole: true })).toEqual(["0-100", "number", "number-lowest", "categories"]);
  expect(scaleChoices({ low: 1, high: 7, isWhole: true })).toEqual([
    "1-7",
    "7-1",
    "0-10",
    "1-10",
    "0-100",
    "number",
    "number-lowest",
    "categories",
  ]);
  expect(scaleChoices({ low: -1, high: 1, isWhole: true })).toEqual(["number", "number-lowest", "categories"]);
  expect(scaleChoices({ low: null, high: null, isWhole: true })).toEqual(["categories"]);
});

test("levels have names only where the file writes them", () => {
  const upwards = { worst: 1, best: 5 };
  expect(levelNamesOf(SCALES.score, upwards, ["1", "4"])).toEqual(["", "", "", "", ""]);
  expect(levelNamesOf(SCALES.score, upwards, ["1", "great"])).toEqual([...SCALES.score.levelNames]);
  expect(levelNamesOf(SCALES.preference, null, ["A"])).toEqual([...SCALES.preference.levelNames]);
});
