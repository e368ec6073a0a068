import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { disagreementLevel, disagreementLevels } from "./disagreement-level";
import { type JudgedQuestion, questionAccuracy } from "./question-accuracy";

const options = () => ({ random: seededRandom(1), resamples: 400 });

describe("questionAccuracy", () => {
  it("compares with the human majority and leaves UNKNOWN and ties out", () => {
    const questions: JudgedQuestion[] = [
      { answer: "YES", humans: ["YES", "YES", "NO"] },
      { answer: "YES", humans: ["NO", "NO", "UNKNOWN"] },
      { answer: "UNKNOWN", humans: ["YES", "YES", "YES"] },
      { answer: "NO", humans: ["YES", "NO"] },
      { answer: "NO", humans: ["UNKNOWN"] },
    ];
    const result = questionAccuracy(questions, options());
    expect(result).toMatchObject({ n: 2, nCorrect: 1, nLeftOut: 3 });
    expect(definedValue(result.accuracy)).toBe(0.5);
    const withRule = questionAccuracy([{ answer: "NO", humans: ["YES", "NO"] }], options(), ["NO", "YES"]);
    expect(definedValue(withRule.accuracy)).toBe(1);
  });

  it("says why there is none", () => {
    expect(undefinedReason(questionAccuracy([], options()).accuracy)).toBe("no-labels");
    const unknown = questionAccuracy([{ answer: "UNKNOWN", humans: ["YES"] }], options());
    expect(undefinedReason(unknown.interval)).toBe("no-common-units");
  });

  it("draws clusters where one holds several questions, and else has Wilson's interval", () => {
    // Of each of 30 instructions all questions are answered rightly, or none are.
    const study = (each: number) =>
      Array.from({ length: 30 }, (_, cluster): JudgedQuestion[] =>
        Array.from({ length: each }, () => ({ answer: cluster % 3 === 0 ? "NO" : "YES", humans: ["YES"], cluster })),
      ).flat();
    const alone = questionAccuracy(study(1), options());
    expect(alone).toMatchObject({ drawsClusters: false, interval: { value: { method: "wilson" } } });
    const byItself = study(1).map(({ cluster: _, ...question }) => question);
    expect(questionAccuracy(byItself, options())).toEqual(alone);
    const [two, ten] = [questionAccuracy(study(2), options()), questionAccuracy(study(10), options())];
    expect(two).toMatchObject({ drawsClusters: true, interval: { value: { method: "percentile" } } });
    // More questions of the same instructions that say the same tell nothing more.
    expect(ten.interval).toEqual(two.interval);
    const like = questionAccuracy(
      [0, 1].flatMap((): JudgedQuestion[] => [
        { answer: "YES", humans: ["YES"], times: 20, cluster: "right" },
        { answer: "NO", humans: ["YES"], times: 10, cluster: "wrong" },
      ]),
      options(),
    );
    expect(like).toEqual(two);
  });
});

describe("disagreementLevel", () => {
  it("counts the systems on which raters differ", () => {
    const question = [
      ["YES", "YES", "YES"],
      ["YES", "NO", "YES"],
      ["NO", "NO", "YES"],
      ["NO", "UNKNOWN", "NO"],
    ] as const;
    expect(disagreementLevel(question)).toBe(2);
    expect(disagreementLevels([question, [["YES", "NO"]], [["NO"]], []])).toEqual([2, 1, 1]);
  });
});
