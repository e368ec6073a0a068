import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns, someOf } from "@/lib/stats/testing/thorough";
import { normalQuantile } from "../resampling/normal-distribution";
import { type Random, seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { davidsonModel, type OutcomeCounts } from "./davidson-model";
import type { SystemScore } from "./system-comparisons";
import { systemDifferences } from "./system-differences";
import { systemRanking } from "./system-ranking";

const NAMES = ["p", "q", "r", "s"];
const COUNTS: OutcomeCounts[] = [
  { a: 0, b: 1, wins: 12, ties: 5, losses: 8 },
  { a: 0, b: 2, wins: 15, ties: 3, losses: 6 },
  { a: 0, b: 3, wins: 9, ties: 7, losses: 10 },
  { a: 1, b: 2, wins: 11, ties: 6, losses: 9 },
  { a: 1, b: 3, wins: 4, ties: 2, losses: 13 },
  { a: 2, b: 3, wins: 8, ties: 8, losses: 8 },
];

describe("davidsonModel", () => {
  it("has the maximum likelihood that a general optimiser finds", () => {
    // scipy.optimize.minimize (SciPy 1.10.1, BFGS, then Nelder–Mead) of the likelihood written down from its definition.
    const { strengths, tie } = definedValue(davidsonModel(NAMES, COUNTS));
    const expected = [0.320766558235194, -0.326210876630024, -0.300829387747887, 0.306273706142717];
    expected.forEach((value, index) => {
      expect(strengths[index]).toBeCloseTo(value, 6);
    });
    expect(tie).toBeCloseTo(0.565818814051343, 6);
    const untied = COUNTS.map((counts) => ({ ...counts, ties: 0 }));
    const plain = definedValue(davidsonModel(NAMES, untied));
    expect(plain.strengths).toEqual(
      [0.301535590603833, -0.306775485648259, -0.306906688349495, 0.312146383393921].map((value) =>
        expect.closeTo(value, 6),
      ),
    );
    expect(plain.tie).toBe(0);
  });

  it("expects as many wins and ties as there are: what maximum likelihood means here", () => {
    const count = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count), { minLength: 6, maxLength: 6 }), (outcomes) => {
        const counts = COUNTS.map(({ a, b }, index) => {
          const [wins, ties, losses] = outcomes[index] ?? [1, 1, 1];
          return { a, b, wins, ties, losses };
        });
        const { strengths, tie } = definedValue(davidsonModel(NAMES, counts));
        let expectedTies = 0;
        const points = [0, 0, 0, 0];
        for (const { a, b, wins, ties, losses } of counts) {
          const [ofA, ofB] = [Math.exp(strengths[a] ?? 0), Math.exp(strengths[b] ?? 0)];
          const ofTie = tie * Math.sqrt(ofA * ofB);
          const total = ofA + ofB + ofTie;
          const n = wins + ties + losses;
          expectedTies += (n * ofTie) / total - ties;
          points[a] = (points[a] ?? 0) + (n * (ofA + ofTie / 2)) / total - wins - ties / 2;
          points[b] = (points[b] ?? 0) + (n * (ofB + ofTie / 2)) / total - losses - ties / 2;
        }
        for (const difference of [expectedTies, ...points]) expect(difference).toBeCloseTo(0, 6);
      }),
    );
  });

  it("is undefined where strengths would be infinite, and names the systems", () => {
    const split = [
      { a: 0, b: 1, wins: 3, ties: 1, losses: 2 },
      { a: 2, b: 3, wins: 1, ties: 0, losses: 1 },
      { a: 0, b: 2, wins: 4, ties: 0, losses: 0 },
      { a: 1, b: 3, wins: 2, ties: 0, losses: 0 },
    ];
    const model = davidsonModel(NAMES, split);
    expect(undefinedReason(model)).toBe("not-connected");
    expect(!model.defined && model.explanation).toContain("p, q never lost to nor tied with r, s");
    const turned = davidsonModel(NAMES, [...split.slice(0, 2), { a: 0, b: 2, wins: 0, ties: 0, losses: 4 }]);
    expect(!turned.defined && turned.explanation).toContain("r, s never lost to nor tied with p, q");
    expect(undefinedReason(davidsonModel(["p", "q"], [{ a: 0, b: 1, wins: 0, ties: 5, losses: 0 }]))).toBe(
      "no-variation",
    );
    expect(undefinedReason(davidsonModel(["p"], []))).toBe("too-few-units");
  });

  it("is undefined where wins and ties alone let strengths and ν grow without end", () => {
    const noLoss = [{ a: 0, b: 1, wins: 12, ties: 1, losses: 0 }];
    expect(undefinedReason(davidsonModel(["p", "q"], noLoss))).toBe("not-connected");
    // p over q over r, and p and r tied: ties reach a layer, these are two apart, so ν has a bound.
    const chain = [
      { a: 0, b: 1, wins: 3, ties: 1, losses: 0 },
      { a: 1, b: 2, wins: 3, ties: 1, losses: 0 },
    ];
    expect(undefinedReason(davidsonModel(["p", "q", "r"], chain))).toBe("not-connected");
    const bounded = [...chain, { a: 0, b: 2, wins: 0, ties: 2, losses: 0 }];
    const { strengths } = definedValue(davidsonModel(["p", "q", "r"], bounded));
    for (const strength of strengths) expect(Math.abs(strength)).toBeLessThan(10);
  });
});

const normal = (random: Random) => normalQuantile(random() || 0.5);

/** Three responses of every system to each instruction; those to one instruction hang together. */
function simulate(random: Random, instructions: number, effects: Readonly<Record<string, number>>): SystemScore[] {
  const scores: SystemScore[] = [];
  for (let instruction = 0; instruction < instructions; instruction++) {
    const shared = new Map(Object.keys(effects).map((system) => [system, normal(random)]));
    for (let part = 0; part < 3; part++) {
      for (const [system, effect] of Object.entries(effects)) {
        const score = Math.round((effect + (shared.get(system) ?? 0) + normal(random) * 0.5) * 2);
        scores.push({ system, key: `i${instruction}-${part}`, cluster: `i${instruction}`, score });
      }
    }
  }
  return scores;
}

const options = (seed: string, resamples = 150) => ({ random: seededRandom(seed), resamples });

describe("systemDifferences", () => {
  it("compares by hand what both systems have", () => {
    const score = (system: string, key: string, score: number, cluster = key) => ({ system, key, cluster, score });
    const pairs = systemDifferences(
      [
        score("x", "1", 4),
        score("y", "1", 2),
        score("x", "2", 3),
        score("y", "2", 3),
        score("x", "3", 1),
        score("y", "4", 5, "1"),
        score("x", "4", 4, "1"),
        score("x", "4", 5, "1"),
        score("z", "9", 1),
      ],
      options("hand"),
    );
    expect(pairs.map(({ a, b, n, nClusters }) => [a, b, n, nClusters])).toEqual([
      ["x", "y", 3, 2],
      ["x", "z", 0, 0],
      ["y", "z", 0, 0],
    ]);
    const [first, second] = pairs;
    expect(first).toMatchObject({ wins: 1, ties: 1, losses: 1, winRate: { value: { value: 0.5 } } });
    expect(first && definedValue(first.difference.value)).toBeCloseTo((2 + 0 - 0.5) / 3, 12);
    expect(second && undefinedReason(second.difference.value)).toBe("no-common-units");
    expect(() => systemDifferences([score("x", "1", Number.NaN)], options("x"))).toThrow(StatsInputError);
  });

  it("turns its sign with the systems' names, and does not care for the order of scores", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const scores = simulate(seededRandom(seed), 5, { x: 0.3, y: 0 });
        const renamed = scores.map((each) => ({ ...each, system: each.system === "x" ? "y" : "x" })).toReversed();
        const [one] = systemDifferences(scores, options("same", 20));
        const [other] = systemDifferences(renamed, options("same", 20));
        if (!one || !other) throw new Error("Expected a pair");
        expect(definedValue(other.difference.value)).toBeCloseTo(-definedValue(one.difference.value), 12);
        expect(definedValue(other.winRate.value)).toBeCloseTo(1 - definedValue(one.winRate.value), 12);
      }),
    );
  });

  it("has systems in the natural order of their names, the first minus the second", () => {
    const scores = ["M10", "M2", "m1"].flatMap((system, score) =>
      ["x", "y"].map((cluster) => ({ system, key: cluster, cluster, score })),
    );
    const options = { random: seededRandom(1), resamples: 20 };
    expect(
      systemDifferences(scores, options).map(({ a, b, difference }) => [a, b, definedValue(difference.value)]),
    ).toEqual([
      ["m1", "M2", 1],
      ["m1", "M10", 2],
      ["M2", "M10", 1],
    ]);
    expect(systemRanking(scores, options).systems.map(({ system }) => system)).toEqual(["m1", "M2", "M10"]);
  });

  it("rejects at most one in twenty where there is no difference, over all pairs", () => {
    let [wrong, smallest] = [0, 1];
    for (let study = 0; study < someOf(120); study++) {
      const pairs = systemDifferences(
        simulate(seededRandom(`null ${study}`), 20, { x: 0, y: 0, z: 0 }),
        options(`p ${study}`),
      );
      const p = pairs.map(({ difference }) => definedValue(difference.adjustedPValue));
      smallest = Math.min(smallest, ...p);
      if (p.some((value) => value < 0.05)) wrong++;
    }
    expect(wrong / someOf(120)).toBeLessThan(0.09);
    expect(smallest).toBeGreaterThan(0);
  });

  it("has intervals that hold the true difference as often as they say, though responses hang together", () => {
    let held = 0;
    for (let study = 0; study < someOf(200); study++) {
      const [pair] = systemDifferences(
        simulate(seededRandom(`c ${study}`), 30, { x: 0.5, y: 0 }),
        options(`i ${study}`),
      );
      if (!pair) throw new Error("Expected a pair");
      const { low, high } = definedValue(pair.difference.interval);
      if (low <= 1 && 1 <= high) held++;
    }
    expect(held / someOf(200)).toBeGreaterThan(0.89);
    expect(held / someOf(200)).toBeLessThanOrEqual(0.99);
  });
});

describe("systemRanking", () => {
  it("ranks the better system first, with intervals that hold the true strength as often as they say", () => {
    const effects = { x: 0.8, y: 0.3, z: 0 };
    const large = systemRanking(simulate(seededRandom("truth"), 3000, effects), options("t", 2));
    expect(large.systems.map(({ system }) => system)).toEqual(["x", "y", "z"]);
    const truth = new Map(large.systems.map(({ system, strength }) => [system, definedValue(strength)]));
    let [held, all] = [0, 0];
    for (let study = 0; study < someOf(80); study++) {
      const { systems } = systemRanking(simulate(seededRandom(`r ${study}`), 40, effects), options(`s ${study}`, 100));
      for (const { system, interval } of systems) {
        const { low, high } = definedValue(interval);
        const strength = truth.get(system) ?? 0;
        all++;
        if (low <= strength && strength <= high) held++;
      }
    }
    expect(held / all).toBeGreaterThan(0.87);
    expect(held / all).toBeLessThanOrEqual(0.99);
  });

  it("bounds no strength that many resamples make infinite, but the ranks", () => {
    const scores = Array.from({ length: 14 }, (_, i): SystemScore[] => [
      { system: "x", key: `i${i}`, cluster: `i${i}`, score: i === 0 ? 1 : 3 },
      { system: "y", key: `i${i}`, cluster: `i${i}`, score: i === 1 ? 3 : 2 },
    ]).flat();
    const { systems, tieInterval } = systemRanking(scores, options("separated", 400));
    // One loss among 14: a third of all resamples lack it.
    expect(systems.map(({ interval }) => undefinedReason(interval))).toEqual(
      new Array(2).fill("too-few-defined-resamples"),
    );
    expect(undefinedReason(tieInterval)).toBe("too-few-defined-resamples");
    const ranks = systems.map(({ rankInterval }) => definedValue(rankInterval));
    expect(ranks.map(({ low, high }) => [low, high])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("puts equal systems apart no more often than one in twenty", () => {
    let apart = 0;
    for (let study = 0; study < someOf(100); study++) {
      const scores = simulate(seededRandom(`null ${study}`), 40, { x: 0, y: 0 });
      const [first] = systemRanking(scores, options(`n ${study}`, 100)).systems;
      if (!first) throw new Error("Expected a system");
      const { low, high } = definedValue(first.interval);
      if (low > 0 || high < 0) apart++;
      const ranks = definedValue(first.rankInterval);
      // Where strengths are equal but for rounding, both have the better rank.
      expect([ranks.low, ranks.high]).toEqual(low > -1e-9 && ranks.high === 1 ? [1, 1] : [1, 2]);
    }
    expect(apart / someOf(100)).toBeLessThan(0.11);
  });

  it("is undefined, with its systems named, where one always wins", () => {
    const always = simulate(seededRandom("always"), 10, { x: 100, y: 0 });
    const { systems, tie, nComparisons } = systemRanking(always, options("a", 10));
    expect(nComparisons).toBe(30);
    expect(undefinedReason(tie)).toBe("not-connected");
    for (const { strength, rank, interval } of systems) {
      for (const part of [strength, rank, interval]) expect(undefinedReason(part)).toBe("not-connected");
    }
  });
});

describe("the lowest score is best", () => {
  it("turns win rates and the ranking round and leaves differences as they are", () => {
    const score = fc.integer({ min: -3, max: 3 });
    const options = () => ({ random: seededRandom(7), resamples: 24 });
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, score), { minLength: 3, maxLength: 12 }), (rows) => {
        const scores = rows.flatMap((row, index) =>
          row.map((each, system): SystemScore => {
            const key = `i${index}`;
            return { system: NAMES[system] ?? "", key, cluster: key, score: each };
          }),
        );
        const turned = scores.map((each) => ({ ...each, score: -each.score }));
        const [lowest, highest] = [
          systemDifferences(scores, { ...options(), best: "lowest" }),
          systemDifferences(turned, options()),
        ];
        expect(lowest.map(({ wins, ties, losses, winRate }) => [wins, ties, losses, winRate])).toEqual(
          highest.map(({ wins, ties, losses, winRate }) => [wins, ties, losses, winRate]),
        );
        expect(lowest.map(({ difference }) => difference)).toEqual(
          systemDifferences(scores, options()).map(({ difference }) => difference),
        );
        expect(systemRanking(scores, { ...options(), best: "lowest" })).toEqual(systemRanking(turned, options()));
      }),
      fewRuns(20),
    );
  });
});
