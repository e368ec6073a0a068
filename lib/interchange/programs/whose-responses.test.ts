import { describe, expect, it } from "vitest";
import { csv, list, notUsed, opening, said } from "@/lib/imports/worker/testing/said-in-file";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

describe("whose responses are, where no usual name says it", () => {
  it("a column of models under a name of the data set's own", async () => {
    const row = (number: number, DialogModel: string) => ({ ID: number, DialogModel, Context: "P", Response: "R" });
    // Ids of responses: the prompt says what belongs together.
    expect(withoutIds(await said(list(row(1, "Aspen"), row(2, "Birch"))))).toEqual([
      "table",
      "i: P > Aspen/0: R",
      "i: P > Birch/0: R",
    ]);
    const judged = { id: "1", instruction: "P", output_cand: "R", generator_cand: "Aspen" };
    expect(await said(list(judged))).toEqual(["table", "1: P > Aspen/0: R"]);
    const rows = [
      ["source", "target", "sys_id", "judge_model", "rater", "score"],
      ["Ja.", "Yes.", "Aspen", "Cedar", "ann", "4"],
      ["Ja.", "Yeah.", "Birch", "Cedar", "ann", "2"],
    ];
    expect(withoutIds(await said(csv(...rows), "ratings.csv"))).toEqual([
      "labels",
      "i: Ja. > Aspen/0: Yes.",
      "i - < ann: 4",
      "i: Ja. > Birch/0: Yeah.",
      "i - < ann: 2",
    ]);
  });

  it("a column of conditions where each prompt has one response of each; else several are samples", async () => {
    const rows = (conditions: readonly string[]) =>
      csv(["prompt", "response", "condition"], ...conditions.map((condition, n) => ["P", `R${n}`, condition]));
    expect(withoutIds(await said(rows(["tuned", "base"]), "a.csv"))).toEqual([
      "table",
      "i: P > tuned/0: R0",
      "i: P > base/0: R1",
    ]);
    expect(withoutIds(await said(rows(["tuned", "tuned"]), "a.csv"))).toEqual([
      "table",
      "i: P > response/0: R0",
      "i: P > response/1: R1",
    ]);
  });

  it("two columns that may name systems name none, and neither does one of judges", async () => {
    const rows = csv(["prompt", "response", "dialog_model", "voice_model"], ["P", "R", "Aspen", "Birch"]);
    expect(withoutIds(await said(rows, "a.csv"))).toEqual(["table", "i: P > response/0: R"]);
    const judged = csv(["prompt", "response", "judge_model"], ["P", "R", "Cedar"]);
    expect(withoutIds(await said(judged, "a.csv"))).toEqual(["table", "i: P > response/0: R"]);
  });

  it("the model on the left and the one on the right, and PandaLM's key of two, next to labels", async () => {
    const sides = csv(
      ["item", "prompt", "left_response", "right_response", "left_model", "right_model", "annotator", "winner"],
      ["1", "P", "R", "S", "Aspen", "Birch", "ann", "left"],
      ["1", "P", "S", "R", "Birch", "Aspen", "ben", "left"],
    );
    expect(await said(sides, "a.csv")).toEqual([
      "labels",
      "1: P > Aspen/0: R",
      "1: P > Birch/0: S",
      "1 - < ann: left",
      "1 - < ben: left",
    ]);
    const texts = { idx: 1, cmp_key: "Aspen_Birch", instruction: "P", response1: "R", response2: "S" };
    expect(await said(list({ ...texts, annotator1: 1, annotator2: 2 }))).toEqual([
      "raters in columns",
      "1: P > Aspen/0: R",
      "1: P > Birch/0: S",
      "1 - < annotator1: 1",
      "1 - < annotator2: 2",
    ]);
    expect((await said(list(texts))).slice(1)).toEqual(["1: P > Aspen/0: R", "1: P > Birch/0: S"]);
  });

  it("model_id of a file of labels alone", async () => {
    const rows = csv(["rater_id", "item_id", "model_id", "score"], ["ann", "1", "Aspen", "4"]);
    expect(await notUsed(rows, "a.csv")).toEqual([]);
  });

  it("an object of systems, each with its text, and scores that are metrics'", async () => {
    const gen = { Aspen: { text: "R", score: { human: 4.5, bleu: 0.1 } }, Birch: { text: "S", score: { human: 2 } } };
    expect(await said(list({ id: "1", prompt: "P", gen }))).toEqual([
      "responses in a list",
      "1: P > Aspen/0: R",
      "1: P > Birch/0: S",
    ]);
    expect(await notUsed(list({ id: "1", prompt: "P", gen }), "a.json")).toEqual(["score"]);
  });

  it("what a judge was asked is no prompt where what it judges is there too", async () => {
    const prompt = 'Which of two answers to "Why?" is better? [A] So it is. [B] Because.';
    const judged = { id: "1", input: "Why?", output_A: "So it is.", output_B: "Because.", generator_A: "Aspen" };
    expect(await said(list({ ...judged, generator_B: "Birch", prompt }))).toEqual([
      "pairs",
      "1: Why? > Aspen/0: So it is.",
      "1: Why? > Birch/0: Because.",
    ]);
    const asked = { id: "1", prompt: "Say R.", input: "R", response: "No." };
    expect(await said(list(asked))).toEqual(["table", "1: Say R. > response/0: No."]);
  });

  it("a context in lists is not used, and keeps no row from being read", async () => {
    const row = { id: "1", question: "Q", context: [["Title", ["Sentence."]]], answer: "R" };
    expect(await said(list(row))).toEqual(["table", "1: Q > answer/0: R"]);
    expect(await notUsed(list(row), "a.json")).toEqual(["context"]);
  });

  it("a judge's model names the rater of the scores next to texts, and its reasons are comments", async () => {
    const names = ["question", "answer", "model", "judge_model", "score", "reason"];
    const row = (judge: string) => ["Q", "R", "Aspen", judge, "4", "Clear."];
    const file = csv(names, row("Cedar"), row("Dogwood"));
    expect(withoutIds(await said(file, "a.csv"))).toEqual([
      "labels",
      "i: Q > Aspen/0: R",
      "i - < Cedar: 4",
      "i - < Dogwood: 4",
    ]);
    expect(await notUsed(file, "a.csv")).toEqual([]);
  });

  it("a preference of somebody's own steps is none of HelpSteer's, and keeps its rater", async () => {
    const names = ["task_id", "prompt", "response_1", "response_2", "annotator_email", "overall_preference"];
    const file = csv(names, ["1", "P", "R", "S", "ann@x.org", "1"], ["1", "P", "R", "S", "ben@x.org", "5"]);
    expect(await said(file, "a.csv")).toEqual([
      "labels",
      "1: P > response_1/0: R",
      "1: P > response_2/0: S",
      "1 - < ann@x.org: 1",
      "1 - < ben@x.org: 5",
    ]);
  });

  it("the name of a score is its criterion where a rater gave an item several", async () => {
    const names = ["id", "traceId", "name", "value", "authorUserId"];
    const rows = [
      ["a", "t1", "tone", "4", "ann"],
      ["b", "t1", "depth", "2", "ann"],
      ["c", "t2", "tone", "3", "ann"],
    ];
    expect(await said(csv(names, ...rows), "scores.csv")).toEqual([
      "labels",
      "t1 tone < ann: 4",
      "t1 depth < ann: 2",
      "t2 tone < ann: 3",
    ]);
    const people = csv(["item", "rater", "value", "name"], ["1", "r1", "4", "Ann"], ["1", "r2", "5", "Ben"]);
    expect(await said(people, "a.csv")).toEqual(["labels", "1 - < r1: 4", "1 - < r2: 5"]);
  });

  it("left and right in Label Studio's table are what was said, also where all agree", async () => {
    const names = ["annotation_id", "annotator", "id", "lead_time", "prompt", "answer1", "answer2", "better"];
    const row = (by: string) => [by, by, "7", "2", "P", "R", "S", "left"];
    expect(await said(csv(names, row("1"), row("2")), "project.csv")).toEqual([
      "Label Studio",
      "7: P > answer1/0: R",
      "7: P > answer2/0: S",
      "7 better < 1: left",
      "7 better < 2: left",
    ]);
  });

  it("two systems are named whichever way names say which is which", async () => {
    const pairs = [
      ["first_model", "second_model"],
      ["response_a_model", "response_b_model"],
      ["A_model", "B_model"],
      ["Model 1 name", "Model 2 name"],
    ];
    for (const [one = "", other = ""] of pairs) {
      const votes = csv(["item", "annotator", one, other, "preferred"], ["1", "ann", "Aspen", "Birch", "Birch"]);
      expect(await said(votes, "a.csv")).toEqual(["labels", "1 - < ann: B"]);
      const texts = csv(
        ["id", "prompt", "response_a", "response_b", one, other],
        ["1", "P", "R", "S", "Aspen", "Birch"],
      );
      expect(await said(texts, "a.csv")).toEqual(["pairs", "1: P > Aspen/0: R", "1: P > Birch/0: S"]);
    }
    const said2 = csv(["id", "prompt", "model_a_response", "model_b_response"], ["1", "P", "R", "S"]);
    expect(await said(said2, "a.csv")).toEqual(["table", "1: P > model_a/0: R", "1: P > model_b/0: S"]);
    const objects = { response_a: { model: "Aspen", text: "R" }, response_b: { model: "Birch", text: "S" } };
    expect(await said(list({ id: "1", prompt: "P", ...objects }))).toEqual([
      "pairs",
      "1: P > Aspen/0: R",
      "1: P > Birch/0: S",
    ]);
  });

  it("ids that several prompts have are not used next to labels, either", async () => {
    const rows = ["q1", "q2"].flatMap((id) =>
      ["en", "de"].flatMap((language) =>
        ["ann", "ben"].map((rater) => [id, language, `${id} ${language}`, "R", rater, "4"]),
      ),
    );
    const file = csv(["id", "language", "prompt", "response", "annotator", "rating"], ...rows);
    const found = await said(file, "a.csv");
    expect(found.filter((line) => line.includes(" > ")).map((line) => line.replace(/^item-\w+/, "i"))).toEqual([
      "i: q1 en > response/0: R",
      "i: q1 de > response/0: R",
      "i: q2 en > response/0: R",
      "i: q2 de > response/0: R",
    ]);
  });

  it("how a response was sampled is no rating", async () => {
    const names = ["prompt", "response", "model", "temperature", "seed", "annotator", "quality"];
    const row = (rater: string) => ["P", "R", "Aspen", "0.5", "1", rater, "4"];
    expect(withoutIds(await said(csv(names, row("ann"), row("ben")), "a.csv"))).toEqual([
      "labels",
      "i: P > Aspen/0: R",
      "i quality < ann: 4",
      "i quality < ben: 4",
    ]);
  });
});

describe("who answered a survey, and what is none", () => {
  it("a form's question for a name, in several languages, names the rater; without answers nobody is named", async () => {
    for (const name of ["Your name", "Name", "Dein Name", "Votre nom :", "Annotator ID", "What is your Prolific ID?"]) {
      const form = csv(["Timestamp", name, "Rain"], ["2026/01/02", "Ann", "4"], ["2026/01/03", "Ben", "5"]);
      expect(await said(form, "f.csv")).toEqual(["Google Forms", "Rain - < Ann: 4", "Rain - < Ben: 5"]);
    }
    const half = csv(["Timestamp", "Name", "Rain"], ["2026/01/02", "Ann", "4"], ["2026/01/03", "", "5"]);
    expect(await said(half, "f.csv")).toEqual(["Google Forms", "Rain - < rater 1: 4", "Rain - < rater 2: 5"]);
    expect(await notUsed(half, "f.csv")).toEqual(["Name"]);
  });

  it("a table that begins with a time and names raters and items is no form", async () => {
    const votes = csv(["timestamp", "annotator", "pair_id", "choice"], ["2026-01-02", "ann", "7", "A"]);
    expect(await said(votes, "log.csv")).toEqual(["labels", "7 - < ann: A"]);
    const names = ["timestamp", "rater", "item_id", "system", "fluency", "depth"];
    const ratings = csv(names, ["2026-01-02", "ann", "7", "Aspen", "4", "3"]);
    expect(await said(ratings, "log.csv")).toEqual(["labels", "7 fluency < ann: 4", "7 depth < ann: 3"]);
    const texts = [
      "timestamp",
      "user",
      "prompt",
      "response_a",
      "response_b",
      "model_a",
      "model_b",
      "preference",
      "sure",
    ];
    const rated = csv(texts, ["2026-01-02", "ann", "P", "R", "S", "Aspen", "Birch", "B", "3"]);
    expect(withoutIds(await said(rated, "log.csv"))).toEqual([
      "labels",
      "i: P > Aspen/0: R",
      "i: P > Birch/0: S",
      "i - < ann: B",
    ]);
  });

  it("what respondents wrote about all items is said to be that, and can be the comment", async () => {
    const form = csv(
      ["Timestamp", "Rain", "Sun", "Q9"],
      ["2026/01/02", "4", "5", "All of them were rather short."],
      ["2026/01/03", "3", "5", "I have no further remarks."],
    );
    expect(await notUsed(form, "f.csv")).toEqual(["Q9 (written answers: choose it as the comment)"]);
  });

  it("what respondents wrote about what they saw is a comment, whatever the question is called", async () => {
    const head = ["ResponseId", "Finished", "Q1", "Q2", "Q3_4_TEXT", "prompt", "response"];
    const ids = head.map((_, n) => JSON.stringify({ ImportId: `QID${n}` }));
    const rows = [
      ["R_1", "True", "4", "It is short but clear.", "", "P", "R"],
      ["R_2", "True", "2", "I would not say that.", "Odd", "P", "R"],
    ];
    const file = csv(head, head, ids, ...rows);
    expect(withoutIds(await said(file, "q.csv"))).toEqual([
      "Qualtrics",
      "i: P > response/0: R",
      "i Q1 < R_1: 4",
      "i Q1 < R_2: 2",
    ]);
    expect(await notUsed(file, "q.csv")).toEqual(["Finished"]);
    const { opened } = await opening(file, "q.csv");
    expect(opened.rows.map(({ comment }) => comment)).toEqual(["It is short but clear.", "I would not say that.\nOdd"]);
  });
});
