import { expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

it("tickbox disagreement has a help whose examples run", async () => {
  const [scores, answers] = await runHelpExamples("disagreement");
  expect(scores).toContain("Sources of disagreement in people.csv: alpha");
  expect(JSON.parse(answers ?? "")).toMatchObject({ reason: null, sources: expect.any(Array) });
});

it("tickbox disagreement names who is above the others, with alpha as agreement has it", async () => {
  const rows = Array.from({ length: 40 }, (_, item) =>
    ["a", "b", "c"].map(
      (rater) =>
        `${item},${rater},${1 + (item % 4) + (rater === "c" ? 1 : 0) + (rater === "a" ? Number(item % 9 === 0) - Number(item % 9 === 4) : 0)}`,
    ),
  ).flat();
  const file = temporaryFile("labels.csv", ["item,rater,value", ...rows].join("\n"));
  const found = JSON.parse((await runCommand(["disagreement", file, "--json"])).stdout);
  const agreement = JSON.parse(
    (await runCommand(["agreement", file, "--statistics", "alpha", "--bootstrap", "0", "--json"])).stdout,
  );
  expect(found.alpha).toBeCloseTo(agreement.results[0].value, 9);
  expect(found).toMatchObject({ dominant: "bias", sources: [{ source: "bias", outstanding: ["c"] }, {}, {}, {}] });
  expect((await runCommand(["disagreement", file])).stdout).toContain(
    "mostly because of c, whose labels lie above or below",
  );
});
