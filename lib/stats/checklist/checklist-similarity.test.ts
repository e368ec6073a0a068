import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { sentenceBleu } from "./bleu";
import { checklistSimilarity, meanSimilarity, meanSimilarityInterval } from "./checklist-similarity";
import { rougeL, rougeN } from "./rouge";
import { rougeTokens, wmtTokens } from "./text-tokens";

const THREE = ["Does the response list exactly three fruits?", "Is every fruit followed by its colour?"].join("\n");
const FRUITS = [
  "Does the answer name three fruits?",
  "Is the colour of each fruit given?",
  "Is the answer short?",
].join("\n");

// sacreBLEU 2.6.0: sentence_bleu(other, [gold]), tokens 13a, smoothing exp.
const SACRE_BLEU: readonly [gold: string, other: string, sentence: number][] = [
  ["Is the text written in French?", "Is the text in French and polite?", 27.054113452696992],
  [THREE, THREE, 100],
  [THREE, FRUITS, 15.774545980684183],
  ["Is it under 1,000 words (about 5-6 pages)?", "Is it about 1,000 words, i.e. 5-6 pages?", 23.505204106959603],
  ["the cat sat on the mat", "the the the the the the", 9.652434877402245],
  ["Yes", "Yes", 100],
  ["Is it polite?", "Does the code compile without warnings?", 6.567274736060395],
  ['Does it quote "AT&T" and <b>?', "Does it quote &quot;AT&amp;T&quot; and &lt;b&gt;?", 100],
  [
    "Ist der Text höflich?\nNennt er drei Gründe?",
    "Ist der Text höflich formuliert?\nNennt er genau drei Gründe?",
    39.181891500702136,
  ],
];

describe("BLEU", () => {
  it.each(SACRE_BLEU)("of %j against %j is sacreBLEU's", (gold, other, sentence) => {
    expect(100 * definedValue(sentenceBleu(gold, other))).toBeCloseTo(sentence, 11);
  });

  it("punishes a shorter text: by hand, all precisions 1, times exp(1 − 6/5)", () => {
    expect(definedValue(sentenceBleu("a b c d e f", "a b c d e"))).toBeCloseTo(Math.exp(1 - 6 / 5), 14);
  });

  it("is 0 without a common word or without any word, and undefined without gold words", () => {
    expect(definedValue(sentenceBleu("a b", "c d"))).toBe(0);
    expect(definedValue(sentenceBleu("a b", ""))).toBe(0);
    expect(undefinedReason(sentenceBleu(" ", "a"))).toBe("no-words");
  });

  it("cuts words as mteval-v13a does", () => {
    expect(wmtTokens("It's a well-known 3,5 (or 3.5), 5-6 e.g. x.")).toEqual(
      "It's a well-known 3,5 ( or 3.5 ) , 5 - 6 e . g . x .".split(" "),
    );
  });
});

describe("ROUGE", () => {
  const words = (text: string) => rougeTokens(text);
  // Gold has 6 words and 5 pairs, the other 7 and 6; they share 5 words, 3 pairs, and a subsequence of 5.
  const [gold, other] = [words("Is the text written in French?"), words("Is the text in French and polite?")];

  it("counts words, pairs and the longest subsequence, by hand", () => {
    const one = rougeN(gold, other, 1);
    expect([one.precision, one.recall, one.f1].map(definedValue)).toEqual([5 / 7, 5 / 6, 10 / 13]);
    const two = rougeN(gold, other, 2);
    expect([two.precision, two.recall, two.f1].map(definedValue)).toEqual([3 / 6, 3 / 5, 6 / 11]);
    expect(definedValue(rougeL(gold, other).f1)).toBe(10 / 13);
    // Lin (2004): "police kill the gunman" and "the gunman kill police" against "police killed the gunman".
    const lin = words("police killed the gunman");
    expect(definedValue(rougeL(lin, words("police kill the gunman")).f1)).toBe(3 / 4);
    expect(definedValue(rougeL(lin, words("the gunman kill police")).f1)).toBe(2 / 4);
  });

  it("gives the values of a worked example, counted by hand", () => {
    const fox = words("The quick brown fox jumps over the lazy dog");
    const log = words("The quick brown dog jumps on the log.");
    const one = rougeN(fox, log, 1);
    expect([one.precision, one.recall, one.f1].map(definedValue)).toEqual([6 / 8, 6 / 9, 12 / 17]);
    const longest = rougeL(fox, log);
    expect([longest.precision, longest.recall, longest.f1].map(definedValue)).toEqual([5 / 8, 5 / 9, 10 / 17]);
  });

  it("counts a repeated word no more often than both have it", () => {
    const { precision, recall } = rougeN(words("the cat sat on the mat"), words("the the the the"), 1);
    expect([definedValue(precision), definedValue(recall)]).toEqual([2 / 4, 2 / 6]);
  });

  it("takes words as rouge_score does, or those of every script where asked", () => {
    expect(rougeTokens("Größe: 3,5 (T-Shirt)")).toEqual(["gr", "e", "3", "5", "t", "shirt"]);
    expect(rougeTokens("Größe: 3,5", "unicode")).toEqual(["größe", "3", "5"]);
    expect(rougeTokens("Вежлив ли ответ?", "unicode")).toEqual(["вежлив", "ли", "ответ"]);
  });

  it("is undefined where there is nothing to compare, and 0 where one side has nothing", () => {
    expect(undefinedReason(rougeN(["a"], ["a"], 2).f1)).toBe("no-words");
    const { precision, recall, f1 } = rougeL(["a", "b"], []);
    expect([undefinedReason(precision), definedValue(recall), definedValue(f1)]).toEqual(["no-words", 0, 0]);
  });

  const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 9 });

  it("has a symmetric F1, and precision and recall that change places", () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 3 }), (a, b, n) => {
        for (const compare of [(x: string[], y: string[]) => rougeN(x, y, n), rougeL]) {
          expect(compare(a, b).f1).toEqual(compare(b, a).f1);
          expect(compare(a, b).precision).toEqual(compare(b, a).recall);
        }
      }),
    );
  });

  it("finds the subsequence that trying all of them finds", () => {
    const isSubsequence = (part: string[], whole: string[]) => {
      let found = 0;
      for (const word of whole) if (word === part[found]) found++;
      return found === part.length;
    };
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        let longest = 0;
        for (let chosen = 0; chosen < 2 ** a.length; chosen++) {
          const part = a.filter((_, index) => chosen & (1 << index));
          if (part.length > longest && isSubsequence(part, b)) longest = part.length;
        }
        const { recall } = rougeL(a, b);
        if (a.length > 0) expect(definedValue(recall)).toBeCloseTo(longest / a.length, 14);
      }),
    );
  });
});

describe("similarity of checklists", () => {
  it("is complete with itself", () => {
    const questions = fc.array(fc.stringMatching(/^[a-z]+( [a-z]+){1,5}\?$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(questions, (checklist) => {
        const same = checklistSimilarity(checklist, checklist);
        for (const value of [same.bleu, same.rouge1.f1, same.rouge2.f1, same.rougeL.f1]) {
          expect(definedValue(value)).toBeCloseTo(1, 12);
        }
        expect(same.countDifference).toBe(0);
      }),
    );
  });

  it("averages alternatives within an instruction first, then instructions", () => {
    const count = (difference: number) => ({ ...checklistSimilarity(["a"], ["a"]), countDifference: difference });
    const counts = [[count(0), count(4)], [count(1)]];
    const { mean, values } = meanSimilarity(counts, ({ countDifference }) => ({
      defined: true,
      value: countDifference,
    }));
    expect([definedValue(mean), ...values]).toEqual([1.5, 2, 1]);
    const options = () => ({ random: seededRandom(1) });
    const { low, high } = definedValue(
      meanSimilarityInterval(Float64Array.from([...values, ...values, ...values]), options()),
    );
    expect([low, high]).toEqual([1, 2]);
    expect(undefinedReason(meanSimilarityInterval(values, options()))).toBe("too-few-units");
  });

  it("leaves out what is undefined, and says when nothing is left", () => {
    const empty = checklistSimilarity([], ["Is it short?"]);
    const same = checklistSimilarity(["Is it short?"], ["Is it short?"]);
    expect(definedValue(meanSimilarity([[empty], [same]], ({ bleu }) => bleu).mean)).toBeCloseTo(1, 12);
    expect(undefinedReason(meanSimilarity([[empty]], ({ bleu }) => bleu).mean)).toBe("no-words");
    expect([empty.countDifference, definedValue(empty.rouge1.f1)]).toEqual([1, 0]);
  });
});

describe("writing without spaces", () => {
  const similarity = (gold: string, other: string) => checklistSimilarity([gold], [other], { letters: "unicode" });

  it("is compared character by character, by hand: 3 of 4 shared, and 1 of 3 pairs", () => {
    const { rouge1, rouge2, bleu } = similarity("诗有四行", "诗有五行");
    expect(definedValue(rouge1.f1)).toBeCloseTo(3 / 4, 14);
    expect(definedValue(rouge2.f1)).toBeCloseTo(1 / 3, 14);
    expect(definedValue(bleu)).toBeGreaterThan(0);
    expect(definedValue(bleu)).toBeLessThan(1);
    expect(definedValue(similarity("季語がありますか？", "季語がありますか？").bleu)).toBeCloseTo(1, 14);
    expect(definedValue(similarity("诗有四行吗？", "是否押韵。").rouge1.f1)).toBe(0);
  });

  it("leaves all other text as it was", () => {
    const [gold, other] = ["Ist der Text höflich?", "Есть ли ответ на вопрос?"];
    const { bleu } = checklistSimilarity([gold], [`${gold} ${other}`], { letters: "unicode" });
    expect(bleu).toEqual(sentenceBleu(gold, `${gold} ${other}`));
    expect(rougeTokens(other, "unicode")).toEqual(["есть", "ли", "ответ", "на", "вопрос"]);
  });
});
