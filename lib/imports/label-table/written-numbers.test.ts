import { describe, expect, it } from "vitest";
import { writtenNumbers } from "@/lib/imports/label-table/written-numbers";

const numbersOf = (...texts: string[]) => {
  const found = writtenNumbers(texts);
  return found && texts.map((text) => found.numbers.get(text));
};

describe("labels that say numbers", () => {
  it.each([
    [
      ["4 - Good", "5 - Excellent", "1 – Bad"],
      [4, 5, 1],
    ],
    [
      ["Stimme überhaupt nicht zu", "Stimme eher nicht zu", "Teils/teils", "Stimme voll und ganz zu"],
      [1, 2, 3, 5],
    ],
    [
      ["trifft gar nicht zu", "trifft nicht zu", "trifft eher zu", "trifft zu"],
      [1, 2, 5, 6],
    ],
    [
      ["sehr schlecht", "mittelmäßig", "sehr gut"],
      [1, 3, 5],
    ],
    [
      ["worse", "slightly worse", "same", "better"],
      [2, 3, 4, 6],
    ],
    [
      ["nie", "manchmal", "immer"],
      [1, 3, 5],
    ],
    [
      ["Pas du tout d’accord", "Ni d'accord ni pas d'accord", "Plutôt d'accord"],
      [1, 3, 4],
    ],
    [
      ["not at all", "partially", "mostly", "fully"],
      [1, 3, 4, 5],
    ],
    [
      ["5 : parfaitement fluide", "2 : peu fluide", "5"],
      [5, 2, 5],
    ],
    [
      ["4: good", "3. fair", "2) poor", "(1) bad", "5 = best"],
      [4, 3, 2, 1, 5],
    ],
    [
      ["Good (4)", "Bad [1]", "Fair - 3"],
      [4, 1, 3],
    ],
    [
      ["4 (Good)", "1 (Bad)"],
      [4, 1],
    ],
    [
      ["80%", "75.5 %", "100%"],
      [80, 75.5, 100],
    ],
    [
      ["4/5", "3 / 5", "5 out of 5", "2 of 5 stars"],
      [4, 3, 5, 2],
    ],
    [
      ["4/5", "7/10"],
      [80, 70],
    ],
    [
      ["★★★★☆", "★★★★★", "★"],
      [4, 5, 1],
    ],
    [
      ["★★★★☆", "60%", "4/5"],
      [80, 60, 80],
    ],
    [
      ["4,5", "3", "2,75"],
      [4.5, 3, 2.75],
    ],
    [
      ["Strongly agree", "agree", "Neither agree nor disagree", "Neutral"],
      [5, 4, 3, 3],
    ],
    [
      ["Strongly Disagree", "Somewhat disagree", "Disagree", "Agree"],
      [1, 3, 2, 6],
    ],
    [
      ["poor", "fair", "very good"],
      [1, 2, 4],
    ],
    [
      ["Very poor", "poor", "Good"],
      [1, 2, 4],
    ],
    [
      ["never", "sometimes", "always", "often"],
      [1, 3, 5, 4],
    ],
    [
      ["trifft zu", "trifft eher zu", "trifft nicht zu"],
      [5, 4, 1],
    ],
  ])("%j are %j", (texts, numbers) => {
    expect(numbersOf(...texts)).toEqual(numbers);
  });

  it.each([
    [["1", "2.5"]],
    [["1,234", "5,678"]],
    [["1 - accuracy", "1 - fluency", "2 - style"]],
    [["good", "bad"]],
    [["yes", "no"]],
    [["A", "tie", "B"]],
    [["4 - Good", "broken"]],
    [["7/5", "3/5"]],
    [["3D", "2nd"]],
    [["positive", "negative", "neutral"]],
  ])("%j are no numbers in words", (texts) => {
    expect(writtenNumbers(texts)).toBeNull();
  });

  it("name the steps of the scale where they do", () => {
    expect(writtenNumbers(["4 - Good", "1 - Bad", "4"])?.names).toEqual(
      new Map([
        [4, "Good"],
        [1, "Bad"],
      ]),
    );
    expect(writtenNumbers(["80%", "60%"])?.names.size).toBe(0);
  });
});
