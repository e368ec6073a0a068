import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { examplesIn, runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

describe("tickbox agreement", () => {
  it("has a help whose examples run", async () => {
    const help = await runCommand(["agreement", "--help"]);
    expect(help.code).toBe(0);
    const examples = examplesIn(help.stdout);
    expect(examples.length).toBeGreaterThanOrEqual(4);
    for (const { words, pipedFile } of examples) {
      const { code, stdout, stderr } = await runCommand(
        words,
        pipedFile ? readFileSync(join(PROJECT_ROOT, pipedFile), "utf8") : "",
      );
      expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" });
      expect(stdout).toMatch(/alpha/);
    }
  });

  it("prints exactly one JSON object on standard output, notes elsewhere", async () => {
    const labels = "item,rater,value\nu1,a,yes\nu1,b,NA\nu2,a,no\nu2,b,no\n";
    const { code, stdout, stderr } = await runCommand(["agreement", "-", "--json", "--statistics", "alpha"], labels);
    expect(code).toBe(0);
    expect(stderr).toContain("--missing NA");
    expect(JSON.parse(stdout)).toEqual({
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
          ci: expect.any(Array),
        }),
      ],
    });
  });

  it("ends with 1 and one message where it cannot do what it is asked to", async () => {
    const file = temporaryFile("labels.csv", "item,rater,value\nu1,a,1\nu1,a,2\n");
    const twice = await runCommand(["agreement", file]);
    expect(twice).toMatchObject({ code: 1, stdout: "" });
    expect(twice.stderr).toMatch(/^labels\.csv, line 3: expected one label .* the first is in line 2\.\n$/);
    const unknown = await runCommand(["agreement", file, "--levl", "nominal"]);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("unknown option '--levl'");
  });
});
