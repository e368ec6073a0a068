import { describe, expect, it } from "vitest";
import { csv, lines, list, notUsed, opening, said } from "@/lib/imports/worker/testing/said-in-file";

describe("responses with scores", () => {
  it("scores in an object by system, or by criterion, are labels by who is named", async () => {
    const texts = { id: "p", prompt: "P", responses: { Aspen: "a", Birch: "b" }, annotator: "ann" };
    expect(await said(lines({ ...texts, scores: { Aspen: 8, Birch: 5 } }))).toEqual([
      "responses with scores in a list",
      ...["p: P > Aspen/0: a", "p score < ann: 8", "p: P > Birch/0: b", "p score < ann: 5"],
    ]);
    const ratings = { Aspen: { depth: 4, style: 2 }, Birch: { depth: 1, style: null } };
    const found = await said(lines({ ...texts, ratings }));
    expect(found.filter((line) => line.includes("<"))).toEqual([
      "p depth < ann: 4",
      "p style < ann: 2",
      "p depth < ann: 1",
    ]);
    const one = {
      id: "p",
      prompt: "P",
      model: "Aspen",
      response: "a",
      annotator: "ann",
      scores: { depth: 4, style: 2 },
    };
    expect((await said(lines(one))).filter((line) => line.includes("<"))).toEqual(found.slice(2, 4));
  });

  it("scores in an object that nobody is named for are listed as not used under the file's own name", async () => {
    const one = { prompt: "P", model: "Aspen", response: "a", scores: { depth: 4, style: 2 } };
    expect(await notUsed(lines(one, { ...one, prompt: "Q" }), "f.jsonl")).toEqual(["scores"]);
    const asked = { ...one, criterion: "helpful" };
    expect(await notUsed(lines(asked), "f.jsonl")).toEqual(["criterion (row)", "scores"]);
  });

  it("a list of scores by criterion, one entry for each rater who is not named, is their labels", async () => {
    const ratings = [
      { fluency: 3, depth: 4 },
      { fluency: 2, depth: null },
    ];
    const labels = ["d fluency < rater 1: 3", "d depth < rater 1: 4", "d fluency < rater 2: 2"];
    const found = await said(lines({ id: "d", prompt: "P", system: "Aspen", response: "a", ratings }), "f.jsonl");
    expect(found).toEqual(["labels of several raters in lists", "d: P > Aspen/0: a", ...labels]);
    expect(await said(lines({ id: "d", text: "P", annotations: ratings }), "f.jsonl")).toEqual([found[0], ...labels]);
  });

  it("Nectar's prompts, whose turns are marked in one text, are conversations", async () => {
    const answers = [{ answer: "a", model: "Aspen", rank: 1 }];
    const turns = (...texts: readonly string[]) =>
      texts.map((text, place) => `\n\n${place % 2 === 0 ? "Human" : "Assistant"}: ${text}`).join("");
    const [, one] = await said(lines({ prompt: turns("P", ""), answers, num_responses: 1 }));
    expect(one).toMatch(/^item-\w+: P > Aspen\/0: a$/);
    const [, more] = await said(lines({ prompt: turns("P", "a", "Q", ""), answers, num_responses: 1 }));
    expect(more).toMatch(/: user: P \/ assistant: a \/ user: Q > Aspen\/0: a$/);
  });

  it("lists of what several people gave are labels of raters without a name", async () => {
    const fed = { context: "P", response: "a", system: "Aspen", annotations: { depth: [2, 1], style: [0, 1] } };
    expect((await said(list(fed))).slice(2).map((line) => line.replace(/item-\w+ /, ""))).toEqual([
      ...["depth < rater 1: 2", "depth < rater 2: 1", "style < rater 1: 0", "style < rater 2: 1"],
    ]);
    const instances = [{ id: 1, instance: "Text.", annotations: { grammar: { individual_human_scores: [6, 3] } } }];
    const judged = { dataset: "d", annotations: [{ metric: "grammar", prompt: "Rate." }], instances };
    const expected = ["1: (The file has no instruction: this text was labelled.) > text/0: Text."];
    for (const indent of [0, 2])
      expect((await said(JSON.stringify(judged, null, indent))).slice(1)).toEqual([
        ...[...expected, "1 grammar < rater 1: 6", "1 grammar < rater 2: 3"],
      ]);
    const usr = { context: "P", responses: [{ response: "a", model: "Aspen", depth: [3, 2] }] };
    expect((await said(list(usr))).slice(2).map((line) => line.replace(/item-\w+ /, ""))).toEqual([
      ...["depth < rater 1: 3", "depth < rater 2: 2"],
    ]);
  });

  it("raters' lists next to several responses are labels where they name the system, and not used otherwise", async () => {
    const texts = {
      id: "p",
      prompt: "P",
      responses: [
        { model: "Aspen", text: "a" },
        { model: "Birch", text: "b" },
      ],
    };
    const given = { rater: "ann", score: 4 };
    const [, ...unnamed] = await said(lines({ ...texts, annotations: [given] }));
    expect(unnamed).toEqual(["p: P > Aspen/0: a", "p: P > Birch/0: b"]);
    const ratings = [
      { ...given, model: "Birch" },
      { ...given, model: "Aspen", score: 2 },
    ];
    expect((await said(lines({ ...texts, ratings }))).filter((line) => line.includes("<"))).toEqual([
      "p ratings < ann: 2",
      "p ratings < ann: 4",
    ]);
    const single = { id: "p", prompt: "P", response: "a", annotations: [{ rater: "ann", depth: 4, style: 2 }] };
    expect((await said(lines(single))).slice(2)).toEqual(["p depth < ann: 4", "p style < ann: 2"]);
  });

  it("numbers of rows are no ids where several raters labelled the same texts", async () => {
    const head = ["id", "question_id", "prompt", "response", "annotator", "rating"];
    const rows = [
      ["1", "q1", "P", "a", "ann", "4"],
      ["2", "q1", "P", "a", "ben", "5"],
      ["3", "q2", "Q", "b", "ann", "2"],
    ];
    const labels = async (...table: string[][]) =>
      (await said(csv(...table), "l.csv")).filter((line) => line.includes("<"));
    expect(await labels(head, ...rows)).toEqual(["q1 - < ann: 4", "q1 - < ben: 5", "q2 - < ann: 2"]);
    const without = [head, ...rows].map((row) => row.filter((_, place) => place !== 1));
    const [one, other] = await labels(...without);
    expect(other).toBe(one?.replace("ann: 4", "ben: 5"));
  });

  it("numbers next to texts are no responses, whatever their column is called", async () => {
    const [, ...found] = await said("prompt,response,answer_veto\nP,R,false\nQ,S,true\n", "t.csv");
    expect(found).toEqual([expect.stringMatching(/: P > response\/0: R$/), expect.stringMatching(/> response\/0: S$/)]);
    const squad = { id: "1", question: "Q", answers: { text: ["a"], answer_start: [1] } };
    expect(await said(lines(squad))).toEqual(["table", "1: Q"]);
    const summaries = ["id", "question", "answers", "summary_1", "summary_1_Fluency", "summary_2", "summary_2_Fluency"];
    const [, ...each] = await said(csv(summaries, ["1", "P", "A: yes", "one", "4", "two", "3"]), "s.csv");
    expect(each).toEqual(["1: P > summary_1/0: one", "1: P > summary_2/0: two"]);
    const sums = await said("prompt,response A,response B\n1+1,2,3\n2+2,4,4\n", "t.csv");
    expect(sums.filter((line) => / > Response /.test(line))).toHaveLength(4);
  });

  it("a rating that is called after its response is of this one, and no preference of the pair", async () => {
    const head = ["id", "prompt", "annotator", "response_a", "response_b", "response_a_rating", "response_b_rating"];
    const { opened, options } = await opening(csv(head, ["1", "P", "ann", "a", "b", "5", "2"]), "w.csv");
    expect([opened.ok && opened.format, options.labels?.valueColumns]).toEqual([
      "labels",
      [
        { column: "response_a_rating", system: "response_a", criterion: "rating" },
        { column: "response_b_rating", system: "response_b", criterion: "rating" },
      ],
    ]);
  });

  it("messages next to what was asked do not show the answer", async () => {
    const messages = [
      { role: "user", content: "P" },
      { role: "assistant", content: "R" },
    ];
    expect(await said(lines({ id: "p", instruction: "P", output: "R", messages }))).toEqual([
      "table",
      "p: P > output/0: R",
    ]);
  });

  it("Mechanical Turk's rows without the cells of the requester's decision, and ids of evaluations", async () => {
    const head = ["HITId", "WorkerId", "Input.prompt", "Input.response", "Answer.quality", "Approve", "Reject"];
    const turk = await said(csv(head, ["h", "w1", "P", "a", "4"]), "batch.csv");
    expect(turk.filter((line) => line.includes("<"))).toEqual([expect.stringMatching(/ quality < w1: 4$/)]);
    const shown = ["HITId", "WorkerId", "Input.source_label", "Input.text", "Answer.mood"];
    const [, text] = await said(csv(shown, ["h", "w1", "joy", "A text.", "Fear"]), "batch.csv");
    expect(text).toMatch(/> text\/0: A text\.$/);
    const forms = ["evaluation_id", "case_id", "evaluator_id", "clarity", "comments"];
    const found = await said(csv(forms, ["e1", "c1", "ann", "4", "x"], ["e2", "c1", "ben", "5", ""]), "h.csv");
    expect(found).toEqual(["labels", "c1 clarity < ann: 4", "c1 clarity < ben: 5"]);
    const reviews = csv(["review_id", "clarity", "annotator"], ["r1", "4", "ann"]);
    expect(await said(reviews, "h.csv")).toEqual(["labels", "r1 clarity < ann: 4"]);
  });

  it("Toloka's, Microsoft Forms' and SurveyMonkey's results", async () => {
    const head = ["INPUT:prompt", "INPUT:response", "OUTPUT:quality", "ASSIGNMENT:worker_id", "ASSIGNMENT:status"];
    const toloka = csv(head, ["P", "a", "4", "w1", "APPROVED"], ["P", "a", "1", "w2", "REJECTED"]);
    expect((await said(toloka, "t.csv")).filter((line) => line.includes("<"))).toEqual([
      expect.stringMatching(/ quality < w1: 4$/),
    ]);
    const forms = csv(["ID", "Start time", "Completion time", "Name", "Answer 1"], ["7", "x", "y", "", "4"]);
    expect(await said(forms, "f.csv")).toEqual(["Microsoft Forms", "Answer 1 - < 7: 4"]);
    const monkey = csv(["Respondent ID", "Collector ID", "Answer 1"], ["", "", "Response"], ["7", "5", "4"]);
    expect(await said(monkey, "m.csv")).toEqual(["SurveyMonkey", "Answer 1 - < 7: 4"]);
  });
});
