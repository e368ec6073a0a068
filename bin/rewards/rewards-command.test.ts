import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

describe("tickbox rewards", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("rewards");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("q2-r0");
  });

  it("gives DIVA's worked example, computed exactly", async () => {
    const scores = [
      [0.95, 0.4, 0.85, 0.98],
      [0.92, 0.35, 0.8, 0.99],
      [0.96, 0.75, 0.82, 0.97],
      [0.93, 0.7, 0.78, 0.98],
    ];
    const rows = scores.flatMap((row, response) => row.map((score, item) => `r${response},judge,c${item},${score}`));
    const path = temporaryFile("scores.csv", ["item,rater,question,score", ...rows, ""].join("\n"));
    const { stdout, stderr, code } = await runCommand(["rewards", path, "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [found] = JSON.parse(stdout).checklists;
    const variances = [0.00025, 0.03125, 0.00066875, 0.00005];
    const total = variances.reduce((sum, variance) => sum + variance + 1e-8, 0);
    expect(found.questions).toMatchObject(
      variances.map((variance) => ({
        n: 4,
        variance: expect.closeTo(variance, 12),
        diva: expect.closeTo((variance + 1e-8) / total, 10),
      })),
    );
    expect(found.responses.map(({ response }: { response: string }) => response)).toEqual(["r0", "r1", "r2", "r3"]);
  });

  it("says where a score is none", async () => {
    const path = temporaryFile("scores.csv", "item,rater,question,score\n1,a,q,YES\n2,a,q,80\n");
    expect(await runCommand(["rewards", path])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("line 3, column 4 (score): expected a score from 0 to 1"),
    });
  });
});
