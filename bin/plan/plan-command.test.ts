import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const plan = async (...words: string[]) => {
  const { stdout, stderr, code } = await runCommand(["plan", ...words, "--json", "--simulations", "400"]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  return JSON.parse(stdout);
};

describe("tickbox plan", () => {
  it("has a help whose examples run", async () => {
    const [width = "", delta = "", pilot = ""] = await runHelpExamples("plan");
    expect(width).toContain("no wider than 0.1");
    expect(delta).toContain("a change of +0.1 in alpha");
    expect(JSON.parse(pilot)).toMatchObject({ pilot: "ratings.csv", results: [{ n_raters: null }, { n_raters: 3 }] });
  });

  it("needs more units for a narrower interval and fewer with more raters, and can be repeated", async () => {
    const wide = await plan("--width", "0.2", "--alpha", "0.5", "--raters", "2,4");
    const narrow = await plan("--width", "0.1", "--alpha", "0.5", "--raters", "2");
    const [two, four] = wide.results;
    expect(four.n_units).toBeLessThan(two.n_units);
    expect(narrow.results[0].n_units).toBeGreaterThan(two.n_units * 2);
    expect(two.value).toBeLessThanOrEqual(0.2);
    expect(await plan("--width", "0.2", "--alpha", "0.5", "--raters", "2")).toMatchObject({ results: [two] });
  });

  it("plans no study of a few units, however wide the interval may be", async () => {
    const { results } = await plan("--width", "2", "--alpha", "0.6", "--raters", "2,5");
    for (const { n_units, value } of results) {
      expect(n_units).toBe(10);
      expect(value).toBeGreaterThan(0.2);
    }
  });

  it("says why nothing can be planned", async () => {
    const refusal = async (...words: string[]) => (await runCommand(["plan", ...words])).stderr;
    expect(await refusal()).toContain("either --width 0.1");
    expect(await refusal("--width", "0.1")).toContain("Expected a pilot file, or --alpha");
    expect(await refusal("--delta", "0.2", "--alpha", "0.9")).toContain(
      "leaves alpha between 0 and 1; 0.900 changed by 0.2 is 1.100.",
    );
    const same = temporaryFile("pilot.csv", "item,rater,value\nu1,a,1\nu1,b,1\n");
    expect(await refusal(same, "--width", "0.1", "--shares", "1,1")).toContain(
      "--shares is for assumptions without a pilot",
    );
    expect(await refusal(same, "--width", "0.1")).toContain("pilot.csv cannot serve as a pilot. All labels");
    expect(
      (await plan("--width", "0.01", "--alpha", "0.5", "--raters", "2", "--max-units", "100")).results[0],
    ).toMatchObject({
      n_units: null,
      value: null,
      reason: "not-reached",
    });
  });
});
