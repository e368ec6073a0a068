import { describe, expect, it } from "vitest";
import { labelSets, listAsText } from "@/lib/imports/label-table/label-sets";

const setsOf = (texts: string[], given?: string) => {
  const found = labelSets(texts, given);
  return found && texts.map((text) => found.labels.get(text));
};

describe("labels that are sets", () => {
  it.each([
    [
      ["l1, l2", "l2,l1", "l1"],
      ["{l1, l2}", "{l1, l2}", "l1"],
    ],
    [
      ["a|b", "b|a"],
      ["{a, b}", "{a, b}"],
    ],
    [
      ["a; b", "a", "b"],
      ["{a, b}", "a", "b"],
    ],
    [
      ['["x","y"]', "[]", '["y"]'],
      ["{x, y}", "{}", "y"],
    ],
    [
      ["['2', '4']", "['4', '2']", "[]"],
      ["{2, 4}", "{2, 4}", "{}"],
    ],
    [
      ["{'a', 'b'}", "set()", "('a',)"],
      ["{a, b}", "{}", "a"],
    ],
    [
      ["[1, 2]", "[2]"],
      ["{1, 2}", "2"],
    ],
  ])("%j", (texts, labels) => {
    expect(setsOf(texts)).toEqual(labels);
  });

  it.each([
    [["Paris, France", "New York, NY"]],
    [["4,5", "3,5", "4"]],
    [["a", "b"]],
    [["(A)", "(B)"]],
    [["Well, it depends", "no"]],
  ])("%j are no sets", (texts) => {
    expect(labelSets(texts)).toBeNull();
  });

  it("are what somebody says", () => {
    expect(setsOf(["a/b", "b/a"], "/")).toEqual(["{a, b}", "{a, b}"]);
    expect(labelSets(["a, b", "b, a"], "none")).toBeNull();
  });

  it("may be lists of plain values", () => {
    expect([listAsText(["a", 1, true]), listAsText([{ a: 1 }]), listAsText("a")]).toEqual([
      '["a","1","true"]',
      null,
      null,
    ]);
  });
});
