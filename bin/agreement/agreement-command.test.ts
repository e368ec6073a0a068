import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand, runLauncher } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

describe("tickbox agreement", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("agreement");
    expect(printed).toHaveLength(5);
    for (const text of printed) expect(text).toMatch(/alpha/);
  });

  it("compares two files, and says so where they cannot be told apart", async () => {
    const ratings = "docs/examples/ratings.csv";
    const words = ["agreement", ratings, "--where", "criterion=helpfulness", "--json", "--compare"];
    const better = JSON.parse((await runCommand([...words, "docs/examples/ratings-with-checklist.csv"])).stdout);
    expect(better.comparison.results[0]).toMatchObject({ statistic: "alpha", design: "paired", verdict: "b-higher" });
    const same = JSON.parse((await runCommand([...words, ratings])).stdout);
    expect(same.comparison.results[0]).toMatchObject({ value: 0, ci: [0, 0], p_value: 1, verdict: "cannot-tell" });
    const fluency = JSON.parse((await runCommand([...words, ratings, "--compare-where", "criterion=fluency"])).stdout);
    expect(fluency.comparison.results[0]).toMatchObject({ design: "paired", n_units: { a: 24, b: 24 } });
    expect(fluency.comparison.results[0].value).toBeGreaterThan(0);
    const other = temporaryFile(
      "other.csv",
      readFileSync(join(PROJECT_ROOT, ratings), "utf8").replaceAll("task-", "job-"),
    );
    const apart = JSON.parse((await runCommand([...words, other])).stdout);
    expect(apart.comparison.results[0]).toMatchObject({ value: 0, design: "unpaired", verdict: "cannot-tell" });
  });

  it("two scores in one cell are refused, since nobody knows what each is of", async () => {
    const file = temporaryFile("t.jsonl", '{"item": "i1", "rater": "ann", "score": [8, 9]}\n');
    const { code, stderr } = await runCommand(["agreement", file]);
    expect(code).toBe(1);
    expect(stderr).toContain("t.jsonl, line 1, column 3 (score): expected one label");
    expect((await runCommand(["agreement", file, "--sets", ","])).stdout).toContain("{8, 9}");
  });

  it("says which intervals are not of the kind that was asked for", async () => {
    const words = ["--where", "criterion=helpfulness", "--statistics", "alpha,cohen", "--interval", "bca"];
    const { stdout } = await runCommand(["agreement", "docs/examples/ratings.csv", ...words]);
    expect(stdout).toContain(
      "Intervals: BCa bootstrap over units (percentile for Cohen's kappa), expanded for small samples, 2,000 resamples",
    );
  });

  it("prints exactly one JSON object on standard output, notes elsewhere", async () => {
    const labels = "item,rater,value\nu1,a,yes\nu1,b,NA\nu2,a,no\nu2,b,no\n";
    const { code, stdout, stderr } = await runLauncher(["agreement", "-", "--json", "--statistics", "alpha"], labels);
    expect(code).toBe(0);
    expect(stderr).toContain("--missing NA");
    expect(JSON.parse(stdout)).toEqual({
      columns: [{ file: "standard input", unit: ["item"], rater: "rater", value: "value" }],
      n_units: 2,
      n_units_pairable: 2,
      n_raters: 2,
      n_labels: 4,
      results: [
        expect.objectContaining({
          statistic: "alpha",
          level: "nominal",
          value: 0.4,
          reason: null,
          ci: null,
          ci_reason: "too-few-units",
        }),
      ],
    });
  });

  it("ends at once on Ctrl-C, whatever it is computing", async () => {
    const child = spawn(process.execPath, ["bin/tickbox.mjs", "agreement", "-"], { cwd: PROJECT_ROOT });
    child.stdin.on("error", () => undefined);
    // More than a pipe holds: once it is taken, the command is at work.
    const labels = `item,rater,value\n${"u1,a,1\n".repeat(200_000)}`;
    await new Promise((taken) => child.stdin.write(labels, taken));
    child.kill("SIGINT");
    const [code, signal] = await once(child, "close");
    expect([code, signal]).toEqual([null, "SIGINT"]);
  });

  it("ends with 1 and one message where it cannot do what it is asked to", async () => {
    const file = temporaryFile("labels.csv", "item,rater,value\nu1,a,1\nu1,a,2\n");
    const twice = await runCommand(["agreement", file]);
    expect(twice).toMatchObject({ code: 1, stdout: "" });
    expect(twice.stderr).toMatch(
      /^labels\.csv, line 3, column 3 \(value\): expected one label .* the first is in line 2\.\n$/,
    );
    const same = await runCommand(["agreement", file, "--rater", "item"]);
    expect(same).toMatchObject({ code: 1, stdout: "" });
    expect(same.stderr).toContain('labels.csv: "item" cannot stand for two things.');
    const second = await runCommand(["agreement", file, "--compare-where", "a=b"]);
    expect(second).toMatchObject({ code: 1, stdout: "" });
    expect(second.stderr).toContain("--compare-where is about the second file: add --compare OTHER.");
    const unknown = await runCommand(["agreement", file, "--levl", "nominal"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("unknown option '--levl'");
  });
});
