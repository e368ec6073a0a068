import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { type JudgedQuestion, questionBesidePeople } from "../checklist/question-accuracy";
import { judgeBesideCeiling } from "../preference/beside-ceiling";
import { outcomeOfMeanPreference } from "../preference/outcome";
import { pairwiseLabelDistance } from "../preference/pairwise-label-distance";
import { type Random, seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { leaveOneOutScores } from "./leave-one-out-scores";
import { type LikeForLike, likeForLike } from "./like-for-like";

const STUDIES = someOf(500, 3);
const RESPONSES = 60;

/** People and a judge who is one more person: the truth and noise of the same size for each. A person who did not label has null. */
function simulate(random: Random, labelledBy: (response: number) => readonly number[], nPeople: number) {
  const noise = () => random() + random() + random() - 1.5;
  return Array.from({ length: RESPONSES }, (_, response) => {
    const truth = 3 + 2.4 * (random() + random() - 1);
    const level = () => Math.min(5, Math.max(1, Math.round(truth + 1.2 * noise())));
    const chosen = labelledBy(response);
    return {
      people: Array.from({ length: nPeople }, (_, person) => (chosen.includes(person) ? level() : null)),
      judge: level(),
    };
  });
}

type Study = ReturnType<typeof simulate>;

const MEASURES: Readonly<Record<string, (study: Study) => LikeForLike | undefined>> = {
  pearson: (study) => {
    const units = study.map(({ people, judge }, unit) => ({ cluster: String(unit), people, judges: [judge] }));
    const { judges } = leaveOneOutScores(units, { reversal: null, bySystem: false, resampling: null });
    return judges[0]?.measures.pearson;
  },
  wpld: (study) => {
    const units = study.map(({ people, judge }) => ({
      labels: people.filter((level) => level !== null),
      units: 1,
      prediction: outcomeOfMeanPreference(judge),
    }));
    return judgeBesideCeiling(units, undefined, null).wpld;
  },
  accuracy: (study) => {
    const answer = (level: number) => (level > 3 ? ("YES" as const) : ("NO" as const));
    const units = study.flatMap(({ people, judge }) => {
      const of = people.flatMap((level) => (level === null ? [] : [[answer(level)]]));
      return questionBesidePeople({ answer: answer(judge), people: of }) ?? [];
    });
    return likeForLike(units, "highest", null);
  },
};

/** By how much judges are ahead of people on average, and in how many studies; half for those in which nobody is. */
function rates(nPeople: number, labelledBy: (response: number) => readonly number[]) {
  const random = seededRandom("a judge who is one more person");
  const found = Object.keys(MEASURES).map((name) => ({ name, sum: 0, won: 0 }));
  for (let each = 0; each < STUDIES; each++) {
    const study = simulate(random, labelledBy, nPeople);
    for (const entry of found) {
      const compared = MEASURES[entry.name]?.(study);
      if (!compared) throw new Error(`${entry.name} is missing`);
      const difference = definedValue(compared.difference.value);
      entry.sum += difference;
      const ahead = entry.name === "wpld" ? -difference : difference;
      entry.won += Math.abs(ahead) < 1e-12 ? 0.5 : Number(ahead > 0);
    }
  }
  return found.map(({ name, sum, won }) => ({ name, mean: sum / STUDIES, share: won / STUDIES }));
}

describe("a judge who is one more person is level with the human ceiling", () => {
  it.each([
    { design: "three people who label everything", nPeople: 3, labelledBy: () => [0, 1, 2] },
    {
      design: "three of six people for each response",
      nPeople: 6,
      labelledBy: (response: number) => [0, 1 + (response % 2), 3].map((step) => (response + step) % 6),
    },
  ])("$design", ({ nPeople, labelledBy }) => {
    for (const { name, mean, share } of rates(nPeople, labelledBy)) {
      expect(Math.abs(mean), `mean difference by ${name}`).toBeLessThan(0.005);
      expect(Math.abs(share - 0.5), `share of studies by ${name}`).toBeLessThan(0.05);
    }
  });

  it("would beat it in most studies where it was compared with all people", () => {
    const random = seededRandom("all people");
    let won = 0;
    for (let each = 0; each < 100; each++) {
      const study = simulate(random, () => [0, 1, 2], 3);
      const distance = study.reduce((sum, { people, judge }) => {
        const mean = people.reduce<number>((total, level) => total + (level ?? 0), 0) / people.length;
        const label = outcomeOfMeanPreference(mean);
        return sum + pairwiseLabelDistance({ label, prediction: outcomeOfMeanPreference(judge) });
      }, 0);
      const ceiling = MEASURES.wpld?.(study)?.people;
      won += Number(ceiling && distance / study.length < definedValue(ceiling));
    }
    expect(won).toBeGreaterThan(60);
  });
});

const drawing = () => ({ random: seededRandom(1), resamples: 400 });

describe("likeForLike", () => {
  const units = Array.from({ length: 40 }, (_, unit) => ({
    n: 3,
    judge: unit % 4 === 0 ? 2 : 3,
    people: unit % 5 === 0 ? 3 : 1,
  }));

  it("pools comparisons and tells who is closer only where the difference's interval leaves out 0", () => {
    const far = likeForLike(units, "highest", drawing);
    expect(definedValue(far.judge.value)).toBeCloseTo(110 / 120, 14);
    expect(definedValue(far.people)).toBeCloseTo(56 / 120, 14);
    expect(definedValue(far.difference.value)).toBeCloseTo(54 / 120, 14);
    expect(far.closer).toBe("judge");
    expect(likeForLike(units, "lowest", drawing).closer).toBe("people");
    const even = units.map(({ n }, unit) => ({ n, judge: unit % 2, people: (unit + 1) % 2 }));
    expect(likeForLike(even, "highest", drawing).closer).toBe("cannot-tell");
    expect(likeForLike(units, "highest", null)).toMatchObject({
      closer: "cannot-tell",
      difference: { interval: null },
    });
  });

  it("decides nothing by resamples that are all alike, and is undefined without comparisons", () => {
    const alike = likeForLike(Array(9).fill({ n: 1, judge: 1, people: 0 }), "highest", drawing);
    expect([definedValue(alike.difference.value), alike.closer]).toEqual([1, "cannot-tell"]);
    const none = likeForLike([{ n: 0, judge: 0, people: 0 }], "highest", drawing);
    expect([undefinedReason(none.judge.value), undefinedReason(none.people), none.closer]).toEqual([
      "no-common-units",
      "no-common-units",
      "cannot-tell",
    ]);
    const one = likeForLike([{ n: 2, judge: 1, people: 0 }], "highest", drawing);
    expect(one.difference.interval && undefinedReason(one.difference.interval)).toBe("too-few-units");
  });

  it("draws clusters as a whole: like units of one tell nothing more", () => {
    const of = (each: number) =>
      likeForLike(
        units.flatMap((unit, cluster) => Array(each).fill({ ...unit, cluster })),
        "highest",
        drawing,
      ).difference.interval;
    expect(of(3)).toEqual(of(1));
    expect(of(1)).toEqual(likeForLike(units, "highest", drawing).difference.interval);
  });
});

describe("judgeBesideCeiling", () => {
  it("compares the judge with the outcomes that each person is compared with, by hand", () => {
    const found = judgeBesideCeiling(
      [
        // Others' means 3.5 (tie), 3 (tie), 1.5 (win); people: win, win, loss at 1, 1, 2; a judge for A at 1, 1, 0.
        { labels: [1, 2, 5], units: 2, prediction: "win" },
        // Of two people the reference is the other one.
        { labels: [5, 1], units: 1, prediction: "loss" },
        // With one person there is nothing to compare.
        { labels: [1], units: 7, prediction: "loss" },
      ],
      undefined,
      drawing,
    );
    expect(found).toMatchObject({ nUnits: 3, nComparisons: 8, drawsClusters: false });
    expect(found.pld.map(({ judge }) => definedValue(judge.value))).toEqual([3 / 8, 4 / 8, 1 / 8]);
    expect(found.pld.map(({ people }) => definedValue(people))).toEqual([0, 4 / 8, 4 / 8]);
    expect(definedValue(found.wpld.difference.value)).toBeCloseTo(6 / 8 - 12 / 8, 14);
  });

  it("leaves out one of the people alone where that is who judges", () => {
    const own = judgeBesideCeiling([{ labels: [1, 3, 3], units: 4, prediction: "win", own: 0 }], undefined, null);
    expect(own).toMatchObject({ nComparisons: 4, wpld: { judge: { value: { value: 1 } }, people: { value: 1 } } });
    expect(undefinedReason(judgeBesideCeiling([], undefined, null).wpld.judge.value)).toBe("no-common-units");
  });
});

describe("questionBesidePeople", () => {
  const question = (answer: JudgedQuestion["answer"], ...people: JudgedQuestion["answer"][][]) =>
    questionBesidePeople({ answer, people });

  it("counts where a person answered and the others have a majority", () => {
    // Against YES NO and YES NO (tied), and YES YES.
    expect(question("NO", ["YES"], ["YES"], ["NO"])).toMatchObject({ n: 1, judge: 0, people: 0 });
    expect(question("YES", ["YES"], ["YES"], ["YES"], ["NO"])).toMatchObject({ n: 4, judge: 4, people: 3 });
    expect(question("YES", ["UNKNOWN"], ["NO"], ["NO"])).toMatchObject({ n: 2, judge: 0, people: 2 });
    // A response in two pairs: all of a person's answers are left out with the person.
    expect(question("YES", ["YES", "YES"], ["NO"])).toMatchObject({ n: 3, judge: 1, people: 0 });
  });

  it("has nothing to compare with UNKNOWN or one person", () => {
    expect(question("UNKNOWN", ["YES"], ["YES"])).toBeNull();
    expect(question("YES", ["YES"])).toBeNull();
  });
});
