import { describe, expect, it } from "vitest";
import { optionsFor } from "./inspect-file";
import { csv, lines, list, notUsed, opening, said } from "./testing/said-in-file";

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
    const { options } = await opening(list(task), "tasks.json");
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
    const shown = lines({ text: "T", _input_hash: 1, accept: ["good"], answer: "accept", _annotator_id: "ann" });
    expect(await notUsed(shown, "db.jsonl")).toEqual([]);
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
    const withId = csv([...head, "Input.id", "Answer.quality"], [...row, "q1", "4"]);
    expect(await said(withId, "b.csv")).toContain("q1 quality < W1: 4");
    expect(await notUsed(withId, "b.csv")).toEqual([]);
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

  it("surveys that hold what they showed: in columns of each respondent, or in the questions' wordings", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify({ ImportId: `QID${n}` }));
    const head = ["ResponseId", "Finished", "Q1", "item_id", "prompt", "response", "model", "comments"];
    const seen = ["R_1", "True", "4", "i1", "P", "R", "Aspen", "Good."];
    expect(await said(csv(head, head, ids(head.length), seen), "q.csv")).toEqual([
      "Qualtrics",
      "i1: P > Aspen/0: R",
      "i1 Q1 < R_1: 4",
    ]);
    const wording = (asked: string, answered: string) => `Prompt: ${asked}\nResponse: ${answered}\nRate it.`;
    const [one, other] = [wording("P", "R"), wording("Why?", "S")];
    const names = ["ResponseId", "Finished", "Q1_1", "Q1_2", "Q2_1", "Q2_2"];
    const of = (wording: string) => [`${wording} - Fluency`, `${wording} - Comments`];
    const answers = ["R_1", "True", "4", "Odd, I think.", "5", ""];
    const found = await said(csv(names, ["x", "y", ...of(one), ...of(other)], ids(6), answers), "q.csv");
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      "Qualtrics",
      ...["i: P > response/0: R", "i Fluency < R_1: 4", "i: Why? > response/0: S", "i Fluency < R_1: 5"],
    ]);
    const form = csv(["Timestamp", "Question: P Answer: R", "Question: Q Answer: S"], ["2024/01/02", "4", "5"]);
    const [program, ...labels] = await said(form, "f.csv");
    expect([program, labels.filter((line) => line.includes("<")).map((line) => line.slice(-1))]).toEqual([
      "Google Forms",
      ["4", "5"],
    ]);
  });
});

describe("the same kinds with other names, and other nesting", () => {
  it("texts of Label Studio and Argilla under names of a lab's own", async () => {
    const result = [{ type: "rating", from_name: "quality", value: { rating: 4 } }];
    const annotations = [{ completed_by: 1, result }];
    expect(await said(list({ id: 7, data: { text: "P", model_answer: "R" }, annotations }))).toEqual([
      "Label Studio",
      "7: P > model_answer/0: R",
      "7 quality < 1: 4",
    ]);
    const fields = { instruction: "P", generation: "R" };
    expect(await said(list({ id: "r1", fields, responses: { quality: [{ user_id: "u1", value: 4 }] } }))).toEqual([
      "Argilla",
      "r1: P > generation/0: R",
      "r1 quality < u1: 4",
    ]);
  });

  it("responses by their systems' names, and lists beside them that say whose they are and how good", async () => {
    const named = lines({ prompt: "P", responses: { Aspen: "R", Birch: "S" } });
    const [program, ...texts] = await said(named, "a.jsonl");
    expect([program, ...texts.map((text) => text.replace(/item-\w+/, "i"))]).toEqual([
      "responses in a list",
      "i: P > Aspen/0: R",
      "i: P > Birch/0: S",
    ]);
    const beside = { instruction: "P", generations: ["R", "S"], generation_models: ["Aspen", "Birch"] };
    expect((await said(lines({ id: "p", ...beside }), "a.jsonl")).slice(1)).toEqual([
      "p: P > Aspen/0: R",
      "p: P > Birch/0: S",
    ]);
    const { options } = await opening(lines({ id: "p", ...beside, ratings: [4, 2] }), "a.jsonl");
    expect(options.labels?.columns).toMatchObject({ criterion: "criterion", value: "value" });
  });

  it("ids of responses, which repeat their prompts, do not keep apart what answers the same", async () => {
    const rows = ["Aspen", "Birch"].flatMap((system, n) =>
      ["P", "Q"].map((prompt, of) => [`r${2 * n + of}`, prompt, system, `${system} on ${prompt}`]),
    );
    const byId = async (names: string[], more: string[][] = [[]]) => {
      const told = await said(csv(names, ...rows.flatMap((row) => more.map((each) => [...row, ...each]))), "a.csv");
      return told.map((line) => line.replace(/^item-\w+: /, ""));
    };
    const texts = rows.map(([, prompt, system, text]) => `${prompt} > ${system}/0: ${text}`);
    expect(await byId(["id", "prompt", "model", "response"])).toEqual(["table", ...texts]);
    const rated = await byId(
      ["Story ID", "Prompt", "Model", "Story", "Worker", "Rating"],
      [
        ["ann", "4"],
        ["ben", "5"],
      ],
    );
    expect(rated.filter((line) => line.includes(" > "))).toEqual(texts);
    // Of prompts that are asked once, ids say what they are.
    const once = csv(["id", "prompt", "model", "response"], ["a", "P", "Aspen", "R"], ["b", "Q", "Birch", "S"]);
    expect(await said(once, "a.csv")).toEqual(["table", "a: P > Aspen/0: R", "b: Q > Birch/0: S"]);
  });

  it("chats with a chosen and a rejected message, with contents that are objects, or written as JSON", async () => {
    const asked = [{ from: "human", value: "P" }];
    const chat = { conversations: asked, chosen: { from: "gpt", value: "R" }, rejected: { from: "gpt", value: "S" } };
    const told = await said(lines({ id: "p", ...chat }), "a.jsonl");
    expect(told).toEqual(["preference fine-tuning", "p: user: P > chosen/0: R", "p: user: P > rejected/0: S"]);
    const messages = [
      { role: "user", content: "P" },
      { role: "assistant", content: { answer: "R" } },
    ];
    expect(await said(lines({ uid: "u", ans_id: "a", model: "Aspen", messages }), "a.jsonl")).toEqual([
      "MT-Bench",
      "u: P > Aspen/0: R",
    ]);
    const sent = { doc_id: 1, arguments: [[JSON.stringify(messages.slice(0, 1)), {}]], resps: [["R"]] };
    expect(await said(lines(sent), "a.jsonl")).toEqual(["lm-eval", "1: P > model/0: R"]);
  });

  it("errors marked by MQM: a rater's errors of a segment weigh together, marks leave the text", async () => {
    const head = ["system", "doc", "doc_id", "seg_id", "rater", "source", "target", "category", "severity"];
    const row = (rater: string, target: string, category: string, severity: string, system = "Aspen") =>
      [system, "talk", "1", "2", rater, "Ja.", target, category, severity].join("\t");
    const file = [
      head.join("\t"),
      row("ann", 'Yes<v>,</v> "so".', "Fluency/Punctuation", "Minor"),
      row("ann", '<v>Yes</v>, "so".', "Accuracy/Mistranslation", "Major"),
      row("ben", 'Yes, "so".', "No-error", "No-error"),
      row("ann", "<v>Oui</v>.", "Non-translation!", "Major", "Birch"),
    ].join("\n");
    expect(await said(file, "mqm.tsv")).toEqual([
      "MQM",
      'talk:2: Ja. > Aspen/0: Yes, "so".',
      "talk:2 MQM < ann: 5.1",
      "talk:2 MQM < ben: 0",
      "talk:2: Ja. > Birch/0: Oui.",
      "talk:2 MQM < ann: 25",
    ]);
    const { options } = await opening(file, "mqm.tsv");
    expect(options.labels?.scale).toBe("number-lowest");
  });

  it("a source and its translations, scored or not, and answers next to ratings", async () => {
    const rated = "system\tseg_id\trater\tsource\ttarget\tscore\nAspen\t2\tann\tJa.\tYes.\t4\n";
    expect(await said(rated, "a.tsv")).toEqual(["labels", "2: Ja. > Aspen/0: Yes.", "2 - < ann: 4"]);
    expect(await said(list({ id: "a", src: "Ja.", mt: "Yes." }))).toEqual(["table", "a: Ja. > mt/0: Yes."]);
    const head = ["question_id", "question", "model", "answer", "annotator", "clear"];
    const answered = await said(csv(head, ["1", "Q", "Aspen", "Rain.", "ann", "4"]), "a.csv");
    expect(answered).toEqual(["labels", "1: Q > Aspen/0: Rain.", "1 clear < ann: 4"]);
    const others = list({ id: "a", source: "web", prompt: "P", target: "T", response: "R" });
    expect(await said(others)).toEqual(["table", "a: P > response/0: R"]);
  });

  it("promptfoo's results a line, and a table with bars between its cells", async () => {
    const result = { prompt: { raw: "P" }, promptIdx: 0, testIdx: 0, vars: {} };
    const of = (provider: string, output: string) => ({ ...result, provider: { id: provider }, response: { output } });
    expect(await said(lines(of("Aspen", "R"), of("Birch", "S")), "a.jsonl")).toEqual([
      "tickbox",
      "0-0: P > Aspen/0: R",
      "0-0: P > Birch/0: S",
    ]);
    expect(await said("id|prompt|response Aspen\na|P|R\n", "a.csv")).toEqual(["table", "a: P > Aspen/0: R"]);
  });
});

it("what somebody chose comes before what a program's files have in common", async () => {
  const { opened } = await opening(csv(["Timestamp", "A [x]", "B [x]"], ["2024/01/02", "4", "5"]), "form.csv");
  const usual = { columnsAre: "{item} [{criterion}]", unnamedRaters: true };
  expect(optionsFor(opened, {}).labels).toMatchObject(usual);
  // As a request without options has them.
  const unsaid = { columns: undefined, columnsAre: undefined, unnamedRaters: undefined, rater: undefined };
  expect(optionsFor(opened, { labels: unsaid }).labels).toMatchObject(usual);
  const { labels } = optionsFor(opened, { labels: { rater: "ann", columnsAre: "{criterion} [{item}]" } });
  expect(labels).toMatchObject({ rater: "ann", columnsAre: "{criterion} [{item}]" });
  expect(labels).not.toHaveProperty("unnamedRaters");
});
