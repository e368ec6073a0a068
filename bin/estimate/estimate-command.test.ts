import { describe, expect, it } from "vitest";
import { plannedMean } from "@/lib/stats/estimate/planned-labels";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { askPlanned, simulatedUnits } from "@/lib/stats/testing/planned-study";
import { someOf } from "@/lib/stats/testing/thorough";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

async function estimate(people: string, judge: string, words: readonly string[] = []) {
  const files = [temporaryFile("people.csv", people), temporaryFile("judge.csv", judge)];
  return runCommand(["estimate", ...files, "--json", ...words]);
}

const PEOPLE = "unit,rater,value\nu1,a,yes\nu1,b,no\nu2,a,yes\nu3,a,no\nu3,b,no\nu4,a,yes\nu4,b,unknown\nu5,a,no\n";
const JUDGE =
  "unit,value\nu1,yes\nu2,yes\nu3,no\nu4,yes\nu5,yes\nu6,no\nu7,yes\nu8,yes\nu9,no\nu10,yes\nu11,yes\nu12,no\n";

describe("tickbox estimate", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("estimate");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("large-judge");
  });

  it("estimates a share of YES from people's mean of some units and a judge's answers of all", async () => {
    const { stdout, stderr, code } = await estimate(PEOPLE, JUDGE);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [result] = JSON.parse(stdout).results;
    // NumPy of people's [0.5, 1, 0, 1, 0] and the judge's [1, 1, 0, 1, 1] and [0, 1, 1, 0, 1, 1, 0].
    expect(result).toMatchObject({
      judge: "judge",
      system: null,
      n: 5,
      n_unlabelled: 7,
      people: { estimate: 0.5, se: expect.closeTo(0.2, 12) },
      judge_only: { estimate: expect.closeTo(8 / 12, 12) },
      together: { lambda: expect.closeTo(0.24062500000000003, 12), estimate: expect.closeTo(0.445, 3) },
      corrected: { sensitivity: 1, specificity: 0.5, estimate: expect.closeTo((4 / 7 - 0.5) / 0.5, 12) },
    });
  });

  it("refuses a column that neither file has, and a word that is no answer by its line", async () => {
    const refused = async (people: string, words: readonly string[]) => {
      const { stderr, code } = await estimate(people, JUDGE, words);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await refused(PEOPLE, ["--cluster", "topic"])).toContain('--cluster names a column "topic" that neither');
    expect(await refused(PEOPLE, ["--system", "model"])).toContain('--system names a column "model" that neither');
    expect(await refused(`${PEOPLE}u6,a,MAYBE\n`, [])).toContain(
      "people.csv, line 10, column 3 (value): expected scores",
    );
    expect(await refused(PEOPLE, ["--interval", "bca"])).toContain("'bca' is invalid");
    const inOne = await estimate(PEOPLE.replaceAll("\n", ",t\n").replace(",t", ",topic"), JUDGE, [
      "--cluster",
      "topic",
    ]);
    expect(inOne.stderr).toContain('judge.csv: there is no column "topic"');
  });

  it("says where units have no partner, and why there is no interval", async () => {
    const printed = async (people: string, judge: string, words: readonly string[] = []) =>
      (await runCommand(["estimate", temporaryFile("p.csv", people), temporaryFile("j.csv", judge), ...words])).stdout;
    const strange = await estimate(PEOPLE, JUDGE.replaceAll("u", "v").replace("vnit,valve", "unit,value"));
    expect(strange).toMatchObject({ code: 1, stdout: "" });
    expect(strange.stderr).toMatch(
      /no unit in common: expected the same ids in both, found "u\d" in people.csv and "v\d"/,
    );
    const reversed = await printed(JUDGE, PEOPLE, ["--other-where", "rater=a"]);
    expect(reversed).toContain("left out of all means: 7 labelled units without a value of the judge.");
    expect(reversed).toContain("adds nothing to people alone");
    expect(await printed(PEOPLE, JUDGE)).toContain("Intervals (95%): ");
    expect(await printed(PEOPLE, JUDGE, ["--cluster", "unit"])).toContain("No interval. An interval needs at least 6");
  });

  it("warns of few labels and of a part that is not random, programs too", async () => {
    const few = await estimate(PEOPLE, JUDGE);
    expect(JSON.parse(few.stdout).results[0].warnings).toEqual([
      expect.stringMatching(/^people labelled \d independent units. With fewer than 10 no interval is reliable.$/),
      expect.stringMatching(/^corrected covers every share from 0 to 1:/),
    ]);
    const units = Array.from({ length: 200 }, (_, unit) => unit);
    const judge = units.map((unit) => `u${unit},${unit % 2 ? "yes" : "no"}`).join("\n");
    const chosen = units
      .filter((unit) => unit % 2 && unit < 100)
      .map((unit) => `u${unit},a,${unit % 5 ? "yes" : "no"}`);
    const found = await estimate(`unit,rater,value\n${chosen.join("\n")}\n`, `unit,value\n${judge}\n`);
    expect(JSON.parse(found.stdout).results[0].warnings).toEqual([
      expect.stringContaining("hardly a random part of all"),
    ]);
  });

  it("compares systems within instructions, and resamples them whole with --cluster", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => index);
    const judge = rows.flatMap((i) => [`q${i},x,${2 + (i % 3)}`, `q${i},y,${1 + (i % 3)}`]);
    const people = rows.slice(0, 20).flatMap((i) => [`q${i},x,a,${2 + ((i + 1) % 3)}`, `q${i},y,a,${1 + (i % 3)}`]);
    const files = [
      `unit,system,rater,value\n${people.join("\n")}\n`,
      `unit,system,value\n${judge.join("\n")}\n`,
    ] as const;
    const plain = JSON.parse((await estimate(...files, ["--system", "system"])).stdout);
    expect(
      plain.results.map(({ system, n, n_unlabelled }: Record<string, unknown>) => [system, n, n_unlabelled]),
    ).toEqual([
      ["x", 20, 20],
      ["y", 20, 20],
    ]);
    expect(plain.differences).toMatchObject([{ a: "x", b: "y", n: 20, n_unlabelled: 20, judge_only: { estimate: 1 } }]);
    const whole = JSON.parse(
      (await estimate(...files, ["--system", "system", "--cluster", "unit", "--bootstrap", "100"])).stdout,
    );
    expect(whole.results[0].n_clusters).toBe(40);
    expect(whole.results[0].together.estimate).toBe(plain.results[0].together.estimate);
    expect(whole.results[0].together.low).not.toBe(plain.results[0].together.low);
  });

  it("refuses a judge no better than chance in words, and what has no mean", async () => {
    const opposite = PEOPLE.replaceAll("yes", "zzz").replaceAll(",no", ",yes").replaceAll("zzz", "no");
    const { results } = JSON.parse((await estimate(opposite, JUDGE)).stdout);
    expect(results[0].corrected).toEqual({
      reason: "no-agreement",
      explanation: expect.stringContaining("no better than chance"),
    });
    const words = await estimate("unit,rater,value\nu1,a,good\n", JUDGE);
    expect(words).toMatchObject({ code: 1, stdout: "" });
    expect(words.stderr).toContain(
      'people.csv, line 2, column 3 (value): expected scores, which are numbers, or answers YES and NO; found "good".',
    );
    const pairs = await estimate(
      "pair_id,rater,preference\np1,a,1\np2,a,5\n",
      "pair_id,rater,preference\np1,j,2\np2,j,5\n",
    );
    expect(pairs.stderr).toContain("compare two responses");
  });

  it("says that units share an instruction where nobody asked to keep it together", async () => {
    const shared = (csv: string) => csv.replace("unit,", "instruction_id,unit,").replace(/^u/gm, "q1,u");
    const { stderr } = await estimate(shared(PEOPLE), shared(JUDGE), ["--unit", "unit"]);
    expect(stderr).toContain("add --cluster instruction_id");
  });

  it("plans labels for a width and the split of money, and says what is missing", async () => {
    const rows = Array.from({ length: 200 }, (_, index) => index);
    // The judge says what people say of four units in five.
    const judge = rows.map((i) => `u${i},${i % 2 === (i % 5 === 0 ? 0 : 1) ? 1 : 0}`);
    const people = rows.slice(0, 100).map((i) => `u${i},a,${i % 2}`);
    const files = [`unit,rater,value\n${people.join("\n")}\n`, `unit,value\n${judge.join("\n")}\n`] as const;
    const money = ["--budget", "100", "--label-cost", "1", "--judge-cost", "0.01"];
    const { results } = JSON.parse((await estimate(...files, ["--width", "0.15", ...money])).stdout);
    const { plan } = results[0];
    // By hand: (0.5 · 2 · 1.96 / 0.15)² = 170.7 labels by people alone.
    expect(plan).toMatchObject({ width: 0.15, people_alone: 171, split: { width: expect.any(Number) } });
    expect(plan.together).toBeGreaterThan(100);
    expect(plan.together).toBeLessThan(171);
    expect(plan.split.labelled + 0.01 * plan.split.judged).toBeLessThanOrEqual(100);
    expect(plan.split.judged).toBeGreaterThan(plan.split.labelled);
    const narrow = JSON.parse((await estimate(...files, ["--width", "0.01"])).stdout).results[0].plan;
    expect(narrow).toMatchObject({ people_alone: 38_415, together: null, explanation: expect.stringContaining("200") });
    expect((await estimate(...files, ["--width", "wide"])).stderr).toContain("--width takes a number above 0");
    expect((await estimate(...files, ["--budget", "5"])).stderr).toContain("go together");
    expect(JSON.parse((await estimate(...files)).stdout).results[0]).not.toHaveProperty("plan");
  });

  /** Files as an export of a planned round has them, of a simulated study in which people were asked by the judge's error. */
  function plannedFiles(seed: number, { isByVerdict = false } = {}) {
    const random = seededRandom(seed);
    const all = simulatedUnits({ instructions: 60, perInstruction: 3, noise: 0.05 }, random);
    const units = isByVerdict
      ? all.map(({ people, ...unit }) => {
          const probability = unit.judge === 1 ? 0.7 : 0.2;
          return { ...unit, people: random() < probability ? people : null, probability };
        })
      : askPlanned(all, { share: 0.4, core: 0.5 }, random);
    const people = units.flatMap(({ cluster, people, probability }, index) =>
      people === null ? [] : [`u${index},q${cluster},a,${people ? "YES" : "NO"},${probability}`],
    );
    const judge = units.map(({ cluster, judge }, index) => `u${index},q${cluster},${judge}`);
    return {
      units,
      truth: all.reduce((sum, unit) => sum + unit.people, 0) / all.length,
      people: `unit,instruction_id,rater,answer,inclusion_probability\n${people.join("\n")}\n`,
      judge: `unit,instruction_id,value\n${judge.join("\n")}\n`,
    };
  }
  const BY_PROBABILITY = ["--unit", "unit", "--probability", "inclusion_probability", "--cluster", "instruction_id"];

  it("weights units by the probability of having been asked about, as the page of a planned round does", async () => {
    const { units, people, judge } = plannedFiles(1);
    const { stdout, stderr } = await estimate(people, judge, BY_PROBABILITY);
    expect(stderr).toBe("");
    const page = plannedMean(units);
    const [result] = JSON.parse(stdout).results;
    for (const [key, own] of [
      ["people", page.people],
      ["together", page.together],
    ] as const) {
      const [mean, interval] = [definedValue(own.mean), definedValue(own.interval)];
      expect(result[key]).toMatchObject({
        estimate: expect.closeTo(mean.estimate, 12),
        se: expect.closeTo(mean.standardError, 12),
        low: expect.closeTo(interval.low, 12),
        high: expect.closeTo(interval.high, 12),
      });
    }
    expect(result).toMatchObject({ n: page.n, n_unlabelled: page.nUnlabelled, corrected: { reason: "not-random" } });
    // A unit's own draw, where nobody says that those of an instruction belong together.
    const alone = plannedMean(units.map((unit, index) => ({ ...unit, cluster: String(index) })));
    const without = JSON.parse((await estimate(people, judge, BY_PROBABILITY.slice(0, 4))).stdout).results[0];
    expect(without.together.se).toBeCloseTo(definedValue(alone.together.mean).standardError, 12);
    const text = await runCommand([
      "estimate",
      temporaryFile("people.csv", people),
      temporaryFile("judge.csv", judge),
      ...BY_PROBABILITY,
    ]);
    expect(text.stdout).toContain("counts 1/inclusion_probability times");
    expect(text.stdout).not.toContain("random part of all; lambda");
  });

  it("of simulated studies, is not biased and covers the truth, where the plain mean does neither", async () => {
    const studies = someOf(200, 5);
    const found: { off: number; isCovered: boolean; plain: number }[] = [];
    for (let seed = 0; seed < studies; seed++) {
      const { truth, people, judge } = plannedFiles(seed + 10, { isByVerdict: true });
      const weighted = JSON.parse((await estimate(people, judge, BY_PROBABILITY)).stdout).results[0];
      const plain = JSON.parse((await estimate(people, judge, ["--unit", "unit"])).stdout).results[0];
      const { estimate: mean, low, high } = weighted.together;
      found.push({ off: mean - truth, isCovered: low <= truth && truth <= high, plain: plain.people.estimate - truth });
    }
    const mean = (of: (study: (typeof found)[number]) => number) =>
      found.reduce((sum, study) => sum + of(study), 0) / studies;
    expect(Math.abs(mean(({ off }) => off))).toBeLessThan(0.02);
    expect(mean(({ isCovered }) => Number(isCovered))).toBeGreaterThan(0.85);
    // What the judge passes is asked about more often, and people pass more of it.
    expect(mean(({ plain }) => plain)).toBeGreaterThan(0.1);
  });

  it("compares systems by the same weights, and refuses what is no probability by the unit's name", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => index);
    const judge = rows.flatMap((i) => [`q${i},x,${2 + (i % 3)}`, `q${i},y,${1 + (i % 3)}`]);
    const people = rows
      .slice(0, 20)
      .flatMap((i) => [`q${i},x,a,${2 + ((i + 1) % 3)},${0.2 + (i % 5) / 10}`, `q${i},y,a,${1 + (i % 3)},0.5`]);
    const file = (lines: readonly string[]) => `unit,system,rater,value,pi\n${lines.join("\n")}\n`;
    const words = ["--system", "system", "--cluster", "unit", "--probability", "pi"];
    const judges = `unit,system,value\n${judge.join("\n")}\n`;
    const { results, differences } = JSON.parse((await estimate(file(people), judges, words)).stdout);
    const [x, y] = results;
    expect(differences[0].people.estimate).toBeCloseTo(x.people.estimate - y.people.estimate, 12);
    const refused = async (lines: readonly string[], more: readonly string[] = []) =>
      (await estimate(file(lines), judges, [...words, ...more])).stderr;
    for (const [probability, found] of [
      ["0", '"0"'],
      ["1.5", '"1.5"'],
      ["-0.2", '"-0.2"'],
      ["often", '"often"'],
      ["", "nothing"],
    ]) {
      expect(await refused([...people.slice(1), `q0,x,a,2,${probability}`])).toContain(
        `unit q0 · x: "pi" must be a number above 0 and at most 1; found ${found}`,
      );
    }
    expect(await refused([...people, "q0,x,b,2,0.9"])).toContain('found both "0.2" and "0.9"');
    expect(await refused(people, ["--width", "0.1"])).toContain("plan a random part");
    const missing = await estimate(file(people).replace(",pi", ",share"), judges, words);
    expect(missing.stderr).toContain("pi");
    expect(missing.code).toBe(1);
  });
});
