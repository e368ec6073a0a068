import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

async function model(words: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(["model", ...words]);
  return { code, stderr, stdout, json: words.includes("--json") && code === 0 ? JSON.parse(stdout) : null };
}

const PEOPLE = "docs/examples/people.csv";
const close = (numbers: readonly number[], digits = 3) => numbers.map((number) => expect.closeTo(number, digits));

describe("tickbox model", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("model");
    expect(printed).toHaveLength(3);
    for (const text of printed) expect(text).toContain("breeze");
  });

  // R 4.2.2, ordinal 2022.11-16: clmm(score ~ system + (1 | annotator_id) + (1 | instruction_id) + (1 | item_id)).
  it("fits scores with effects of raters, items and units as R does", async () => {
    const { json } = await model([PEOPLE, "--random", "rater,item,unit", "--json"]);
    expect(json).toMatchObject({ model: "cumulative", n: 270, n_raters: 3, n_items: 30, item: "instruction_id" });
    expect(json.formula).toBe("score ~ system + (1 | rater) + (1 | item) + (1 | unit)");
    const values = (rows: readonly { value: number }[]) => rows.map(({ value }) => value);
    expect(values(json.fixed)).toEqual(close([-1.73957, -3.86812]));
    expect(json.fixed.map(({ error }: { error: number }) => error)).toEqual(close([0.59272, 0.65205]));
    expect(values(json.thresholds)).toEqual(close([-7.3321, -4.2352, -0.86985, 1.78305]));
    expect(json.random).toMatchObject([
      { variance: 0, is_singular: true },
      { variance: expect.closeTo(4.70716, 2), n_groups: 30 },
      { variance: expect.closeTo(3.4936, 2), n_groups: 90 },
    ]);
    expect(json.log_likelihood).toBeCloseTo(-320.1854, 3);
    const [{ differences, levels }] = json.factors;
    expect(differences[0]).toMatchObject({
      a: "aurora",
      b: "breeze",
      difference: { value: expect.closeTo(1.7396, 3) },
    });
    expect(levels.map(({ level }: { level: string }) => level)).toEqual(["aurora", "breeze", "comet"]);
  });

  it("reads YES and NO, words in a declared order, and groups of --by", async () => {
    const answers = ["item,system,rater,answer,part"];
    const words = ["item,system,rater,label"];
    for (let i = 0; i < 12; i++) {
      for (const rater of ["k", "l", "m"]) {
        for (const [s, system] of ["x", "y"].entries()) {
          const luck = (i * 7 + rater.charCodeAt(0) * 5 + s * 3) % 11;
          answers.push(
            `i${i},${system},${rater},${luck < 5 + s * 3 ? "yes" : luck === 10 ? "unknown" : "no"},p${i % 2}`,
          );
          words.push(`i${i},${system},${rater},${["red", "amber", "green"][luck % 3]}`);
        }
      }
    }
    const file = temporaryFile("answers.csv", answers.join("\n"));
    const logistic = (await model([file, "--unit", "item,system", "--value", "answer", "--json"])).json;
    expect(logistic).toMatchObject({ model: "logistic", values: ["NO", "YES"], n_items: 12 });
    expect(logistic.fixed[0].value).toBeGreaterThan(0);
    const both = (await model([file, "--unit", "item,system", "--by", "part", "--json"])).json;
    expect(both.groups.map(({ by }: { by: object }) => by)).toEqual([{ part: "p0" }, { part: "p1" }]);
    const worded = temporaryFile("words.csv", words.join("\n"));
    const ordered = await model([worded, "--unit", "item,system", "--values", "red,amber,green", "--json"]);
    expect(ordered.json).toMatchObject({ model: "cumulative", values: ["red", "amber", "green"] });
    expect((await model([worded, "--unit", "item,system"])).stderr).toContain("words whose order --values declares");
  });

  it("fits pairs alike whichever response is called A", async () => {
    const rows = (isTurned: boolean) => {
      const lines = ["item,system_a,system_b,rater,preference"];
      for (let i = 0; i < 20; i++) {
        for (let r = 0; r < 4; r++) {
          const level = 1 + ((i * 3 + r * 7 + ((i * r) % 5)) % 5);
          lines.push(isTurned && i % 2 === 0 ? `i${i},y,x,r${r},${6 - level}` : `i${i},x,y,r${r},${level}`);
        }
      }
      return temporaryFile("pairs.csv", lines.join("\n"));
    };
    const [one, other] = [await model([rows(false), "--json"]), await model([rows(true), "--json"])];
    expect(one.json).toMatchObject({ model: "paired", formula: expect.stringContaining("(1 | rater) + (1 | pair)") });
    expect(other.json.fixed[0].value).toBeCloseTo(one.json.fixed[0].value, 6);
    expect(other.json.log_likelihood).toBeCloseTo(one.json.log_likelihood, 6);
  });

  it("says why there is no model, and refuses what it cannot read", async () => {
    const always = "item,system,rater,value\n1,x,a,4\n1,y,a,2\n2,x,a,4\n2,y,a,3\n3,x,b,4\n3,y,b,2\n";
    const { json } = await model([temporaryFile("always.csv", always), "--json"]);
    expect(json).toMatchObject({ reason: "separated", explanation: expect.stringContaining("no finite estimate") });
    const won = "item,system_a,system_b,rater,preference\n1,x,y,a,A\n2,x,y,a,A\n3,x,y,b,tie\n3,x,y,a,A\n";
    expect((await model([temporaryFile("won.csv", won)])).stdout).toMatch(/Undefined\. .*(never lost|infinite)/);
    expect((await model([PEOPLE, "--random", "person"])).stderr).toContain("expected some of rater, item, unit");
    expect((await model([PEOPLE, "--fixed", "colour"])).stderr).toContain('there is no column "colour"');
    expect((await model(["docs/examples/preferences.csv"])).stderr).toContain("Call them system_a and system_b");
    const one = await model([PEOPLE, "--where", "annotator_id=Ines"]);
    expect(one.stdout).toContain("There is one rater, and no effect of it.");
  });
});
