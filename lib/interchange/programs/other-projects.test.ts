import { describe, expect, it } from "vitest";
import { optionsFor } from "@/lib/imports/worker/inspect-file";
import { csv, lines, list, opening, said } from "@/lib/imports/worker/testing/said-in-file";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

describe("what judges said of answers", () => {
  it("JudgeBench: the label is what is correct, and judgments are the judge's, the second with the sides turned round", async () => {
    const row = { pair_id: "p1", source: "law", question: "Q", response_A: "a", response_B: "b", label: "A>B" };
    const judged = {
      ...row,
      judge_name: "arena_hard",
      judgments: [
        { judgment: { judge_model: "j-1" }, decision: "B>A" },
        { judgment: { judge_model: "j-1" }, decision: "A>B" },
      ],
    };
    expect(await said(lines(judged))).toEqual([
      "JudgeBench judgments",
      "p1: Q > Response A/0: a",
      "p1: Q > Response B/0: b",
      "p1 - < arena_hard, j-1: B>A",
      "p1 - < arena_hard, j-1: B>A",
    ]);
    const { options } = await opening(lines(judged), "judged.jsonl");
    expect(options.labels).toMatchObject({ values: { "B>A": "B" }, raterKinds: { "arena_hard, j-1": "model" } });
    expect(options.labels?.valueColumns?.map(({ order }) => order)).toEqual(["ab", "ba"]);
    expect(await said(lines(row))).toEqual(["JudgeBench", "p1: Q > Response A/0: a", "p1: Q > Response B/0: b"]);
  });

  it("JudgeLM's scores of two answers, in a list or in the judge's first line", async () => {
    const row = { question_id: 1, question_body: "Q", answer1_body: "a", answer2_body: "b" };
    const named = { ...row, answer1_model_id: "Aspen", answer2_model_id: "Birch", pred_model_id: "judge-7b" };
    const texts = ["JudgeLM", "1: Q > Aspen/0: a", "1 - < judge-7b: 8", "1: Q > Birch/0: b", "1 - < judge-7b: 9"];
    expect(await said(lines({ ...named, score: [8, 9] }))).toEqual(texts);
    expect(await said(lines({ ...named, pred_text: "8 9\nThe second is deeper." }))).toEqual(texts);
  });

  it("Vicuna's reviews name answers by ids of another file; a list of scores is no set", async () => {
    const review = {
      review_id: "r",
      question_id: 1,
      answer1_id: "x",
      answer2_id: "y",
      reviewer_id: "gpt-4",
      text: "8 9",
    };
    const { opened } = await opening(lines({ ...review, score: [8, 9] }), "reviews.jsonl");
    expect(opened.rows.map(({ system, value }) => [system, value])).toEqual([
      ["x", 8],
      ["y", 9],
    ]);
    const [, problem] = await said(lines({ question_id: 1, model: "Aspen", judge: "j", score: [8, 9] }));
    expect(problem).toMatch(/^score: one score in a row/);
  });

  it("WildBench's scores are labels of the tested model, by a judge that somebody names", async () => {
    const parsed_result = { strengths: "Short.", weaknesses: "None.", score: "7" };
    const row = { session_id: "s", model_test: "Aspen", model_output: "R", score: "7", parsed_result };
    const { opened, options } = await opening(list(row), "Aspen.json");
    expect(opened.container.shape?.program).toBe("WildBench");
    expect(options.labels).toMatchObject({
      columns: { item: "session_id", system: "model_test", value: "value", comment: "comment" },
      scale: "1-10",
    });
    expect(opened.rows).toMatchObject([{ value: "7", comment: "Short.\n\nNone." }]);
  });

  it("Vicuna's questions and answers have one text each", async () => {
    const question = { question_id: 1, text: "Q", category: "generic" };
    expect(await said(lines(question))).toEqual(["Vicuna", "1: Q"]);
    const answer = { answer_id: "x", model_id: "Aspen", question_id: 1, text: "A", metadata: {} };
    expect(await said(lines(answer))).toEqual(["Vicuna", "1: undefined > Aspen/0: A"]);
  });
});

describe("lists in rows", () => {
  it("QAGS: each sentence of a summary is a sample, and each worker's answer a label", async () => {
    const of = (sentence: string, ...said: string[]) => ({
      sentence,
      responses: said.map((response, place) => ({ worker_id: place, response })),
    });
    const found = await said(lines({ article: "A", summary_sentences: [of("One.", "yes", "no"), of("Two.", "yes")] }));
    expect(withoutIds(found)).toEqual([
      "QAGS",
      "i: A > summary/0: One.",
      "i supported < 0: yes",
      "i supported < 1: no",
      "i: A > summary/1: Two.",
      "i supported < 0: yes",
    ]);
  });

  it("questions about a text and their answers, each for itself", async () => {
    const row = { instructions: ["Who?", "Where?"], input: "Story.", outputs: ["She.", "There."] };
    expect(withoutIds(await said(lines(row, { ...row, input: "Other." })))).toEqual([
      "questions and answers in lists",
      "i: Who? > response/0: She.",
      "i: Where? > response/0: There.",
      "i: Who? > response/0: She.",
      "i: Where? > response/0: There.",
    ]);
    const columns = { prompts: ["P", "Q"], responses: ["a", "b"], scores: [0.5, 1] };
    expect(withoutIds(await said(JSON.stringify(columns)))).toEqual([
      "questions and answers in lists",
      "i: P > response/0: a",
      "i: Q > response/0: b",
    ]);
  });

  it("texts with categories are labels of these texts by who is asked for; other texts next to them are not", async () => {
    const rows = ["good", "bad", "good"].map((label, id) => ({ id, text: `T${id}`, label: [label], annotator: "ann" }));
    expect(await said(lines(...rows))).toEqual([
      "texts with categories",
      "0: (The file has no instruction: this text was labelled.) > text/0: T0",
      "0 - < ann: good",
      "1: (The file has no instruction: this text was labelled.) > text/0: T1",
      "1 - < ann: bad",
      "2: (The file has no instruction: this text was labelled.) > text/0: T2",
      "2 - < ann: good",
    ]);
    const [program] = await said(lines({ text: "Hello", label: ["Salut"] }, { text: "Bye", label: ["Au revoir"] }));
    expect(program).toBe("table");
  });

  it("rows that are lists are refused once, and so are many fields of another kind", async () => {
    const [, ...problems] = await said('[["a", "b"], ["c", "d"]]');
    expect(problems).toEqual([expect.stringContaining("an object with named fields")]);
    const byId = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`sample_${number}`, ["a", "b"]]));
    const { length } = await said(JSON.stringify(byId));
    expect(length).toBeLessThan(4);
  });
});

describe("files of many raters and trials", () => {
  it("a trial whose user began otherwise is an instruction of its own", async () => {
    const trial = (number: number, asked: string) => ({
      task_id: 0,
      trial: number,
      traj: [
        { role: "user", content: asked },
        { role: "assistant", content: "R" },
      ],
    });
    expect(await said(list(trial(0, "Hi!"), trial(1, "Hello!"), trial(2, "Hi!")))).toEqual([
      "agent trajectories",
      "0: Hi! > model/0: R",
      "0 (2): Hello! > model/1: R",
      "0: Hi! > model/2: R",
    ]);
  });

  it("a prompt that repeats with a column of responses for each system has samples of each", async () => {
    const table = csv(["prompt", "response 1", "response 2", "response 3"], ["P", "a", "b", "e"], ["P", "c", "d", "e"]);
    expect(withoutIds(await said(table, "three.csv"))).toEqual([
      "table",
      "i: P > response 1/0: a",
      "i: P > response 2/0: b",
      "i: P > response 3/0: e",
      "i: P > response 1/1: c",
      "i: P > response 2/1: d",
    ]);
  });

  it("numbered annotations are raters', and whether they agree is not", async () => {
    const rows = ["1_full", "2_partial", "1_full", "1_full"].map((value, id) => [
      `${id}`,
      `P${id}`,
      value,
      "1_full",
      "TRUE",
    ]);
    const table = csv(["id", "prompt", "annotation_1", "annotation_2", "agreement"], ...rows);
    const { opened } = await opening(table, "xstest.csv");
    const { labels } = optionsFor(opened, { format: "labels", labels: { columnsAre: "raters" } });
    expect(labels?.valueColumns?.map(({ column }) => column)).toEqual(["annotation_1", "annotation_2"]);
  });

  it("users of a chat are no raters", async () => {
    const messages = [{ messageId: "m", content: "Hi", user: { userId: "u" }, value: 1 }];
    const [program] = await said(list({ externalId: "c", type: "chat", conversationalData: messages }));
    expect(program).toBe("table");
  });
});

describe("exports of platforms", () => {
  it("Labelbox's answers to each question are labels, and its marked parts are not", async () => {
    const label = (by: string, quality: string) => ({
      label_details: { created_by: by },
      annotations: {
        objects: [{ name: "entity" }],
        classifications: [
          { name: "Quality", radio_answer: { name: quality } },
          { name: "Tone", checklist_answers: [{ name: "warm" }] },
          { name: "Why", text_answer: { content: "Clear." } },
        ],
      },
    });
    const projects = { p: { labels: [label("ann", "good"), label("ben", "bad")] } };
    const row = { data_row: { id: "d1", global_key: "k1", row_data: "T" }, projects };
    expect(await said(lines(row), "export.ndjson")).toEqual([
      "Labelbox",
      "k1: (The file has no instruction: this text was labelled.) > text/0: T",
      "k1 Quality < ann: good",
      "k1 Tone < ann: warm",
      "k1 Quality < ben: bad",
      "k1 Tone < ben: warm",
    ]);
  });

  it("Helicone's requests are prompts with the answers of their models", async () => {
    const request_body = { model: "gpt-4", messages: [{ role: "user", content: "Q" }] };
    const response_body = { choices: [{ message: { role: "assistant", content: "A" } }] };
    expect(await said(lines({ request_id: "r", request_body, response_body }))).toEqual([
      "Helicone",
      "r: Q > gpt-4/0: A",
    ]);
  });

  it("marked parts in lists are no labels, and ids of examples are items", async () => {
    const annotations = [{ tag: "PER", start: 0, end: 2, annotator: "ann" }];
    const classifications = [{ classname: "good", annotator: "ann" }];
    const example = { example_id: "e1", content: "T", annotations, classifications };
    expect(await said(JSON.stringify({ examples: [example] }))).toEqual([
      "labels of several raters in lists",
      "e1 classifications < ann: good",
    ]);
  });

  it("the name of a system says which of two is better, whichever a row names first", async () => {
    const table = csv(
      ["question_id", "model_a", "model_b", "winner", "judge"],
      ["q1", "Aspen", "Birch", "Birch", "ann"],
      ["q1", "Birch", "Aspen", "Birch", "ben"],
      ["q1", "Aspen", "Birch", "tie", "cem"],
      ["q2", "B", "A", "A", "ann"],
    );
    expect(await said(table, "votes.csv")).toEqual([
      "labels",
      "q1 - < ann: B",
      "q1 - < ben: A",
      "q1 - < cem: tie",
      "q2 - < ann: A",
    ]);
  });

  it("columns of lists are rows, and lists by split or key are one", async () => {
    const columns = { prompt: ["P", "Q"], response: ["a", "b"], model: ["Aspen", "Birch"] };
    expect(withoutIds(await said(JSON.stringify(columns)))).toEqual([
      "questions and answers in lists",
      "i: P > Aspen/0: a",
      "i: Q > Birch/0: b",
    ]);
    const split = { train: [{ id: "1", prompt: "P", response: "a" }], test: [{ id: "2", prompt: "Q", response: "b" }] };
    expect(await said(list(split).slice(1, -1))).toEqual(["table", "1: P > response/0: a", "2: Q > response/0: b"]);
  });

  it("one pair of conversations is no file of two lists", async () => {
    const answered = (content: string) => [
      { role: "user", content: "P" },
      { role: "assistant", content },
    ];
    expect(withoutIds(await said(lines({ chosen: answered("a"), rejected: answered("b") }), "dpo.jsonl"))).toEqual([
      "pairs",
      "i: user: P > chosen/0: a",
      "i: user: P > rejected/0: b",
    ]);
  });

  it("what justifies a score is no response", async () => {
    const table = csv(["inputs", "outputs", "answer_similarity/v1/justification"], ["Q", "A", "Alike."]);
    expect(withoutIds(await said(table, "eval.csv"))).toEqual(["table", "i: Q > outputs/0: A"]);
  });
});
