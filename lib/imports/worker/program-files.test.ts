import { describe, expect, it } from "vitest";
import { readLabels } from "@/lib/interchange/labels/read-labels";
import { openFile } from "@/lib/interchange/open-file";
import { readStudy } from "@/lib/interchange/read-study";
import { inspection, labelTexts, optionsFor } from "./inspect-file";

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const list = (...rows: readonly unknown[]) => JSON.stringify(rows, null, 2);
const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

async function open(text: string, fileName: string) {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const opened = await openFile(bytes, fileName);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return { opened, options: optionsFor(opened, {}) };
}

/** What a file says: responses as "id: asked > system/sample: text", labels as "id criterion < rater: value". */
async function said(text: string, fileName = "file.json") {
  const { opened, options } = await open(text, fileName);
  const { container, format, whole } = opened;
  const found: string[] = [];
  const records =
    format === "labels"
      ? readLabels(
          whole,
          container,
          options.labels ?? {},
          opened.rows,
          labelTexts(inspection(opened, options), options),
        )
      : readStudy(whole, container, format, options);
  for await (const item of records) {
    if (item.kind === "problem") found.push(`${item.problem.field}: ${item.problem.expected}`);
    if (item.kind !== "record" && item.kind !== "texts") continue;
    const { record } = item;
    if ("rater" in record) {
      found.push(`${record.item} ${record.criterion ?? "-"} < ${record.rater}: ${record.value}`);
      continue;
    }
    const asked = record.instruction ?? record.messages?.map(({ role, content }) => `${role}: ${content}`).join(" / ");
    const each = record.responses.map(
      ({ system, sample, text }) => `${record.id}: ${asked} > ${system}/${sample}: ${text}`,
    );
    found.push(...(each.length > 0 || format === "labels" ? each : [`${record.id}: ${asked}`]));
  }
  return [container.shape?.program ?? format, ...found];
}

describe("annotation programs, whose texts and labels are one import", () => {
  const result = [
    { type: "rating", from_name: "quality", value: { rating: 4 } },
    { type: "choices", from_name: "tone", value: { choices: ["warm"] } },
    { type: "textarea", from_name: "why", value: { text: ["Clear."] } },
    { type: "labels", from_name: "spans", value: { start: 0, end: 2, labels: ["x"], text: "R" } },
  ];
  const data = { prompt: "P", response: "R", model: "Aspen" };

  it("Label Studio's JSON: cancelled annotations do not count, words are categories", async () => {
    const task = {
      id: 7,
      data,
      annotations: [
        { completed_by: { id: 1, email: "ann@x.org" }, result, lead_time: 3.2 },
        { completed_by: 2, result: result.slice(0, 1) },
        { completed_by: 3, result, was_cancelled: true },
      ],
    };
    expect(await said(list(task))).toEqual([
      "Label Studio",
      "7: P > Aspen/0: R",
      "7 quality < ann@x.org: 4",
      "7 tone < ann@x.org: warm",
      "7 quality < 2: 4",
    ]);
    const { options } = await open(list(task), "tasks.json");
    expect(options.labels?.scales).toEqual({ tone: "categories" });
  });

  it("Label Studio's JSON-MIN and CSV", async () => {
    const row = { ...data, id: 7, annotator: 1, annotation_id: 5, lead_time: 2, created_at: "2024-01-01" };
    const expected = ["Label Studio", "7: P > Aspen/0: R", "7 quality < 1: 4", "7 better < 1: left"];
    const min = { ...row, quality: [{ rating: 4 }], better: [{ selected: "left" }] };
    expect(await said(list(min))).toEqual(expected);
    const cells = Object.values(min).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
    expect(await said(csv(Object.keys(min), cells), "project.csv")).toEqual(expected);
  });

  it("Argilla's records, of version 2, of version 1, and as data sets hold them", async () => {
    const expected = ["Argilla", "r1: P > response/0: R", "r1 quality < u1: 4", "r1 tone < u1: warm"];
    const fields = { prompt: "P", response: "R" };
    const of = (value: unknown, user_id = "u1") => [{ user_id, value }];
    const second = { id: "r1", fields, responses: { quality: of(4), tone: of(["warm"]) }, status: "completed" };
    expect(await said(list(second))).toEqual(expected);
    const values = { quality: { value: 4 }, tone: { value: "warm" } };
    const responses = [
      { user_id: "u1", status: "submitted", values },
      { user_id: "u2", status: "discarded", values },
    ];
    expect(await said(lines({ external_id: "r1", fields, responses }))).toEqual(expected);
    const lists = { quality: [{ user_id: "u1", value: 4, status: "submitted" }], tone: of("warm") };
    expect(await said(lines({ external_id: "r1", ...fields, ...lists, "quality-suggestion": 3 }))).toEqual(expected);
    const flat = { id: "r1", ...fields, "quality.responses": [4], "quality.responses.users": ["u1"] };
    expect(await said(lines({ ...flat, "tone.responses": ["warm"], "tone.responses.users": ["u1"] }))).toEqual(
      expected,
    );
  });

  it("Potato's instances, table and state of a user", async () => {
    const text = "(The file has no instruction: this text was labelled.) > text/0: T";
    const instance = {
      id: "i1",
      user: "ann",
      displayed_text: "T",
      label_annotations: { quality: { scale_4: "4" }, flags: {} },
    };
    expect(await said(lines(instance))).toEqual(["Potato", `i1: ${text}`, "i1 quality < ann: 4"]);
    const table = "user\tinstance_id\tdisplayed_text\tquality:::scale_3\tquality:::scale_4\nann\ti1\tT\t\t4\n";
    expect(await said(table, "annotated_instances.tsv")).toEqual(["Potato", `i1: ${text}`, "i1 quality < ann: 4"]);
    const chosen = { i1: [[{ schema: "tone", name: "warm" }, "true"]] };
    const state = JSON.stringify({ user_id: "ann", instance_id_to_label_to_value: chosen }, null, 2);
    expect(await said(state)).toEqual(["Potato", "i1 tone < ann: warm"]);
  });

  it("Prodigy's choices and accepted labels; ignored ones do not count", async () => {
    const task = { prompt: "P", response: "R", _input_hash: 1, _task_hash: 2, _annotator_id: "ann", answer: "accept" };
    const options = [{ id: "good" }, { id: "bad" }];
    expect(await said(lines({ ...task, options, accept: ["good"] }))).toEqual([
      "Prodigy",
      "1: P > response/0: R",
      "1 choice < ann: good",
    ]);
    expect(await said(lines({ ...task, label: "CLEAR" }, { ...task, label: "CLEAR", answer: "ignore" }))).toEqual([
      "Prodigy",
      "1: P > response/0: R",
      "1 CLEAR < ann: accept",
    ]);
  });

  it("Mechanical Turk's batches, with answers in columns, in a form, or marked", async () => {
    const head = ["HITId", "WorkerId", "WorkTimeInSeconds", "Input.prompt", "Input.response"];
    const row = ["H1", "W1", "35", "P", "R"];
    const expected = [
      "Mechanical Turk",
      expect.stringContaining(": P > response/0: R"),
      expect.stringContaining(" quality < W1: 4"),
    ];
    expect(await said(csv([...head, "Answer.quality"], [...row, "4"]), "b.csv")).toEqual(expected);
    const form = JSON.stringify([{ quality: { "3": false, "4": true } }]);
    expect(await said(csv([...head, "Answer.taskAnswers"], [...row, form]), "b.csv")).toEqual(expected);
    expect(
      await said(csv([...head, "Answer.quality.3", "Answer.quality.4"], [...row, "false", "true"]), "b.csv"),
    ).toEqual(expected);
  });

  it("surveys, in which each row is somebody and each column is about one thing", async () => {
    const ids = ["ImportId1", "ImportId2", "ImportId3"].map((id) => JSON.stringify({ ImportId: id }));
    const qualtrics = csv(["ResponseId", "Finished", "Q1"], ["Response ID", "Finished", "How good?"], ids, [
      "R_1",
      "True",
      "4",
    ]);
    expect(await said(qualtrics, "q.csv")).toEqual(["Qualtrics", "Q1 - < R_1: 4"]);
    const form = csv(
      ["Timestamp", "Email Address", "Rain [Fluency]", "Sun [Fluency]"],
      ["2024/01/02", "a@x", "4", "5"],
    );
    expect(await said(form, "f.csv")).toEqual(["Google Forms", "Rain Fluency < a@x: 4", "Sun Fluency < a@x: 5"]);
    const lime = csv(
      ["id", "submitdate", "lastpage", "seed", "G1[SQ1]"],
      ["1", "2024-01-01", "3", "9", "4"],
      ["2", "", "1", "9", "3"],
    );
    expect(await said(lime, "l.csv")).toEqual(["LimeSurvey", "SQ1 G1 < 1: 4"]);
  });
});

describe("published data sets", () => {
  it("AlpacaEval's annotations: the nearer output is preferred, 1.5 is a draw", async () => {
    const row = {
      instruction: "P",
      output_1: "a",
      generator_1: "Aspen",
      output_2: "b",
      generator_2: "Birch",
      annotator: "j",
    };
    const found = await said(
      list({ ...row, preference: 1.0003 }, { ...row, preference: 1.9 }, { ...row, preference: 1.5 }),
    );
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      "AlpacaEval",
      "i: P > Aspen/0: a",
      "i: P > Birch/0: b",
      "i - < j: A",
      "i - < j: B",
      "i - < j: tie",
    ]);
  });

  it("Arena's conversations in lists, with a column for each outcome", async () => {
    const head = [
      "id",
      "model_a",
      "model_b",
      "prompt",
      "response_a",
      "response_b",
      "winner_model_a",
      "winner_model_b",
      "winner_tie",
    ];
    const row = ["1", "Aspen", "Birch", '["P","Q"]', '["a","b"]', '["c",null]', "0", "1", "0"];
    expect(await said(csv(head, row), "train.csv")).toEqual([
      "Chatbot Arena",
      "1: P > Aspen/0: Assistant:\na\n\nUser:\nQ\n\nAssistant:\nb",
      "1: P > Birch/0: Assistant:\nc\n\nUser:\nQ\n\nAssistant:\n",
      "1 - < rater 1: B",
    ]);
  });

  it("HelpSteer's scores and preferences, KTO's labels", async () => {
    const scored = { prompt: "P", response: "R", helpfulness: 3, correctness: 4, coherence: 4 };
    const [, text, ...labels] = await said(lines(scored, { ...scored, response: "S" }));
    expect(text).toMatch(/: P > response\/0: R$/);
    expect(labels.filter((line) => line.includes("helpfulness"))).toHaveLength(2);
    const pair = { context: [{ role: "user", content: "P" }], response1: "a", response2: "b", overall_preference: -2 };
    const rated = { ...pair, individual_preference: [{ score: -3, reasoning: "Why." }] };
    expect((await said(lines(rated))).at(-1)).toMatch(/ - < annotator 1: -3$/);
    expect((await said(lines({ prompt: "P", completion: "R", label: false }))).at(-1)).toMatch(
      / - < KTO label: undesirable$/,
    );
  });

  it("UltraFeedback's and Nectar's lists of responses, and lists of samples", async () => {
    const completions = ["Aspen", "Birch"].map((model) => ({ model, response: `by ${model}`, overall_score: 7 }));
    const found = await said(lines({ instruction: "P", models: ["Aspen", "Birch"], completions }));
    expect(found.slice(1)).toEqual([
      expect.stringMatching(/: P > Aspen\/0: by Aspen$/),
      expect.stringMatching(/: P > Birch\/0: by Birch$/),
    ]);
    expect((await said(lines({ prompt: "P", responses: ["a", "a"] }))).slice(1)).toEqual([
      expect.stringMatching(/> model\/0: a$/),
      expect.stringMatching(/> model\/1: a$/),
    ]);
  });

  it("PRISM's utterances and conversations", async () => {
    const utterance = {
      interaction_id: "i1",
      user_id: "u1",
      user_prompt: "P",
      model_response: "R",
      model_name: "Aspen",
      score: 90,
    };
    expect(await said(lines(utterance))).toEqual(["PRISM", "i1: P > Aspen/0: R", "i1 score < u1: 90"]);
    const model = { role: "model", content: "R", model_name: "Aspen", score: 90, if_chosen: true };
    const history = [
      { turn: 0, role: "user", content: "P" },
      { turn: 0, ...model },
      { turn: 1, role: "user", content: "Q" },
      { turn: 1, ...model },
    ];
    expect(await said(lines({ conversation_id: "c", user_id: "u1", conversation_history: history }))).toEqual([
      "PRISM",
      "c 1: P > Aspen/0: R",
      "c 1 score < u1: 90",
      "c 2: user: P / assistant: R / user: Q > Aspen/0: R",
      "c 2 score < u1: 90",
    ]);
  });

  it("MT-Bench's questions and answers in turns", async () => {
    const question = { question_id: 81, category: "writing", turns: ["P", "Q"] };
    const answer = { question_id: 81, answer_id: "x", model_id: "Aspen", choices: [{ index: 0, turns: ["a", "b"] }] };
    expect(await said(lines(question, answer))).toEqual([
      "MT-Bench",
      "81: user: P / user: Q",
      "81: undefined > Aspen/0: Assistant:\na\n\nAssistant:\nb",
    ]);
  });
});

describe("chats", () => {
  const chat = (answer: string) => [
    {
      role: "user",
      content: [
        { type: "text", text: "P" },
        { type: "image_url", image_url: { url: "x" } },
      ],
    },
    { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "look", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "1", content: "rain" },
    { role: "assistant", content: answer },
  ];

  it("the last turn is the response, other answers to the same are samples, the same again is none", async () => {
    const found = await said(lines({ messages: chat("a") }, { messages: chat("b") }, { messages: chat("a") }));
    const asked = "user: P\n[image] / assistant: [call look({})] / tool: rain";
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      "chat",
      `i: ${asked} > model/0: a`,
      `i: ${asked} > model/1: b`,
      `i: ${asked}`,
    ]);
    const shared = {
      id: "s",
      conversations: [
        { from: "human", value: "P" },
        { from: "gpt", value: "R" },
      ],
    };
    expect(await said(lines(shared))).toEqual(["chat", "s: P > model/0: R"]);
  });

  it("keeps a study's own rows, which ask by a conversation", async () => {
    const row = { id: "a", messages: [{ role: "user", content: "P" }] };
    expect(await said(lines(row, { ...row, id: "b" }))).toEqual(["tickbox", "a: user: P", "b: user: P"]);
  });

  it("requests of a batch, and what was answered", async () => {
    const body = { model: "Aspen", choices: [{ index: 0, message: { role: "assistant", content: "R" } }] };
    const request = { custom_id: "r1", method: "POST", body: { messages: [{ role: "user", content: "P" }] } };
    const found = await said(lines(request, { custom_id: "r1", response: { status_code: 200, body }, error: null }));
    expect(found).toEqual(["batch of requests", "r1: P", "r1: undefined > Aspen/0: R"]);
    const message = { model: "Cedar", content: [{ type: "text", text: "S" }] };
    expect(await said(lines({ custom_id: "r1", result: { type: "succeeded", message } }))).toEqual([
      "batch of requests",
      "r1: undefined > Cedar/0: S",
    ]);
  });
});

describe("files of no format", () => {
  it("are tables of which one thing is asked", async () => {
    const [format, problem, ...more] = await said(lines({ foo: "a", bar: 1 }, { foo: "b", bar: 2 }));
    expect([format, more]).toEqual(["table", []]);
    expect(problem).toMatch(/^instruction: a column that holds the instruction/);
  });

  it("hold their rows in a list, in columns, or over several lines", async () => {
    const row = { prompt: "P", response: "R" };
    const expected = ["table", expect.stringMatching(/: P > response\/0: R$/)];
    expect(await said(JSON.stringify({ version: 1, examples: [row] }, null, 1))).toEqual(expected);
    expect(await said(JSON.stringify({ prompt: { 0: "P" }, response: { 0: "R" } }))).toEqual(expected);
    expect(await said(JSON.stringify(row, null, 2))).toEqual(expected);
  });

  it("have ids that became 81.0, quotes that nobody doubled, prompts that repeat", async () => {
    const table = 'id,prompt,response\n81.0,Say "hi".,"Hi" he said\n82.0,P,R\n82.0,P,S\n82.0,P,R\n';
    expect(await said(table, "t.csv")).toEqual([
      "table",
      '81: Say "hi". > response/0: "Hi" he said',
      "82: P > response/0: R",
      "82: P > response/1: S",
      "82: P",
    ]);
  });
});
