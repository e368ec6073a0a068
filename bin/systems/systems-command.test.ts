import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

async function systems(labels: string, words: readonly string[] = []) {
  return runCommand(["systems", temporaryFile("labels.csv", labels), "--bootstrap", "64", ...words]);
}

const SCORES = [
  "response,instruction_id,model,rater,value",
  ...["i1 3 2", "i2 4 4", "i3 5 3", "i4 2 3", "i5 4 2"].flatMap((line) => {
    const [instruction, x, y] = line.split(" ");
    return [`${instruction}x,${instruction},x,a,${x}`, `${instruction}y,${instruction},y,a,${y}`];
  }),
  "i1x,i1,x,b,5",
  "",
].join("\n");

describe("tickbox systems", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("systems");
    expect(printed).toHaveLength(2);
    expect(printed[0]).toContain("aurora is better than both others: aurora − breeze, mean score");
    for (const text of printed) expect(text).toContain("aurora");
  });

  it("compares responses to the same instruction, each the mean of its raters", async () => {
    const { stdout, stderr, code } = await systems(SCORES, ["--unit", "response", "--system", "model", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const found = JSON.parse(stdout);
    // Differences 2, 0, 2, −1, 2: p from scipy.stats.permutation_test, all exchanges (SciPy 1.10.1).
    expect(found.differences).toMatchObject([
      {
        a: "x",
        b: "y",
        n: 5,
        n_clusters: 5,
        mean_a: 3.8,
        mean_b: 2.8,
        wins: 3,
        ties: 1,
        losses: 1,
        // Five clusters have no interval at 95%.
        difference: { value: expect.closeTo(1, 12), p: 0.25, p_holm: 0.25, ci: null },
        win_rate: { value: expect.closeTo(0.7, 12), ci: null },
      },
    ]);
    expect(found.ranking).toMatchObject({
      n_comparisons: 5,
      systems: [
        { system: "x", rank: 1, strength: { value: expect.closeTo(Math.log(3) / 2, 6) } },
        { system: "y", rank: 2 },
      ],
    });
  });

  it("takes the unit for the instruction where several systems share it, and --by", async () => {
    const rows = ["1,x,4", "1,y,2", "2,x,3", "2,y,3", "3,x,1", "3,y,2"];
    const text = [
      "item,system,value,rater,kind",
      ...rows.map((row) => `${row},a,k`),
      ...rows.map((row) => `${row},a,l`),
      "",
    ];
    const found = JSON.parse((await systems(text.join("\n"), ["--by", "kind", "--json"])).stdout);
    expect(found.groups).toMatchObject(
      ["k", "l"].map((kind) => ({ by: { kind }, differences: [{ n: 3, n_clusters: 3, wins: 1, ties: 1, losses: 1 }] })),
    );
  });

  it("takes the lowest score for the best where it is said to be", async () => {
    const words = ["--unit", "response", "--system", "model", "--best", "lowest"];
    const found = JSON.parse((await systems(SCORES, [...words, "--json"])).stdout);
    expect(found).toMatchObject({
      best: "lowest",
      differences: [{ a: "x", wins: 1, ties: 1, losses: 3, difference: { value: 1 }, win_rate: { value: 0.3 } }],
      ranking: {
        systems: [
          { system: "y", rank: 1 },
          { system: "x", rank: 2 },
        ],
      },
    });
    expect((await systems(SCORES, words)).stdout).toContain("The lowest score is best");
  });

  it("says what is equal and what may stop where it is asked", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [
      `${i},x,a,${3 + (i % 2)}`,
      `${i},y,a,${1 + (i % 3 === 0 ? 1 : 0)}`,
    ]);
    const text = ["item,system,rater,value", ...rows.flat(), ""].join("\n");
    const words = ["--planned", "100", "--within", "0.5"];
    const [pair] = JSON.parse((await systems(text, [...words, "--json"])).stdout).differences;
    expect(pair.difference).toMatchObject({
      within: 0.5,
      equivalence: "different",
      equivalence_at_every_look: "different",
    });
    expect(pair.difference.anytime[0]).toBeLessThan(pair.difference.ci[0]);
    expect(pair.difference.equivalence_ci[0]).toBeGreaterThan(pair.difference.ci[0]);
    expect((await systems(text, words)).stdout).toMatch(
      /x − y, mean: different \(.*\); at every look .*, may stop now: different\./,
    );
    expect((await systems(text, ["--within", "0"])).stderr).toContain("--within: expected a number above 0");
  });

  it("takes style out of the ranking by the texts in a column", async () => {
    const row = (i: number, system: string, isLong: boolean, value: number) =>
      `i${i},${system},a,${value},"# T\n${isLong ? "word ".repeat(80) : "word ".repeat(10)}"`;
    const rows = Array.from({ length: 60 }, (_, i) => {
      const [x, y] = [i % 2 === 0, i % 3 === 0];
      const longer = Number(x) - Number(y);
      const winner = longer === 0 ? (i % 5) - 2 : i % 7 === 0 ? -longer : longer;
      return [row(i, "x", x, 3 + winner), row(i, "y", y, 3)];
    });
    const text = ["item,system,rater,value,text", ...rows.flat(), ""].join("\n");
    const { style, ranking } = JSON.parse((await systems(text, ["--style", "text", "--json"])).stdout);
    expect(style).toMatchObject({
      n_comparisons: 60,
      n_clusters: 60,
      systems: [{ rank: 1 }, { rank: 2 }],
      effects: [
        { feature: "length", effect: { ci_method: "normal" } },
        { feature: "headers", effect: { value: null, reason: "no-variation" } },
        { feature: "lists" },
        { feature: "bold" },
      ],
    });
    expect(style.effects[0].effect.ci[0]).toBeGreaterThan(0);
    const named = (rows: { system: string }[]) => rows.find(({ system }) => system === "x");
    const { strength_as_labelled: plain } = { strength_as_labelled: { value: 0 }, ...named(style.systems) };
    expect(named(ranking.systems)).toMatchObject({ strength: { value: expect.closeTo(plain.value, 8) } });
    const printed = (await systems(text, ["--style", "text"])).stdout;
    for (const words of ["style taken out", "log odds of a win", "No two compared responses differ in it"]) {
      expect(printed).toContain(words);
    }
    expect((await systems(text.replace('"# T', '"# U'), ["--style", "text"])).code).toBe(0);
    expect((await systems(`${text}i1,y,b,3,other\n`, ["--style", "text"])).stderr).toContain("has two texts");
    expect((await systems(text, ["--style", "answer"])).stderr).toContain('no column "answer"');
  });

  it("says why there is no ranking, and refuses what it cannot compare", async () => {
    const always = "item,system,rater,value\n1,x,a,4\n1,y,a,2\n2,x,a,3\n2,y,a,1\n";
    const text = await systems(always);
    expect(text.stdout).toContain("x never lost to nor tied with y");
    const found = JSON.parse((await systems(always, ["--json"])).stdout);
    expect(found.ranking.systems[0]).toMatchObject({ rank: null, strength: { value: null, reason: "not-connected" } });
    expect(await systems(always, ["--system", "model"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining('there is no column "model"'),
    });
    expect((await systems(always, ["--bootstrap", "0"])).stderr).toContain("Leave out --bootstrap 0");
  });
});
