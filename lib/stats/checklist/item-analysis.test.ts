import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type ItemAnswer, itemAnalysis, seriesAnalysis } from "./item-analysis";

/** Answers of raters, each a text for every response with a letter for every question: 1 YES, 0 NO, u UNKNOWN, - none. */
function answersOf(raters: readonly (readonly string[])[], checklist = "c"): ItemAnswer[] {
  const meaning = { "1": "YES", "0": "NO", u: "UNKNOWN" } as const;
  return raters.flatMap((responses, rater) =>
    responses.flatMap((letters, response) =>
      [...letters].flatMap((letter, question): ItemAnswer[] => {
        if (letter !== "1" && letter !== "0" && letter !== "u") return [];
        const about = { checklist, question: `q${question}`, response: `r${response}`, rater: String(rater) };
        return [{ ...about, answer: meaning[letter] }];
      }),
    ),
  );
}

const RATERS = [
  ["1110", "0011", "0001", "0000", "0001", "0001", "1101", "0000", "0000", "1110"],
  ["1110", "1111", "0001", "1010", "0001", "0010", "0000", "0000", "0000", "1111"],
];

describe("itemAnalysis", () => {
  it("is that of an independent computation", () => {
    // scipy.stats.pearsonr (SciPy 1.10.1), sklearn.metrics.matthews_corrcoef (scikit-learn 1.2.1) for phi.
    const items = itemAnalysis(answersOf(RATERS));
    const discrimination = [0.730612383990082, 0.7862428485534279, 0.7180786296659398, -0.09944918298389628];
    expect(items.map((item) => definedValue(item.discrimination))).toEqual(
      discrimination.map((value) => expect.closeTo(value, 12)),
    );
    expect(items.map(({ likest }) => likest)).toEqual([
      { checklist: "c", question: "q1", phi: expect.closeTo(0.8921425711997711, 12), nResponses: 10 },
      { checklist: "c", question: "q0", phi: expect.closeTo(0.8921425711997711, 12), nResponses: 10 },
      { checklist: "c", question: "q0", phi: expect.closeTo(0.6847367880174606, 12), nResponses: 10 },
      { checklist: "c", question: "q1", phi: expect.closeTo(0.0657951694959769, 12), nResponses: 10 },
    ]);
    expect(items.map(({ nYes, nNo }) => [nYes, nNo])).toEqual([
      [7, 13],
      [6, 14],
      [8, 12],
      [9, 11],
    ]);
    expect(items.map((item) => definedValue(item.disagreement))).toEqual([0.3, 0.2, 0.2, 0.3]);
    const difficulty = [2 / 7, 2 / 8, 3 / 8, 3 / 7];
    expect(items.map((item) => definedValue(item.difficulty))).toEqual(difficulty);
    // Two disagree on 3 of 10, two on 2 of 10: chance alone would do as much.
    expect(items.map(({ problems }) => problems)).toEqual([[], [], [], []]);
  });

  it("finds questions to rewrite", () => {
    const letters = (response: number) => {
      const good = response % 3 === 0 ? "0" : "1";
      // like the rest; the same again; its opposite; never failed; never answered
      return `${good}${good}${good === "1" ? "0" : "1"}1u`;
    };
    const responses = Array.from({ length: 30 }, (_, index) => letters(index));
    const items = itemAnalysis(answersOf([responses, responses]));
    expect(items.map(({ problems }) => problems)).toEqual([
      ["redundant"],
      ["redundant"],
      ["negative-discrimination"],
      ["never-failed"],
      ["always-unknown"],
    ]);
    const [, , , never, unknown] = items;
    expect(never && undefinedReason(never.discrimination)).toBe("no-variation");
    expect(unknown && [unknown.difficulty, unknown.disagreement].map(undefinedReason)).toEqual([
      "all-unknown",
      "no-pairable-units",
    ]);
    expect(unknown).toMatchObject({ nUnknown: 60, nResponses: 0, likest: null });
    expect(seriesAnalysis(items)).toMatchObject({
      nQuestions: 5,
      nProblematic: 5,
      disagreement: { value: 0 },
      counts: { "never-failed": 1, "always-unknown": 1, redundant: 2, "negative-discrimination": 1, disagreement: 0 },
    });
  });

  it("names a question that splits the raters, not all of those that one rater answers at random", () => {
    const count = 12;
    const random = seededRandom("split");
    const coin = () => (random() < 0.5 ? "1" : "0");
    const truth = Array.from({ length: count }, () => Array.from({ length: 10 }, coin));
    const isSplit = (question: number) => question === 3;
    const rater = (splits: (question: number) => boolean) =>
      truth.map((letters) => letters.map((letter, question) => (splits(question) ? coin() : letter)).join(""));
    const named = (raters: readonly (readonly string[])[]) =>
      itemAnalysis(answersOf(raters)).flatMap(({ question, problems }) =>
        problems.includes("disagreement") ? [question] : [],
      );
    expect(named([rater(isSplit), rater(isSplit), rater(isSplit)])).toEqual(["q3"]);
    expect(named([rater(() => false), rater(() => false), rater(() => true)])).toEqual([]);
  });

  it("takes equal wordings of several checklists for one question", () => {
    const ask = (checklist: string, question: string) =>
      answersOf([["1", "0", "1"]], checklist).map((answer) => ({ ...answer, question }));
    const items = itemAnalysis([
      ...ask("a", "Is it  short?"),
      ...ask("b", "is it short?"),
      ...ask("c", "1"),
      ...ask("d", "1"),
    ]);
    expect(
      items.map(({ checklist, nChecklists, question, nResponses }) => [checklist, nChecklists, question, nResponses]),
    ).toEqual([
      ["a", 2, "Is it  short?", 6],
      ["c", 1, "1", 3],
      ["d", 1, "1", 3],
    ]);
  });

  it("says nothing of a few responses", () => {
    expect(itemAnalysis(answersOf([["11", "11"]])).map(({ problems, likest }) => [problems, likest])).toEqual([
      [[], null],
      [[], null],
    ]);
    expect(itemAnalysis([])).toEqual([]);
    expect(undefinedReason(seriesAnalysis([]).difficulty)).toBe("no-labels");
  });

  it("keeps checklists apart, and does not depend on the order of answers", () => {
    const letter = fc.constantFrom("1", "0", "u", "-");
    const response = fc.tuple(letter, letter, letter).map((letters) => letters.join(""));
    const rater = fc.array(response, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(rater, { minLength: 1, maxLength: 3 }), fc.array(rater, { maxLength: 2 }), (one, two) => {
        const [first, second] = [answersOf(one, "one"), answersOf(two, "two")];
        const alone = itemAnalysis(first);
        const together = itemAnalysis([...first, ...second]).filter(({ checklist }) => checklist === "one");
        expect(together).toEqual(alone);
        const byQuestion = (items: typeof alone) =>
          items
            .map(({ question, nYes, nNo, nUnknown, difficulty, disagreement }) => ({
              question,
              nYes,
              nNo,
              nUnknown,
              difficulty,
              disagreement,
            }))
            .sort((a, b) => (a.question < b.question ? -1 : 1));
        expect(byQuestion(itemAnalysis(first.toReversed()))).toEqual(byQuestion(alone));
      }),
    );
  });

  it("has intervals of difficulty that hold the true share as often as they say", () => {
    const truth = 0.85;
    const studies = someOf(400);
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`d ${study}`);
      const responses = Array.from({ length: 25 }, () => (random() < truth ? "1" : "0"));
      const [item] = itemAnalysis(answersOf([responses]));
      if (!item) throw new Error("Expected a question");
      const { low, high } = definedValue(item.difficultyInterval);
      if (low <= truth && truth <= high) held++;
    }
    expect(held / studies).toBeGreaterThan(0.91);
    expect(held / studies).toBeLessThanOrEqual(0.99);
  });

  it("calls few of many unrelated questions redundant or against the rest", () => {
    let [redundant, against, all] = [0, 0, 0];
    const studies = someOf(60);
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`n ${study}`);
      const one = () => Array.from({ length: 5 }, () => (random() < 0.6 ? "1" : "0")).join("");
      for (const { problems } of itemAnalysis(answersOf([Array.from({ length: 20 }, one)]))) {
        all++;
        if (problems.includes("redundant")) redundant++;
        if (problems.includes("negative-discrimination")) against++;
      }
    }
    expect(redundant / all).toBeLessThan(0.01);
    expect(against / all).toBeLessThan(0.005);
  });
});
