import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";
import { questionsOf } from "./read-checklists";

async function similarity(gold: string, other: string, ...words: string[]) {
  const { stdout, stderr, code } = await runCommand(["checklist-similarity", gold, other, "--json", ...words]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  const parsed = JSON.parse(stdout);
  const entries: { statistic: string; value: number | null }[] = parsed.results;
  return { ...parsed, values: Object.fromEntries(entries.map(({ statistic, value }) => [statistic, value])) };
}

describe("tickbox checklist-similarity", () => {
  it("has a help whose examples run", async () => {
    const [table = "", json = ""] = await runHelpExamples("checklist-similarity");
    expect(table).toContain("ROUGE-L F1");
    expect(JSON.parse(json)).toMatchObject({ n_instructions: 4, n_comparisons: 8 });
  });

  it("compares by instruction, averages alternatives, and counts what has no partner", async () => {
    const gold = temporaryFile(
      "gold.jsonl",
      '{"id": "a", "checklist": ["1. x y", "2. z"]}\n{"id": "b", "checklist": ["q"]}\n',
    );
    const other = temporaryFile("other.csv", "id,checklist\na,x y|z\nc,q\na,v w\n");
    const { values, ...counts } = await similarity(gold, other);
    expect(counts).toMatchObject({ n_instructions: 1, n_comparisons: 2, n_only_gold: 1, n_only_other: 1 });
    expect(values).toMatchObject({ rouge_1_f1: 0.5, rouge_2_f1: 0.5, rouge_l_f1: 0.5, count_difference: 0.5 });
    expect(values.bleu).toBeCloseTo(0.5, 12);
  });

  it("takes plain files as one checklist each", async () => {
    const gold = temporaryFile("gold.txt", "- Is it short?\n- Is it kind, too?\n");
    const { values } = await similarity(gold, temporaryFile("other.txt", "1. Is it kind, too?\n"));
    // 4 of the 7 gold words, all 4 words of the other.
    expect(values).toMatchObject({ rouge_1_recall: 4 / 7, rouge_1_precision: 1, count_difference: 1 });
  });

  it("asks which of several checklists is the gold one, and for ids where there are none", async () => {
    const twice = temporaryFile("gold.csv", "id,checklist\na,x\na,y\n");
    expect((await runCommand(["checklist-similarity", twice, twice])).stderr).toContain(
      "found 2 for a: choose with --where",
    );
    const without = temporaryFile("gold.csv", "nr,checklist\na,x\nb,y\n");
    expect((await runCommand(["checklist-similarity", without, without])).stderr).toContain("name it with --unit");
  });
});

describe("questions of a checklist", () => {
  it.each([
    ["lines", "Is it?\r\nDoes it?\n", ["Is it?", "Does it?"]],
    ["bars", "Is it? | Does it?", ["Is it?", "Does it?"]],
    ["numbered lines", "1. Is it?\n2) Does it?", ["Is it?", "Does it?"]],
    ["a list", ["Is it?", " Does it? "], ["Is it?", "Does it?"]],
    ["objects", [{ question: "Is it?" }, { text: "Does it?" }], ["Is it?", "Does it?"]],
    ["a checklist of the study format", { items: [{ question: "Is it?" }, "Does it?"] }, ["Is it?", "Does it?"]],
    ["an empty cell", null, []],
    ["numbers", [1, 2], null],
  ])("as %s", (_, value, expected) => {
    expect(questionsOf(value)).toEqual(expected);
  });
});
