import { describe, expect, it } from "vitest";
import { csv, lines, list, notUsed, said } from "@/lib/imports/worker/testing/said-in-file";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

describe("ratings whose raters and criteria are in their names", () => {
  it("a column for each numbered rater and criterion, next to texts or to items", async () => {
    const names = ["Rater1_Fluency", "Rater1_Depth", "Rater2_Fluency", "Rater2_Depth"];
    const labels = ["1 Fluency < Rater1: 4", "1 Depth < Rater1: 3", "1 Fluency < Rater2: 5", "1 Depth < Rater2: 2"];
    expect(await said(csv(["item", ...names], ["1", "4", "3", "5", "2"]), "a.csv")).toEqual([
      "raters and criteria in columns",
      ...labels,
    ]);
    const texts = csv(["id", "prompt", "response", ...names], ["1", "P", "R", "4", "3", "5", "2"]);
    expect(await said(texts, "a.csv")).toEqual(["raters and criteria in columns", "1: P > response/0: R", ...labels]);
    const last = ["item", "Fluency (Rater A)", "Fluency (Rater B)", "Bewerter:in A – Kommentar"];
    expect((await said(csv(last, ["1", "4", "3", "gut"]), "a.csv")).slice(1)).toEqual([
      "1 Fluency < Rater A: 4",
      "1 Fluency < Rater B: 3",
    ]);
  });

  it("not where a rater has criteria of their own, or a column names the raters", async () => {
    const uneven = csv(["item", "Rater1_Fluency", "Rater2_Depth"], ["1", "4", "3"]);
    expect((await said(uneven, "a.csv"))[0]).toBe("table");
    const named = csv(["item", "annotator", "judge1_fit", "judge2_fit"], ["1", "ann", "4", "3"]);
    expect((await said(named, "a.csv"))[0]).toBe("labels");
  });

  it("scores in an object of each rater in a list, with words and a comment", async () => {
    const ratings = [
      { annotator: "ann", scores: { fluency: 4, tone: "warm" }, comment: "fine" },
      { annotator: "ben", scores: { fluency: 5, tone: null } },
    ];
    const row = { id: "1", prompt: "P", response: "R", ratings };
    expect(await said(lines(row), "a.jsonl")).toEqual([
      "labels of several raters in lists",
      "1: P > response/0: R",
      "1 fluency < ann: 4",
      "1 tone < ann: warm",
      "1 fluency < ben: 5",
    ]);
    expect(await notUsed(lines(row), "a.jsonl")).toEqual([]);
    const listed = { id: "1", prompt: "P", responses: [{ model: "Aspen", text: "R", ratings: ratings.slice(0, 1) }] };
    expect(await said(list(listed))).toEqual([
      "responses with scores in a list",
      "1: P > Aspen/0: R",
      "1 fluency < ann: 4",
      "1 tone < ann: warm",
    ]);
  });
});

describe("columns next to a rater that are none of the rater's", () => {
  it("what others said of the same criterion, and what a judge's call took", async () => {
    const names = ["item", "judge", "clarity", "human_clarity", "n_ratings", "run_index", "input_tokens", "parse_ok"];
    const rows = csv(
      names,
      ["1", "Aspen", "4", "3.5", "11", "0", "812", "true"],
      ["2", "Aspen", "2", "3", "9", "0", "7", "true"],
    );
    expect(await said(rows, "a.csv")).toEqual(["labels", "1 clarity < Aspen: 4", "2 clarity < Aspen: 2"]);
    expect(await notUsed(rows, "a.csv")).toEqual(names.slice(3));
    const alone = csv(["item", "rater", "human_clarity", "word_choice"], ["1", "ann", "4", "2"]);
    expect((await said(alone, "a.csv")).slice(1)).toEqual(["1 human_clarity < ann: 4", "1 word_choice < ann: 2"]);
  });

  it("what a judge wrote before it was parsed is no response; what was parsed of it is the label", async () => {
    const raw = csv(["item_id", "judge_id", "question", "raw_response"], ["1", "Aspen", "P", "Verdict: A"]);
    expect(await said(raw, "a.csv")).toEqual(["table", "1: P"]);
    const parsed = { winner: "A", reason: "Shorter." };
    const rows = [
      { pair_id: "p1", judge: "Aspen", order: "BA", parsed, raw: "{…}" },
      { pair_id: "p2", judge: "Aspen", order: "AB", parsed: null, raw: "{" },
    ];
    expect(await said(lines(...rows), "a.jsonl")).toEqual(["labels", "p1 - < Aspen: A", "p2 - < Aspen: "]);
  });

  it("a response's text names no system", async () => {
    const names = ["response_id", "question_text", "response_text", "response_text_edited", "reviewer", "tone"];
    const rows = csv(names, ["r1", "P", "R", "R.", "ann", "1"], ["r1", "P", "R", "R!", "ben", "2"]);
    const model = csv(["prompt_id", "Prompt", "Model Response"], ["1", "P", "R"]);
    expect(await said(model, "a.csv")).toEqual(["table", "1: P > Model Response/0: R"]);
    expect(await said(rows, "a.csv")).toEqual([
      "labels",
      "r1: P > response_text/0: R",
      "r1 tone < ann: 1",
      "r1 tone < ben: 2",
    ]);
  });

  it("the first row may be longer than what is looked at first", async () => {
    const long = csv(["id", "prompt", "response"], ["1", "P", "R".repeat(400_000)]);
    expect((await said(long, "a.csv")).map((line) => line.length)).toEqual([5, 400_019]);
  });
});

describe("columns called A and B", () => {
  it("are two responses where the table says which is better", async () => {
    const row = ["P", "R", "S", "ann", "A"];
    expect(withoutIds(await said(csv(["prompt", "A", "B", "annotator", "preference"], row), "a.csv"))).toEqual([
      "labels",
      "i: P > A/0: R",
      "i: P > B/0: S",
      "i - < ann: A",
    ]);
    const texts = csv(["prompt", "A", "B", "winner"], ["P", "R", "S", "A"]);
    expect(withoutIds(await said(texts, "a.csv"))).toEqual([
      "pairs",
      "i: P > Response 1/0: R",
      "i: P > Response 2/0: S",
    ]);
    expect(await notUsed(texts, "a.csv")).toEqual(["winner"]);
    const systems = ["prompt", "model_a", "model_b", "A", "B", "annotator", "winner"];
    const turned = csv(
      systems,
      ["P", "Aspen", "Birch", "R", "S", "ann", "A"],
      ["P", "Birch", "Aspen", "S", "R", "ben", "B"],
    );
    expect(withoutIds(await said(turned, "a.csv")).slice(1)).toEqual([
      "i: P > Aspen/0: R",
      "i: P > Birch/0: S",
      "i - < ann: A",
      "i - < ben: B",
    ]);
  });

  it("are options of a question where there are more, and its answer is no response", async () => {
    const options = csv(["question", "A", "B", "C", "D", "answer"], ["P", "one", "two", "three", "four", "A"]);
    expect(withoutIds(await said(options, "a.csv"))).toEqual(["table", "i: P"]);
    expect(await notUsed(options, "a.csv")).toEqual(["A", "B", "C", "D", "answer"]);
  });
});
