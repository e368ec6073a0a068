import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import { PROJECT_ROOT } from "../support/files.mjs";
import { examplesIn, runCommand, runExample } from "./run-command";

const page = readFileSync(join(PROJECT_ROOT, "docs/command-line.md"), "utf8");
const shown = [...page.matchAll(/```sh\n([^`]*)```\n\n(?:prints|adds)\n\n```\n([^`]*)```/g)].flatMap(
  ([, command = "", output = ""]) => examplesIn(command).map(({ words }) => ({ words, output })),
);

describe("docs/command-line.md", () => {
  it("shows every command", () => {
    expect(shown.map(({ words }) => words[0])).toEqual([
      "agreement",
      "agreement",
      "pld",
      "alt-test",
      "correlate",
      "judges",
      "biases",
      "systems",
      "model",
      "questions",
      "points",
      "rewards",
      "plan",
      "checklist-similarity",
      "checklist-coverage",
    ]);
  });

  // In this process, since starting one each takes longer than the commands; others try the launcher.
  it.each(shown)("prints what the page shows: $words", async ({ words, output }) => {
    const { stdout, stderr } = await runExample(words);
    expect(stderr).toBe("");
    expect(stdout).toContain(output.trimEnd());
  });
});

it.each(["--version", "-V"])("%s prints the version", async (word) => {
  expect(await runCommand([word])).toEqual({ code: 0, stdout: `${TICKBOX_VERSION}\n`, stderr: "" });
});
