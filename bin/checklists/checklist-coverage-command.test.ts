import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const files = () => [
  temporaryFile(
    "gold.jsonl",
    '{"id": "a", "checklist": ["Is it short?", "Is it true?", "Is it kind?"]}\n{"id": "b", "checklist": ["Is it red?"]}\n{"id": "c", "checklist": ["Is it new?"]}\n',
  ),
  temporaryFile(
    "other.csv",
    "id,series,question\na,one,Is it brief?\na,one,Is it honest and kind?\na,one,Is it blue?\nb,one,Is it red?\na,two,Is it true?\n",
  ),
];

async function coverage(...words: string[]) {
  const { stdout, stderr, code } = await runCommand(["checklist-coverage", ...files(), "--json", ...words]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  return JSON.parse(stdout);
}

describe("tickbox checklist-coverage", () => {
  it("has a help whose examples run", async () => {
    const [judged = "", words = ""] = await runHelpExamples("checklist-coverage");
    expect(judged).toContain("Ines");
    expect(JSON.parse(words)).toMatchObject({ matches: "words", threshold: 0.5 });
  });

  it("counts by series what a file says of pairs, by text or by number", async () => {
    const matches = temporaryFile(
      "matches.csv",
      "id,series,gold_question,question,match\na,one,Is it short?,Is it brief?,yes\na,one,2,2,1\na,one,Is it kind?,2,TRUE\na,one,1,3,no\nb,one,1,1,no\na,two,2,1,yes\n",
    );
    const { matches: basis, results } = await coverage("--matches", matches);
    expect(basis).toBe("file");
    expect(results).toMatchObject([
      { series: "one", n_instructions: 2, n_gold: 4, n_covered: 3, n_questions: 4, n_matched: 2, n_only_gold: 1 },
      { series: "two", n_instructions: 1, n_gold: 3, n_covered: 1, n_questions: 1, n_matched: 1, n_only_gold: 2 },
    ]);
    expect(results[0]).toMatchObject({ recall: 0.75, precision: 0.5, f1: 0.6 });
    expect(results[1]).toMatchObject({ f1: 0.5, recall_ci: null, recall_ci_reason: "too-few-units" });
  });

  it("knows the series of a match by the column that --series names", async () => {
    const gold = temporaryFile("g.csv", "id,question\na,Is it short?\n");
    const other = temporaryFile("o.csv", "id,writer,question\na,Ines,Is it brief?\na,Jo,Is it long?\n");
    const rows = "a,Is it short?,Is it brief?,yes";
    const run = async (head: string, row: string) => {
      const matches = temporaryFile("m.csv", `id,gold_question,question,match${head}\n${row}\n`);
      return runCommand(["checklist-coverage", gold, other, "--series", "writer", "--matches", matches, "--json"]);
    };
    expect(JSON.parse((await run(",writer", `${rows},Ines`)).stdout)).toMatchObject({
      results: [
        { series: "Ines", n_covered: 1 },
        { series: "Jo", n_without_matches: 1 },
      ],
    });
    expect((await run("", rows)).stderr).toContain("the checklist of Jo (no column says the series) for a");
  });

  it("takes one file with a row for each pair", async () => {
    const rows = ["a,Is it short?,Is it brief?,yes", "a,Is it short?,Is it blue?,no", "a,Is it true?,Is it brief?,no"];
    const path = temporaryFile("pairs.csv", `instruction_id,gold_question,question,match\n${rows.join("\n")}\n`);
    const { stdout } = await runCommand(["checklist-coverage", path, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      matches: "file",
      results: [{ n_instructions: 1, n_gold: 2, n_covered: 1, n_questions: 2, n_matched: 1, recall: 0.5, f1: 0.5 }],
    });
    expect((await runCommand(["checklist-coverage", path, "--matches", path])).stderr).toContain("name the other");
  });

  it("leaves out an instruction of which the pairs are not told, unless only matches are listed", async () => {
    const pairs = temporaryFile("pairs.csv", "id,series,gold_question,question,match\na,one,1,1,yes\n");
    expect((await coverage("--matches", pairs)).results).toMatchObject([
      { n_instructions: 1, n_covered: 1, n_without_matches: 1 },
      { n_instructions: 0, n_without_matches: 1, recall: null, f1: null },
    ]);
    const listed = temporaryFile("listed.csv", "id,series,gold_question,question\na,one,1,1\n");
    expect((await coverage("--matches", listed)).results).toMatchObject([
      { n_instructions: 2, n_covered: 1, n_without_matches: 0, recall: 0.25 },
      { n_instructions: 1, n_covered: 0, f1: 0 },
    ]);
  });

  it("says where it takes the words instead, and takes another threshold", async () => {
    const { results } = await coverage("--threshold", "1", "--bootstrap", "0");
    expect(results).toMatchObject([
      { n_covered: 1, n_matched: 1, recall_ci: null },
      { n_covered: 1, n_matched: 1 },
    ]);
    const { stdout } = await runCommand(["checklist-coverage", ...files()]);
    expect(stdout).toContain("suggested by the words (ROUGE-1 F1 of at least 0.5); nobody judged them");
    expect(stdout).toContain("two: left out: 2 instructions with a gold checklist alone.");
  });

  it.each([
    ["a question that is not there", "id,gold_question,question\na,9,1\n", 'its number from 1 to 3), found "9"'],
    ["an answer that is neither yes nor no", "id,gold_question,question,match\na,1,1,maybe\n", "yes or no"],
    ["missing columns", "id,x\na,1\n", "need the columns gold_question and question"],
  ])("refuses matches with %s", async (_, text, said) => {
    const path = temporaryFile("matches.csv", text);
    const { stderr, code } = await runCommand(["checklist-coverage", ...files(), "--matches", path]);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });

  it("refuses a threshold that is no share", async () => {
    const { stderr } = await runCommand(["checklist-coverage", ...files(), "--threshold", "0"]);
    expect(stderr).toContain("a share above 0, at most 1");
  });
});
