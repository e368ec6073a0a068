import { describe, expect, it } from "vitest";
import { runHelpExamples } from "../testing/example-runs";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

describe("tickbox questions", () => {
  it("has a help whose examples run", async () => {
    const printed = await runHelpExamples("questions");
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).toContain("Is the text in English?");
  });

  it("reads all answers of a response in one cell, as the export of labels has them, and keeps series apart", async () => {
    const rows = ["1 YES NO UNKNOWN", "2 YES YES MISSING", "3 YES NO UNKNOWN"].map((row) => {
      const [task, ...answers] = row.split(" ");
      return `${task},i1,direct,ana,${answers.join(" ")}`;
    });
    const text = ["task,instruction_id,checklist_series,rater,answers", ...rows, "4,i2,other,ana,NO", ""].join("\n");
    const path = temporaryFile("labels.csv", text);
    const { stdout, stderr, code } = await runCommand(["questions", path, "--unit", "task", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { series } = JSON.parse(stdout);
    expect(series).toMatchObject([
      {
        series: "direct",
        n_questions: 3,
        n_problematic: 0,
        questions: [
          { question: "1", n_yes: 3, n_no: 0, problems: [], difficulty: 1 },
          { question: "2", n_yes: 1, n_no: 2, problems: [] },
          { question: "3", n_unknown: 2, n_responses: 0, difficulty: null },
        ],
      },
      { series: "other", questions: [{ checklist: "i2", n_no: 1 }] },
    ]);
  });

  it("says why raters differ, and which questions to reword", async () => {
    const lines = ["item,rater,question,answer"];
    for (let response = 0; response < 20; response++) {
      for (let question = 0; question < 6; question++) {
        for (const [place, rater] of ["ana", "ben", "cam"].entries()) {
          const passes = (response + question) % 3 > 0;
          // The second question is a matter of taste, on which everybody has their own; of the third two say that it is open.
          const own = question === 1 ? (response * 7 + place * 5 + ((response * place) % 3)) % 2 === 0 : passes;
          const answer = question === 2 && place < 2 && response % 2 === 0 ? "either" : own ? "yes" : "no";
          lines.push(`r${response},${rater},Is it right on ${question}?,${answer}`);
        }
      }
    }
    const path = temporaryFile("answers.csv", `${lines.join("\n")}\n`);
    const { stdout } = await runCommand(["questions", path, "--json"]);
    const [{ n_to_rewrite: toRewrite, questions }] = JSON.parse(stdout).series;
    const said = questions.flatMap((each: { cause: string | null; question: string }) =>
      each.cause === null ? [] : [[each.question, each.cause]],
    );
    expect([toRewrite, said]).toEqual([
      2,
      [
        ["Is it right on 1?", "wording"],
        ["Is it right on 2?", "either"],
      ],
    ]);
    expect(questions[2]).toMatchObject({ n_either: 20, either: 20 / 60, to_rewrite: true });
  });

  it("says where it cannot read an answer", async () => {
    const path = temporaryFile("answers.csv", "item,rater,question,answer\n1,a,q,YES\n2,a,q,perhaps\n");
    expect(await runCommand(["questions", path])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("line 3, column 4 (answer): expected YES, NO, UNKNOWN or EITHER"),
    });
  });
});
