import { expect, test } from "vitest";
import { givenAnswers } from "./given-answers";

const [first, second, third] = ["a", "b", "c"].map((letter) => `0198f3c1-7e1b-7c2d-9a3e-1d2f86f3c6a${letter}`);
const places = new Map([first, second, third].map((id, index) => [id ?? "", index]));

test("answers stand where their questions do, whatever order they come in", () => {
  expect(givenAnswers(`${third}BU ${first}AY1 ${second}AN0.25 ${third}AY1e-07`, places)).toEqual({
    A: [
      { answer: "YES", probability: 1 },
      { answer: "NO", probability: 0.25 },
      { answer: "YES", probability: 1e-7 },
    ],
    B: [undefined, undefined, { answer: "UNKNOWN", probability: null }],
  });
});

test("what is no answer, or to no question of the checklists, is refused", () => {
  expect(() => givenAnswers(`${first}AX`, places)).toThrow(`found ${first}AX`);
  expect(() => givenAnswers(`${first}AY`, new Map())).toThrow("found");
});
