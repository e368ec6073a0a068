import { describe, expect, it } from "vitest";
import { csv, lines, list, notUsed, opening, said } from "@/lib/imports/worker/testing/said-in-file";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

describe("plain rows", () => {
  it("a history of turns comes before what was asked, however it is written", async () => {
    const histories = [
      [
        { role: "user", content: "A" },
        { role: "assistant", content: "B" },
      ],
      [{ inputs: { question: "A" }, outputs: { answer: "B" } }],
      [["A", "B"]],
    ];
    for (const chat_history of histories)
      expect(withoutIds(await said(lines({ question: "Q", chat_history, answer: "R" })))).toEqual([
        "table",
        "i: user: A / assistant: B / user: Q > answer/0: R",
      ]);
    expect(withoutIds(await said(lines({ question: "Q", chat_history: [], answer: "R" })))).toEqual([
      "table",
      "i: Q > answer/0: R",
    ]);
  });

  it("a system prompt is no name of a system", async () => {
    const row = { system: "You are a friendly and patient teacher.", instruction: "Q", output: "R" };
    expect(withoutIds(await said(lines(row, { ...row, system: "", instruction: "P" })))).toEqual([
      "table",
      "i: system: You are a friendly and patient teacher. / user: Q > output/0: R",
      "i: P > output/0: R",
    ]);
  });

  it("a number that was given is no response, and an object in some rows alone is a text", async () => {
    const example = { inputs: { input: "Q", input_prediction: "R" }, outputs: { correctness: 1 } };
    expect(withoutIds(await said(lines(example, example)))).toEqual(["table", "i: Q", "i: Q"]);
    const rows = [
      { id: "1", input: "3", output: "4" },
      { id: "2", input: '{"a": 1}', output: "5" },
    ];
    expect(await said(lines(...rows))).toEqual(["table", "1: 3 > output/0: 4", '2: {"a": 1} > output/0: 5']);
  });

  it("the input of code is not what was asked, and a column called LLM names systems", async () => {
    const [, problem] = await said(lines({ code: "def f(x): ...", input: "[1]", output: "2", id: "s" }));
    expect(problem).toMatch(/^instruction: a column/);
    const models = csv(["source", "summary", "LLM"], ["S", "a", "Aspen"], ["S", "b", "Birch"]);
    expect(withoutIds(await said(models, "models.csv"))).toEqual(["table", "i: S > Aspen/0: a", "i: S > Birch/0: b"]);
  });

  it("ids of groups of prompts are not the prompts' ids", async () => {
    const rows = ["1", "2"].flatMap((id) => ["short", "long"].map((level) => ({ id, instruction: `${id} ${level}` })));
    expect(withoutIds(await said(lines(...rows.map((row) => ({ ...row, response: "R" })))))).toEqual([
      "table",
      ...rows.map(({ instruction }) => `i: ${instruction} > response/0: R`),
    ]);
    // One that contradicts itself by mistake is still refused.
    const wrong = await said(
      lines({ id: "1", instruction: "P", response: "R" }, { id: "1", instruction: "Q", response: "S" }),
    );
    expect(wrong.slice(1)).toEqual(["1: P > response/0: R", "1: Q > response/1: S"]);
  });

  it("numbered predictions are responses; REDCap's form status is no rating", async () => {
    const row = { question: "Q", "prediction 1": "a", "prediction 2": "b" };
    expect(withoutIds(await said(list(row)))).toEqual([
      "table",
      "i: Q > prediction 1/0: a",
      "i: Q > prediction 2/0: b",
    ]);
    const redcap = csv(
      ["record_id", "rater", "clear", "form_complete"],
      ["1", "ann", "4", "2"],
      ["2", "ann", "3", "2"],
    );
    expect(await said(redcap, "redcap.csv")).toEqual(["labels", "1 clear < ann: 4", "2 clear < ann: 3"]);
  });

  it("turns as lists in the tasks of Label Studio are a conversation", async () => {
    const turns = (...texts: string[]) => JSON.stringify(texts);
    const data = { prompt: turns("P", "Q"), model_a: "Aspen", model_b: "Birch" };
    const annotations = [
      { completed_by: 1, result: [{ type: "choices", from_name: "winner", value: { choices: ["a_winner"] } }] },
    ];
    const task = { id: 7, data: { ...data, response_a: turns("a", "c"), response_b: turns("b", "d") }, annotations };
    const [program, first, second, label] = await said(list(task));
    expect([program, label]).toEqual(["Label Studio", "7 winner < 1: a_winner"]);
    expect(first).toMatch(/^7: P > Aspen\/0: .*a.*Q.*c/s);
    expect(second).toMatch(/^7: P > Birch\/0: .*b.*Q.*d/s);
    const other = { ...task, data: { ...task.data, response_b: "no list" } };
    expect((await said(list(other)))[1]).toContain('["P","Q"]');
  });

  it("a ranking of Label Studio keeps its order, and options of Prodigy that ids number are called by their texts", async () => {
    const ranked = (ranker: unknown) => [
      { completed_by: 1, result: [{ type: "ranker", from_name: "best", value: { ranker } }] },
    ];
    const task = { data: { prompt: "P", response: "R" } };
    const found = await said(
      list(
        { ...task, id: 7, annotations: ranked(["b", "a"]) },
        { ...task, id: 8, annotations: ranked({ _: ["a", "b"] }) },
      ),
    );
    expect(found.filter((line) => line.includes("best"))).toEqual(["7 best < 1: b > a", "8 best < 1: a > b"]);

    const options = ["Good", "Bad", "Odd"].map((text, index) => ({ id: index + 1, text }));
    const choice = { text: "T", options, answer: "accept", _input_hash: 1, _task_hash: 2 };
    const chosen = lines(
      { ...choice, accept: [1], _annotator_id: "ann" },
      { ...choice, accept: [2, 3], _annotator_id: "ben" },
    );
    expect((await said(chosen)).filter((line) => line.includes("choice"))).toEqual([
      "1 choice < ann: Good",
      '1 choice < ben: ["Bad","Odd"]',
    ]);
  });

  it("tasks of Label Studio without labels of whole texts are texts", async () => {
    const result = [{ type: "labels", from_name: "spans", value: { start: 0, end: 1, labels: ["x"], text: "P" } }];
    const task = {
      id: 7,
      data: { prompt: "P", response: "R", model: "Aspen" },
      annotations: [{ completed_by: 1, result }],
    };
    expect(await said(list(task))).toEqual(["Label Studio (no labels of whole texts)", "7: P > Aspen/0: R"]);
  });

  it("marked parts of texts are refused with what to bring", async () => {
    await expect(opening("#FORMAT=WebAnno TSV 3.3\n\n#Text=A\n1-1\t0-1\tA\t_\n", "a.tsv")).rejects.toThrow(/WebAnno/);
    await expect(opening("T1\tPER 4 17\tAnn\n", "a.ann")).rejects.toThrow(/brat/);
  });
});

describe("what a file holds besides texts and labels", () => {
  it("languages of a translation are none of its texts", async () => {
    const table = csv(["system", "rater", "item", "src", "tgt", "score"], ["Aspen", "ann", "7", "eng", "jpn", "4"]);
    expect(await said(table, "esa.csv")).toEqual(["labels", "7 - < ann: 4"]);
  });

  it("Mechanical Turk: what a form kept of its clicks is no label", async () => {
    const names = ["HITId", "WorkerId", "Input.prompt", "Input.response", "Answer.clicks", "Answer.quality"];
    const table = csv(names, ["h", "w", "P", "R", "click ".repeat(50), "4"], ["h", "v", "P", "R", "click", "5"]);
    const [program, ...found] = withoutIds(await said(table, "batch.csv"));
    expect([program, ...found]).toEqual([
      "Mechanical Turk",
      "i: P > response/0: R",
      "i quality < w: 4",
      "i quality < v: 5",
    ]);
    expect(await notUsed(table, "batch.csv")).toContain("form: Answer.clicks");
  });

  it("LimeSurvey in German is a survey, without those who gave up", async () => {
    const head = [
      "Antwort ID",
      "Datum Abgeschickt",
      "Letzte Seite",
      "Start-Sprache",
      "Gut? [A1]",
      "Gut? [A2]",
      "Gesamtzeit",
    ];
    const table = csv(head, ["1", "2024-01-01", "3", "de", "4", "5", "300"], ["2", "", "1", "de", "1", "", ""]);
    expect(await said(table, "results-survey1.csv")).toEqual(["LimeSurvey", "A1 Gut? < 1: 4", "A2 Gut? < 1: 5"]);
  });

  it("Mechanical Turk: of one id several systems' responses are several items, not several raters' labels", async () => {
    const head = ["Input.id", "Input.cond_sys", "Input.response_sys", "Answer.score"];
    const table = csv(head, ["d1", "Aspen", "a", "4"], ["d1", "Birch", "b", "2"], ["d2", "Aspen", "c", "5"]);
    expect(await said(table, "batch.csv")).toEqual([
      "Mechanical Turk",
      "d1 · Aspen score < rater 1: 4",
      "d1 · Birch score < rater 1: 2",
      "d2 · Aspen score < rater 1: 5",
    ]);
    const named = csv(["Input.id", "Input.model", "Answer.score"], ["d1", "Aspen", "4"], ["d1", "Birch", "2"]);
    expect((await said(named, "batch.csv"))[1]).toBe("d1 score < rater 1: 4");
  });
});

describe("labels next to texts", () => {
  it("columns of numbered raters next to texts are their labels", async () => {
    const rated = csv(
      ["ID", "Prompt", "Response", "Rater 1", "Rater 2"],
      ["7", "P", "R", "4", ""],
      ["8", "Q", "S", "2", "3"],
    );
    expect(await said(rated, "s.csv")).toEqual([
      "raters in columns",
      "7: P > Response/0: R",
      "7 - < Rater 1: 4",
      "7 - < Rater 2: ",
      "8: Q > Response/0: S",
      "8 - < Rater 1: 2",
      "8 - < Rater 2: 3",
    ]);
    const compared = csv(["Prompt", "Response A", "Response B", "Judge 1", "Judge 2"], ["P", "R", "S", "A", "tie"]);
    expect(withoutIds(await said(compared, "s.csv")).slice(-2)).toEqual(["i - < Judge 1: A", "i - < Judge 2: tie"]);
  });

  it("votes of unnamed people next to whole conversations are labels", async () => {
    const turns = (text: string) => [
      { role: "user", content: "P" },
      { role: "assistant", content: text },
    ];
    const models = { model_a: "Aspen", model_b: "Birch", conversation_a: turns("a"), conversation_b: turns("b") };
    const found = withoutIds(
      await said(lines({ id: "1", ...models, winner: "model_b" }, { id: "2", ...models, winner: "tie" })),
    );
    expect(found).toEqual([
      "Chatbot Arena",
      expect.stringMatching(/^i: P > Aspen/),
      expect.stringMatching(/^i: P > Birch/),
      "i - < rater 1: model_b",
      "i - < rater 2: tie",
    ]);
  });
});
