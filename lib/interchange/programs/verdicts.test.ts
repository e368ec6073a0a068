import { describe, expect, it } from "vitest";
import { csv, lines, list, notUsed, opening, said } from "@/lib/imports/worker/testing/said-in-file";

describe("verdicts of models on pairs", () => {
  it("PKU-SafeRLHF's better and safer responses are preferences in rounds of their own", async () => {
    const row = {
      prompt: "P",
      response_0: "a",
      response_1: "b",
      response_0_source: "Aspen",
      response_1_source: "Birch",
    };
    const found = await said(lines({ ...row, better_response_id: 0, safer_response_id: 1, response_0_sha256: "x" }));
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["PKU-SafeRLHF", "i: P > Aspen/0: a", "i: P > Birch/0: b"],
      ...["i better < PKU-SafeRLHF annotators: A", "i safer < PKU-SafeRLHF annotators: B"],
    ]);
  });

  it("Arena-Hard's judgments: two games, the second with the sides turned round", async () => {
    const games = (...scores: readonly (string | null)[]) => scores.map((score) => ({ score, judgment: "Why." }));
    const row = { question_id: "q1", model: "Birch", judge: "j" };
    const first = lines(
      { ...row, games: games("A>>B", "B>>A") },
      { ...row, question_id: "q2", games: games("A<<B", "A=B") },
      { ...row, question_id: "q3", games: games("B<A", null) },
    );
    expect(await said(first)).toEqual([
      "Arena-Hard judgments (baseline gpt-4-0314: the file names none)",
      ...["q1 - < j: A>>B", "q1 - < j: A>>B", "q2 - < j: B>>A", "q2 - < j: A=B", "q3 - < j: A>B", "q3 - < j: "],
    ]);
    const { uid, ...named } = { uid: "u1", category: "hard_prompt", judge: "j", model: "Birch", baseline: "Aspen" };
    const second = lines({ uid, ...named, games: [null, { score: "A>B" }] });
    expect(await said(second)).toEqual(["Arena-Hard judgments", "u1 - < j: ", "u1 - < j: B>A"]);
    const { options } = await opening(second, "Birch.jsonl");
    expect(options.labels).toMatchObject({ raterKinds: { j: "model" }, values: { "A>>B": "1", "B>>A": "5" } });
  });

  it("MultiPref's steps of each worker, and WebGPT's scores of two answers", async () => {
    const worker = { evaluator: "w1", overall_pref: "B-is-slightly-better", helpful_pref: "A-is-clearly-better" };
    const pair = {
      comparison_id: "c",
      text: "P",
      completion_a: "a",
      completion_b: "b",
      model_a: "Aspen",
      model_b: "Birch",
    };
    const expert = { evaluator: "e1", overall_pref: "Tie", overall_reasons: ["Why."] };
    const rated = { ...pair, normal_worker_annotations: [worker], expert_worker_annotations: [expert] };
    expect(await said(lines(rated))).toEqual([
      ...["MultiPref", "c: P > Aspen/0: a", "c: P > Birch/0: b", "c overall < w1: B is better"],
      ...["c helpful < w1: A is much better", "c overall < e1: Tie"],
    ]);
    const scored = (score: number) => ({ answer_0: "a", score_0: score, answer_1: "b", score_1: -score });
    const rows = [0.5, -1, 0].map((score, n) => ({ question: { full_text: `P${n}` }, ...scored(score) }));
    const labels = (await said(lines(...rows))).filter((line) => line.includes("<"));
    expect(labels.map((line) => line.at(-1))).toEqual(["A", "B", "e"]);
  });

  it("LLM Comparator's examples: a preference by each run of the judge, else by their mean", async () => {
    const example = { input_text: "P", tags: ["t"], output_text_a: "a", output_text_b: "b", score: 0.25 };
    const runs = [
      { is_flipped: false, score: 1.5, rationale: "Why." },
      { is_flipped: true, score: -1 },
    ];
    const file = (...examples: readonly unknown[]) =>
      JSON.stringify({ metadata: {}, models: [{ name: "Aspen" }, { name: "Birch" }], examples });
    const found = await said(file({ ...example, individual_rater_scores: runs }));
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      "LLM Comparator",
      ...["i: P > Aspen/0: a", "i: P > Birch/0: b", "i - < judge run 1: 1", "i - < judge run 2: 4"],
    ]);
    expect((await said(file({ ...example, individual_rater_scores: [] }))).at(-1)).toMatch(/ - < judge \(mean\): 2$/);
  });
});

it("an object on one long line has its rows in a list, as a short one does", async () => {
  const examples = ["a", "b"].map((id) => ({ id, instruction: id.repeat(60_000), "response Aspen": "R" }));
  const found = await said(JSON.stringify({ examples }), "rows.json");
  expect(found.map((line) => line.slice(0, 5))).toEqual(["table", "a: aa", "b: bb"]);
});

it("the best and the worst of several responses are scores of each of them", async () => {
  const head = ["id", "prompt", "response_a", "response_b", "response_c", "annotator", "best", "worst"];
  const row = ["p", "P", "x", "y", "z"];
  const found = await said(csv(head, [...row, "ann", "C", "A"], [...row, "ben", "", ""]), "bws.csv");
  expect(found.filter((line) => line.includes("<"))).toEqual([
    ...["p - < ann: 1", "p - < ann: 2", "p - < ann: 3"],
    ...["p - < ben: ", "p - < ben: ", "p - < ben: "],
  ]);
  const chosen = [...head.slice(0, -2), "choice"];
  expect((await said(csv(chosen, [...row, "ann", "y"]), "best.csv")).filter((line) => line.includes("<"))).toEqual([
    ...["p - < ann: 1", "p - < ann: 2", "p - < ann: 1"],
  ]);
  const { options } = await opening(csv(head, [...row, "ann", "C", "A"]), "bws.csv");
  expect(options.labels).toMatchObject({ scale: "1-3", levelNames: ["worst", "neither", "best"] });
  const many = Array.from({ length: 300 }, () => [...row, "ann", "C", "A"]);
  expect((await said(csv(head, ...many, [...row, "ben", "C", "C"]), "bws.csv")).at(-1)).toBe(
    "p - < ben: best: C worst: C",
  );
  const named = csv(
    ["prompt", "response_1", "response_2", "response_3", "rater", "best"],
    ["P", "a", "b", "c", "ann", "1"],
  );
  expect(await notUsed(named, "best.csv")).toEqual([]);
});

describe("logs and trees", () => {
  it("OpenAI's evals: what a sample was asked first, by the model of the spec", async () => {
    const event = { run_id: "r", sample_id: "t.0", type: "sampling" };
    const asked = (content: string, sampled: unknown) => ({ prompt: [{ role: "user", content }], sampled });
    const found = await said(
      lines(
        { spec: { completion_fns: ["Aspen"], eval_name: "t" } },
        { ...event, event_id: 0, data: asked("P", ["a"]) },
        { ...event, event_id: 1, data: asked("P", "b") },
        { ...event, event_id: 2, data: asked("Is a right?", ["Y"]) },
        { ...event, event_id: 3, type: "match", data: { correct: true } },
        { final_report: { accuracy: 1 } },
      ),
    );
    expect(found).toEqual(["OpenAI evals", "t.0: P > Aspen/0: a", "t.0: P > Aspen/1: b"]);
  });

  it("Open Assistant's trees, and the same messages alone: replies by their rank", async () => {
    const person = { lang: "en", synthetic: false };
    const message = (message_id: string, parent_id: string | null, role: string, rank: number | null) => {
      return { ...person, message_id, parent_id, role, text: message_id.toUpperCase(), rank };
    };
    const prompt = message("p", null, "prompter", null);
    const answers = [message("a", "p", "assistant", 1), message("b", "p", "assistant", 0)];
    const [next, last] = [message("q", "b", "prompter", null), message("c", "q", "assistant", null)];
    const expected = [
      ...["Open Assistant", "p: P > people/0: A", "p - < Open Assistant volunteers: 2"],
      ...["p: P > people/1: B", "p - < Open Assistant volunteers: 1"],
      ...["q: user: P / assistant: B / user: Q > people/0: C", "q - < Open Assistant volunteers: "],
    ];
    expect(await said(lines(prompt, ...answers, next, last))).toEqual(expected);
    const [first, second] = answers;
    const branch = { ...second, replies: [{ ...next, replies: [last] }] };
    const tree = { message_tree_id: "p", tree_state: "ready", prompt: { ...prompt, replies: [first, branch] } };
    expect(await said(lines(tree))).toEqual(expected);
  });

  it("promptfoo's table: a prompt for each row, a provider for each column, without the grades", async () => {
    const head = ["city", "[Aspen] Is {{city}} wet?", "[Birch] Is {{city}} wet?"];
    const row = ["Bergen", "[PASS] (1.00)\n\nYes.\n\nVery.\n\nPass Reason: No\nassertions", "[FAIL] (0.00) No."];
    const found = await said(csv(head, row, ["Oslo", "[ERROR] (0.00)\n\nTimeout", "[PASS] (1.00) Yes."]), "output.csv");
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["promptfoo", "i: Is Bergen wet? > Aspen/0: Yes.\n\nVery.", "i: Is Bergen wet? > Birch/0: No."],
      "i: Is Oslo wet? > Birch/0: Yes.",
    ]);
  });

  it("names once, and each row as a list", async () => {
    const table = {
      columns: ["id", "prompt", "response"],
      data: [
        ["1", "P", "a"],
        ["2", "Q", "b"],
      ],
    };
    expect(await said(JSON.stringify(table), "table.json")).toEqual([
      ...["table", "1: P > response/0: a", "2: Q > response/0: b"],
    ]);
  });

  it("several outputs in a list are samples; two outputs next to an instruction and its input are a pair", async () => {
    const found = await said(list({ instruction: "P", input: "", output: ["a", "b"] }));
    expect(found.map((line) => line.slice(-4))).toEqual(["list", "0: a", "1: b"]);
    const pair = await said(list({ instruction: "P", input: "Q", output_1: "a", output_2: "b" }));
    expect(pair.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["pairs", "i: P > Response 1/0: a", "i: P > Response 2/0: b"],
    ]);
  });

  it("a context is the instruction only where it was answered", async () => {
    expect(await said(csv(["context", "response"], ["P", "a"]), "t.csv")).toHaveLength(2);
    const [, besides] = await said(csv(["source", "context", "system_output"], ["P", "Q", "a"]), "t.csv");
    expect(besides).toMatch(/: P > system_output\/0: a$/);
    const [, problem] = await said(csv(["scenario", "context"], ["Somebody asks.", "Rain"]), "t.csv");
    expect(problem).toMatch(/^instruction: a column that holds the instruction/);
  });

  it("labels whose annotations name nobody ask once for who labelled", async () => {
    const row = { text: "a", label: "wet", _input_hash: 1, _task_hash: 2, answer: "accept" };
    const found = await said(lines(row, { ...row, _input_hash: 3 }));
    expect(found).toEqual(["Prodigy", expect.stringMatching(/^rater: /)]);
  });

  it("ids called uuid, systems called llm_name and criteria called metric", async () => {
    const head = "id,question_uuid,llm_name,user_id,metric,score";
    const rows = [
      "1,q1,Aspen,u1,fluency,3",
      "2,q1,Aspen,u1,depth,2",
      "3,q2,Aspen,u1,fluency,1",
      "4,q2,Aspen,u1,depth,1",
    ];
    const found = await said([head, ...rows].join("\n"), "scores.csv");
    expect(found.slice(0, 3)).toEqual(["labels", "q1 fluency < u1: 3", "q1 depth < u1: 2"]);
  });

  it("a list of answers next to columns of several systems' summaries is what these are about", async () => {
    const row = { id: "q", question: "P", answers: ["x", "y"], Aspen_summary: "a", Birch_summary: "b" };
    expect(await said(list(row))).toEqual(["table", "q: P > Aspen/0: a", "q: P > Birch/0: b"]);
  });

  it("numbers of questions are no instructions", async () => {
    const found = await said("who,question,decision\n1,1,stay\n1,2,go\n", "survey.csv");
    expect(found).toEqual(["table", expect.stringMatching(/^instruction: a column that holds the instruction/)]);
  });

  it("chosen and rejected transcripts with a line for each turn", async () => {
    const asked = "Human: P\nAssistant: ";
    const found = await said(lines({ chosen: `${asked}a`, rejected: `${asked}b` }));
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["pairs", "i: user: P > chosen/0: a", "i: user: P > rejected/0: b"],
    ]);
  });

  it("a column called judge that holds true and false names nobody", async () => {
    const row = { question: "P", model: "Aspen", response: "a", answer: "key", judge: false };
    const found = await said(list(row, { ...row, question: "Q", judge: true }));
    expect(found.map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["table", "i: P > Aspen/0: a", "i: Q > Aspen/0: a"],
    ]);
  });

  it("what Appen says of a row is no label", async () => {
    const found = await said(
      "_unit_id,_worker_id,_trust,_tainted,quality\nu1,w1,1,False,4\nu1,w2,1,False,2\n",
      "f.csv",
    );
    expect(found).toEqual(["labels", "u1 quality < w1: 4", "u1 quality < w2: 2"]);
  });

  it("what a program was given and gave, in objects, has a column for each text", async () => {
    const example = {
      id: "1",
      input: { question: "P", context: "Q" },
      output: { answer: "a" },
      expected: { answer: "b" },
    };
    expect(await said(lines(example))).toEqual(["table", "1: P > output/0: a"]);
    const text = csv(["id", "input", "output"], ["1", '{"question": "P"}', '{"answer": "a"}']);
    expect(await said(text, "examples.csv")).toEqual(["table", "1: P > output/0: a"]);
    const [, asked] = await said(lines({ inputs: { question: "P" }, outputs: { answer: "a" } }));
    expect(asked).toMatch(/: P > outputs\/0: a$/);
    const spoken = {
      input: { messages: [{ role: "user", content: "P" }] },
      output: { role: "assistant", content: "a" },
    };
    expect(await said(lines({ id: "1", ...spoken }))).toEqual(["table", "1: user: P > output/0: a"]);
    const scored = { ...example, scores: { depth: 0.5 } };
    expect(await said(lines(scored))).toEqual(["scores in an object", "1: P > output/0: a"]);
  });

  it("Prometheus' prompts to grade are not what was asked, and the key of a question with options is no response", async () => {
    const graded = {
      orig_instruction: "P",
      orig_response: "a",
      orig_score: "4",
      instruction: "Grade it.",
      output: "4",
    };
    expect((await said(lines(graded))).map((line) => line.replace(/item-\w+/, "i"))).toEqual([
      ...["table", "i: P > response/0: a"],
    ]);
    const [, asked] = await said(lines({ question: "P", choices: ["x", "y"], answer: 1 }));
    expect(asked).toMatch(/^item-\w+: P$/);
  });
});
