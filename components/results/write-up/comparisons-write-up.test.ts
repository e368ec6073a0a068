import { describe, expect, it } from "vitest";
import { excludedOf } from "@/lib/results/excluded";
import { excludedSentence } from "@/lib/results/excluded-labels";
import { withSections, writeUpHtml } from "./prose";
import { roundWriteUp } from "./round-write-up";
import { hasLatex, latexComplaints } from "./testing/compile-latex";
import { between, facts, ID, number } from "./testing/round-facts";

describe("the comparisons of a round", () => {
  const estimate = (value: number, low: number, high: number) => ({
    value: number(value),
    interval: between(low, high),
  });
  const none = { defined: false, reason: "no-common-units", explanation: "Nothing is labelled by both." } as const;
  const difference = (value: number, p: number) => ({
    ...estimate(value, value - 0.1, value + 0.1),
    equivalenceInterval: between(value - 0.08, value + 0.08),
    anytime: between(value - 0.2, value + 0.2),
    pValue: number(p / 3),
    adjustedPValue: number(p),
  });
  const pair = (a: string, b: string, p: number) => ({
    a,
    b,
    instructions: 250,
    score: difference(0.25, p),
    points: null,
    requirements: null,
    winRate: {
      value: none,
      interval: none,
      equivalenceInterval: none,
      anytime: none,
      pValue: none,
      adjustedPValue: none,
    },
  });
  const systems = {
    raters: "human",
    answers: "pooled" as const,
    comparisons: 750,
    asOf: null,
    pairs: [pair("base|1", "tuned_2", 0.0004), pair("base|1", "zero", 0.4), pair("tuned_2", "zero", 0.04)],
    ranking: [
      { system: "tuned_2", strength: estimate(0.5, 0.3, 0.7), rank: number(1), rankInterval: between(1, 2) },
      { system: "zero", strength: estimate(-0.5, -0.7, -0.3), rank: number(2), rankInterval: between(1, 2) },
    ],
  };
  const named = (name: string) => ({ raterId: ID, pseudonym: "Rater 09", name, simulated: false });
  const scores = {
    pearson: estimate(0.61, 0.5, 0.7),
    spearman: estimate(0.6, 0.5, 0.7),
    kendall: estimate(0.5, 0.4, 0.6),
    weightedKappa: estimate(0.4, 0.3, 0.5),
    mae: estimate(0.8, 0.7, 0.9),
    n: 250,
  };
  const judges = {
    epsilon: "0.2" as const,
    people: "human" as const,
    measure: "neg_rmse" as const,
    isTooLarge: false,
    asOf: null,
    biases: [],
    askedOtherwise: [],
    judges: [
      {
        ...named("tiny"),
        replaced: [1, 2, 3].map((n) => ({
          ...named(`person ${n}`),
          n: 250,
          withPerson: number(0.6),
          withJudge: number(0.61),
          unrelated: number(-0.1 * n),
          difference: difference(0.01 * n, 0.5),
        })),
        standIn: {
          winningRate: number(2 / 3),
          advantage: estimate(0.7, 0.65, 0.75),
          passes: { defined: true, value: true } as const,
          items: 250,
          skipped: 1,
          people: [1, 2, 3].map((n) => ({
            ...named(`person ${n}`),
            n: 250,
            rhoModel: 0.7,
            rhoPerson: 0.6,
            pValue: 0.01,
            isRejected: n > 1,
          })),
        },
      },
    ],
    agreements: [
      { ...named("tiny"), ...scores, isPerson: false },
      { ...named("x"), name: null, ...scores, isPerson: true },
    ],
    ceiling: { ...scores, pearson: estimate(0.58, 0.5, 0.7), nPeople: 3 },
    besideCeiling: [
      {
        ...named("tiny"),
        measure: "pearson" as const,
        n: 250,
        nPeople: 3,
        judge: scores.pearson,
        people: number(0.58),
        difference: estimate(0.03, -0.02, 0.08),
        closer: "cannot-tell" as const,
      },
    ],
    pairs: [
      {
        a: named("tiny"),
        b: named("large"),
        n: 250,
        measure: "mae" as const,
        valueA: number(0.8),
        valueB: number(0.6),
        difference: estimate(0.2, 0.1, 0.3),
        adjustedPValue: number(0.01),
        closer: "b" as const,
      },
    ],
  };

  const about = { grouping: "system" as const, responses: 40 };
  const tallies = { yes: 0, no: 0, unknown: 0, meanPassRate: estimate(0.9, 0.85, 0.95) };
  const means = {
    scores: [
      { ...about, name: "zero", labels: 120, mean: estimate(3.1, 2.9, 3.3), levels: [] },
      { ...about, name: "tuned_2", labels: 120, mean: estimate(4.2, 4, 4.4), levels: [] },
      { ...about, grouping: "subset" as const, name: "easy", labels: 120, mean: estimate(4.2, 4, 4.4), levels: [] },
    ],
    checklist: [
      {
        ...about,
        ...tallies,
        name: "tuned_2",
        drfr: estimate(0.9, 0.85, 0.95),
        hardSatisfaction: estimate(0.6, 0.5, 0.7),
      },
    ],
    standings: [],
  };

  it("has every pair of systems with n, interval and Holm’s p, and the ranking", () => {
    const { text, references } = roundWriteUp({ ...facts, systems }, "plain");
    for (const part of [
      "We compare 3 systems in pairs by the labels of people",
      "P-values exchange the two systems within instructions (2,000 random exchanges at most) and are corrected by Holm’s method (Holm, 1979) over all pairs; intervals are adjusted for all pairs",
      "No clear leader: base|1 − zero, mean score +0.25 (95% 0.15 – 0.35), p = 0.400. base|1 and zero cannot be told apart. base|1 is better than tuned_2.",
      "In mean score, 2 of 3 pairs of systems differ at p < 0.05.",
      "| First | Second | n | Mean score | p (Holm) |",
      "| base\\|1 | tuned\\_2 | 250 | 0.250 \\[0.150, 0.350\\] | \\< 0.001 |",
      "| 1 | 1 – 2 | tuned\\_2 | 0.50 \\[0.30, 0.70\\] |",
      "from 750 comparisons",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("In win rate");
    expect(text).not.toContain("DRFR");
    expect(references).toEqual(expect.arrayContaining(["holm1979", "davidson1970"]));
  });

  it("lists pairs by score, the better system first, whatever the names", () => {
    const byName = [pair("base|1", "tuned_2", 0.04), pair("base|1", "zero", 0.4), pair("tuned_2", "zero", 0.04)];
    const pairs = byName.map((each) => ({ ...each, score: { ...each.score, ...estimate(-0.25, -0.35, -0.15) } }));
    const { text } = roundWriteUp({ ...facts, systems: { ...systems, pairs } }, "plain");
    const rows = [...text.matchAll(/^\| (\S+) \| (\S+) \| 250 \| (0\S+ \S+ \S+) \|/gm)].map((row) => row.slice(1));
    expect(rows).toEqual([
      ["zero", "tuned\\_2", "0.250 \\[0.150, 0.350\\]"],
      ["zero", "base\\|1", "0.250 \\[0.150, 0.350\\]"],
      ["tuned\\_2", "base\\|1", "0.250 \\[0.150, 0.350\\]"],
    ]);
  });

  it("has judges beside people: stand-in test, scores with the human ceiling, and the closer of two", () => {
    const { text, references } = roundWriteUp({ ...facts, judges }, "plain");
    for (const part of [
      "(ε = 0.2, closeness by the squared distance of labels, q = 0.05), the judge passed and may replace people",
      "Up to 1 person has too few items and is not counted.",
      "alpha with tiny in place of any one of them differ by less than 0.110: they are equal within that margin",
      "would change it by 0.100, so a margin above that shows nothing.",
      "| tiny | 250 | 3 | 0.67 | 0.70 \\[0.65, 0.75\\] | yes |",
      "Each judge takes the place of each person in turn and is compared with the same means",
      "| Human ceiling (mean of people) | 250 | 0.58 \\[0.50, 0.70\\] |",
      "the judge is closer to the other people in 0 and people are in 0; in the others",
      "| tiny | Pearson | 250 | 0.58 | 0.03 \\[−0.02, 0.08\\] | cannot tell |",
      "| Rater 09, person | 250 | 0.61 \\[0.50, 0.70\\] |",
      "intervals are adjusted for all pairs, so that an interval excludes 0 exactly when p < 0.05. One judge is closer beyond chance in 1 of 1 comparison",
      "| tiny | large | MAE (0 is best) | 250 | 0.20 \\[0.10, 0.30\\] | **0.010** |",
    ]) {
      expect(text).toContain(part);
    }
    expect(references).toContain("calderon2025");
    const alone = { ...judges, agreements: judges.agreements.slice(0, 1), ceiling: null, besideCeiling: [] };
    expect(roundWriteUp({ ...facts, judges: alone }, "plain").text).toContain("so there is no human ceiling");
    const short = { ...none, reason: "too-few-units", explanation: "There are too few items." } as const;
    const standIn = { winningRate: short, advantage: { value: short, interval: short }, passes: short };
    const untold = judges.judges.map((judge) => ({ ...judge, standIn: { ...judge.standIn, ...standIn } }));
    const without = roundWriteUp({ ...facts, judges: { ...judges, judges: untold } }, "plain").text;
    expect(without).toContain("has no answer here: there are too few items.");
    expect(without).not.toContain("yes");
  });

  it("says nothing of what was not compared", () => {
    const { text } = roundWriteUp(
      { ...facts, systems: { ...systems, pairs: [] }, judges: { ...judges, isTooLarge: true } },
      "plain",
    );
    expect(text).toBe(roundWriteUp(facts, "plain").text);
  });

  it("says whether there are enough labels for the interval that was chosen", () => {
    const anytime = { interval: between(0.4, 0.61), planned: 60 };
    const about = { nUnits: 90, nInstructions: 45, labelsPerUnit: number(3), doubled: none, anytime, asOf: null };
    const say = (width: number, moreUnits: number) => {
      const result = { ...about, width: number(width), moreUnits: number(moreUnits), raters: none };
      return roundWriteUp({ ...facts, enough: { width: "0.05", result } }, "plain").text;
    };
    expect(say(0.047, 0)).toContain(
      "one that holds at every look (Waudby-Smith et al., 2021), tightest at 60 instructions, is",
    );
    expect(say(0.047, 0)).toContain("The interval is 0.047 wide, within the 0.05 that was chosen.");
    expect(say(0.087, 1800)).toContain("0.05 that was chosen; by simulation, that would take about 1,800 more tasks");
    expect(say(0.047, 12)).toContain("within the 0.05 that was chosen, but of too few tasks or instructions");
    expect(roundWriteUp({ ...facts, enough: null }, "plain").text).not.toContain("aimed for");
  });

  const HARD = "org/Model-3.1-70B-Instruct-Turbo_2024 AVeryLongNameThatNothingBreaks 100% #1 & é ß → ≥ 通义 ~^{}\\\\";
  const wide = {
    ...systems,
    pairs: systems.pairs.map((pair) => ({ ...pair, a: `${pair.a} ${HARD}`, b: `${pair.b} (simulated)` })),
  };
  it.skipIf(!hasLatex).for(["article", "neurips", "acl"] as const)(
    "compiles without an overfull box in %s",
    (style) => {
      const { text } = roundWriteUp({ ...facts, means, systems: wide, judges }, "latex");
      expect(latexComplaints(text, style)).toEqual([]);
    },
  );

  it("has the means of systems first, in tables of six columns at most, each with a label", () => {
    const { text, blocks } = roundWriteUp({ ...facts, means, systems, judges }, "latex");
    const tables = blocks.flatMap(({ content }) => (typeof content === "string" ? [] : [content]));
    expect(tables[0]?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ["tuned_2", "40", "4.20 [4.00, 4.40]", "0.900 [0.850, 0.950]", "60.0% [50.0%, 70.0%]"],
      ["zero", "40", "3.10 [2.90, 3.30]", "–", "–"],
    ]);
    for (const { columns } of tables) expect(columns.length).toBeLessThanOrEqual(6);
    const labels = [...text.matchAll(/\\label\{(tab:[a-z0-9-]+)\}/g)].map(([, label]) => label);
    expect(labels).toHaveLength(tables.length);
    expect(new Set(labels).size).toBe(tables.length);
  });

  it("leaves out the sections that are not ticked, with what only they cite, and is a page for word processors", () => {
    const all = roundWriteUp({ ...facts, means, systems, judges }, "plain");
    const some = withSections(all, "plain", new Set(["labels", "judges"]));
    expect(some.text).toContain("alternative annotator test");
    expect(some.text).not.toContain("Bradley");
    expect(some.references).toContain("calderon2025");
    expect(some.references).not.toContain("davidson1970");
    expect(withSections(all, "plain", new Set(["labels", "agreement", "reference", "systems", "judges"])).text).toBe(
      all.text,
    );
    const page = writeUpHtml(some);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("<caption>Alternative annotator test");
    expect(page).toContain("<p>In the round “");
  });

  it("is LaTeX with tables", () => {
    const { text } = roundWriteUp({ ...facts, systems, judges }, "latex");
    expect(text).toContain("  base\\textbar{}1 & tuned\\_2 & 250 & 0.250 [0.150, 0.350] & \\textless{} 0.001 \\\\");
    expect(text.match(/\\begin\{tabular\}/g)).toHaveLength(8);
    expect(text.match(/\\end\{table\*?\}/g)).toHaveLength(8);
    expect(text).not.toMatch(/(?<!\\)[%_]/);
  });
});

describe("a selection", () => {
  it("says what was left out with the reason and what remains", () => {
    const found = {
      labels: 1020,
      counted: 812,
      reported: [],
      tasksReported: 14,
      batches: [],
      raters: [],
    };
    const without = excludedOf("rater:3;rater:7;reported:unsafe;because:they answered at random.");
    const { text } = roundWriteUp(
      { ...facts, leftOut: { sentence: excludedSentence(without, found, "round"), labels: 812 } },
      "plain",
    );
    expect(text).toContain(
      "Everything here is without Rater 03, Rater 07 and 14 tasks reported as unsafe, which leaves 812 of 1,020 labels; reason given: they answered at random.",
    );
  });
});
