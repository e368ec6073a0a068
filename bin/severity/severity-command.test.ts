import { expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

it("tickbox severity has a help whose examples run", async () => {
  const [scores, answers] = await runHelpExamples("severity");
  expect(scores).toContain("No rater is clearly stricter");
  expect(JSON.parse(answers ?? "")).toMatchObject({ reason: null, raters: [{ rater: "Ines", n: 70 }, {}] });
});

const HEAD = "item,system,criterion,rater,value";
/** Two criteria, of which the second is harder; c is strict, and labelled mostly x. */
const ROWS = Array.from({ length: 40 }, (_, item) =>
  ["x", "y"].flatMap((system, s) =>
    ["clear", "short"].flatMap((criterion, k) =>
      ["a", "b", "c"].flatMap((rater, r) => {
        if (rater === "c" && system === "y" && item % 4 !== 0) return [];
        const luck = (item * 7 + s * 3 + r * 5 + k * 11 + item * r) % 3;
        const value = Math.max(1, Math.min(5, 2 + (item % 3) + (luck === 0 ? 1 : 0) - k - (rater === "c" ? 1 : 0)));
        return [`${item},${system},${criterion},${rater},${value}`];
      }),
    ),
  ),
).flat();

it("tickbox severity takes a strict rater out of the systems' scores, and says which criterion is harder", async () => {
  const file = temporaryFile("labels.csv", [HEAD, ...ROWS].join("\n"));
  const words = ["severity", file, "--unit", "item,system", "--question", "criterion"];
  const found = JSON.parse((await runCommand([...words, "--json"])).stdout);
  const [a, , c] = found.raters;
  expect(c).toMatchObject({ rater: "c", n: 100 });
  expect(c.severity.value).toBeGreaterThan(a.severity.value + 1);
  expect(c.shift.value).toBeLessThan(-0.3);
  expect(c.p).toBeLessThan(0.001);
  expect(found.questions).toMatchObject([{ question: "clear" }, { question: "short" }]);
  expect(found.questions[1].difficulty.low).toBeGreaterThan(found.questions[0].difficulty.high);
  const [x, y] = found.systems;
  expect(y.mean - x.mean).toBeGreaterThan(0.15);
  expect(y.fair.value - x.fair.value).toBeLessThan(y.mean - x.mean - 0.1);
  const { stdout } = await runCommand(words);
  expect(stdout).toContain("c is strict (−");
});

it("tickbox severity refuses pairs and columns that are not there, and says why nothing can be compared", async () => {
  const pairs = await runCommand(["severity", "docs/examples/pairs-judged.csv"]);
  expect([pairs.code, pairs.stderr]).toEqual([1, expect.stringContaining("which response is called A is arbitrary")]);
  const file = temporaryFile("alone.csv", "item,rater,value\n1,a,2\n2,a,3\n3,b,3\n4,b,1\n");
  expect((await runCommand(["severity", file])).stdout).toContain("Some raters share no response with the others");
  expect((await runCommand(["severity", file, "--question", "aspect"])).stderr).toContain('no column "aspect"');
});
