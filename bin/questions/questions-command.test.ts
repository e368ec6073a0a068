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

  it("says where it cannot read an answer", async () => {
    const path = temporaryFile("answers.csv", "item,rater,question,answer\n1,a,q,YES\n2,a,q,perhaps\n");
    expect(await runCommand(["questions", path])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("line 3, column 4 (answer): expected YES, NO, UNKNOWN or EITHER"),
    });
  });
});
