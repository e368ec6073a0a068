import { describe, expect, it } from "vitest";
import type { ImportOptions } from "@/lib/imports/import-options";
import { readLabels } from "./labels/read-labels";
import { openFile } from "./open-file";
import { readStudy } from "./read-study";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Ids of what was read, names of what was not used, and problems as "line field: expected, found". */
async function read(text: string, fileName: string, options: ImportOptions = {}) {
  const opened = await openFile(bytesOf(text), fileName);
  const told: string[] = [];
  const ids: string[] = [];
  const notUsed: string[] = [];
  if (!opened.ok) {
    const { line, field, expected, found } = opened.problem;
    return { ids, notUsed, told: [`${line} ${field}: ${expected}, ${found}`] };
  }
  if (opened.format === "labels") throw new Error("read as labels");
  for await (const item of readStudy(opened.whole, opened.container, opened.format, options)) {
    if (item.kind === "record") ids.push(item.record.id);
    else if (item.kind === "not-used") notUsed.push(item.field);
    else if (item.kind === "empty") continue;
    else told.push(`${item.problem.line} ${item.problem.field}: ${item.problem.expected}, ${item.problem.found}`);
  }
  return { ids, notUsed, told };
}

/** All that the rows of a file of texts say. */
async function instructionsOf(text: string, fileName: string) {
  const opened = await openFile(bytesOf(text), fileName);
  if (!opened.ok || opened.format === "labels") throw new Error("not read as texts");
  const found = [];
  for await (const item of readStudy(opened.whole, opened.container, opened.format, {})) found.push(item);
  return found;
}

describe("tables as programs write them", () => {
  it("takes no column that says something of a response for a response", async () => {
    const said = ["response_id", "answer_relevancy", "response_time", "output tokens", "response_label_expert"];
    const table = `prompt,response,${said.join(",")}\nP,R,r1,0.9,3,12,1\n`;
    expect((await read(table, "t.csv")).notUsed).toEqual(said);
    expect((await read("prompt,response A,response B\n1+1,2,3\n2+2,4,4\n", "t.csv")).notUsed).toEqual([]);
    const systems = "prompt,response GPT-4,response GPT-4 turbo,response GPT-4-1\nP,R,S,T\n";
    expect((await read(systems, "t.csv")).notUsed).toEqual([]);
    expect(await read("prompt,response_1,response_2,response_3\nP,R,S,T\n", "t.csv")).toMatchObject({ notUsed: [] });
    expect((await read("prompt,response,response_gpt4\nP,R,S\n", "t.csv")).notUsed).toEqual([]);
    const safe = ["response_0_source", "response_1_sha256", "better_response_id"];
    const pairs = `prompt,response_0,response_1,${safe.join(",")}\nP,R,S,a,b,0\n`;
    expect((await read(pairs, "t.csv")).notUsed).toEqual(safe);
    expect((await read("id,question,answer,answer_type\n1,P,A long one.,x\n", "t.csv")).ids).toEqual(["1"]);
  });

  it("reads rows by their ids, and rows with fields that the study format does not know", async () => {
    const rows = { q1: { prompt: "P", response: "R" }, q2: { prompt: "Q", response: "S" } };
    for (const text of [JSON.stringify(rows), JSON.stringify(rows, null, 2)])
      expect((await read(text, "rows.json")).ids).toEqual(["q1", "q2"]);
    const task = { id: "a", instruction: "P", motivation_app: "Mail", instances: [{ input: "", output: "R" }] };
    const expected = { ids: ["a"], notUsed: ["motivation_app", "instances"], told: [] };
    expect(await read(JSON.stringify(task), "tasks.jsonl")).toEqual(expected);
  });

  it("leaves out the row names of pandas and R, and says so", async () => {
    const table = ",id,prompt,response Aspen\n0,a,Write.,Done\n1,b,Read.,Done\n";
    expect(await read(table, "frame.csv")).toEqual({ ids: ["a", "b"], notUsed: ["(column 1)"], told: [] });
  });

  it("takes a spreadsheet's empty columns and rows for what they are", async () => {
    const table = "id;prompt;response Aspen;;\r\n;;;;\r\na;Write.;Done;;\r\n;;;;\r\n";
    expect(await read(table, "sheet.csv")).toEqual({ ids: ["a"], notUsed: ["(column 4)", "(column 5)"], told: [] });
  });

  it("reads the line that names a spreadsheet's separator, and counts it", async () => {
    const table = 'sep=;\r\nid;prompt, and more;prompt\r\na;x;"Write; read."\r\nb;x\r\n';
    expect(await read(table, "sheet.csv")).toEqual({
      ids: ["a"],
      notUsed: ["prompt, and more"],
      told: ["4 prompt: 3 fields, as in the first line, 2 fields"],
    });
  });
});

describe("names of columns", () => {
  it("takes an article for what its summaries are of", async () => {
    const table = 'id,article,system,summary\na,"It rained, a long time.",Aspen,Rain.\n';
    expect(await read(table, "summaries.csv")).toEqual({ ids: ["a"], notUsed: [], told: [] });
  });

  it("says of a title above them that the line with the names is to be chosen", async () => {
    const { told } = await read("Ratings of May,,\nid,prompt,response Aspen\na,Write.,Done\n", "titled.csv");
    expect(told.join()).toContain("say which line has the names");
  });
});

describe("what a table holds", () => {
  const formatOf = async (text: string) => {
    const opened = await openFile(bytesOf(text), "a.csv");
    return opened.ok ? opened.format : opened.problem.found;
  };

  it("takes questions with a model's answers for responses, and one-word answers for labels", async () => {
    expect(await formatOf('id,question,model,answer\n1,What is rain?,Aspen,"Water that falls."\n')).toBe("table");
    expect(await formatOf("id,question,model,answer\n1,Is it about rain?,Aspen,yes\n")).toBe("labels");
    expect(await formatOf("id,question,model,answer\n1,What is 2 + 2?,Aspen,4\n")).toBe("table");
    expect(await formatOf("id,question,model,annotator,answer\n1,Is it?,Aspen,ann,Rather so\n")).toBe("labels");
    expect(await formatOf("item,value\n1,garbage\n")).toBe("labels");
    expect(await formatOf("item,annotator,fluency,use\n1,ann,3,4\n2,ann,5,1\n")).toBe("labels");
    expect(await formatOf("id,prompt,user,length\n1,Write.,ann,3\n")).toBe("table");
  });

  it("knows a column of instructions however it is written", async () => {
    expect(await formatOf("ID,Prompt,Model,Answer\n1,What is rain?,Aspen,Water.\n")).toBe("table");
    expect(await read("Item ID,Prompt,Model Name,Model-Output\n1,What is rain?,Aspen,Water.\n", "a.csv")).toEqual({
      ids: ["1"],
      notUsed: [],
      told: [],
    });
  });

  it.each(["Coder", "Judge", "Labeller", "worker", "User", "participant", "Annotator ID", "WorkerId", "grader-id"])(
    "takes who labelled from a column %s",
    async (rater) => {
      const opened = await openFile(bytesOf(`Item ID,${rater},Rating\na,ann,4\n`), "a.csv");
      if (!opened.ok || opened.format !== "labels") throw new Error("not read as labels");
      const records = [];
      for await (const item of readLabels(opened.whole, opened.container, {})) records.push(item);
      expect(records).toMatchObject([{ kind: "record", record: { item: "a", rater: "ann", value: "4" } }]);
    },
  );

  it("reads what it takes for responses", async () => {
    const table = "id,question,model,answer\n1,What is rain?,Aspen,Water.\n1,What is rain?,Birch,Wet.\n";
    expect(await read(table, "qa.csv")).toEqual({ ids: ["1", "1"], notUsed: [], told: [] });
  });
});

describe("JSON as programs write it", () => {
  it("reads objects on several lines each, and says where one is broken", async () => {
    const one = JSON.stringify({ id: "a", instruction: "Write." }, null, 2);
    expect(await read(`\ufeff${one}\n${one.replace('"a"', '"b"')}\n`, "jq.json")).toMatchObject({
      ids: ["a", "b"],
      told: [],
    });
    const { told } = await read(one.replace(",", ""), "one.json");
    expect(told).toEqual([
      "1 : each JSON object in one line, or a list of objects between [ and ], an object spread over several lines",
    ]);
  });

  it("names the element where a list stands in one line", async () => {
    const pair = { input: "Write.", output_1: "a", output_2: "b", label: 1 };
    const { ids, told } = await read(
      JSON.stringify([pair, { ...pair, label: 3 }, { ...pair, output_1: null }]),
      "l.json",
    );
    expect(ids).toHaveLength(1);
    expect(told).toEqual(["1 [2].label: one of 1, 2, or nothing, 3", "1 [3].output_1: text, null"]);
  });

  it("names the line alone where each element has its own", async () => {
    const { told } = await read('[\n  {"id": "a"},\n  {"id": "b", "instruction": "x"}\n]', "l.json");
    expect(told).toEqual(['2 instruction: exactly one of "instruction" and "messages", nothing']);
  });
});

describe("pairs under other names", () => {
  const responses = [
    { system: "Aspen", text: "Wet." },
    { system: "Birch", text: "Water." },
  ];

  it("are named by the columns of systems, as in the gold file of a preference round", async () => {
    const header = "task,instruction_id,instruction,pair_id,system_a,response_a,system_b,response_b,mean,gold";
    const [first, ...others] = await instructionsOf(`${header}\n0,i,Rain?,p,Aspen,Wet.,Birch,Water.,2,2\n`, "gold.csv");
    expect(others).toContainEqual(
      expect.objectContaining({
        record: expect.objectContaining({ id: "i", responses: responses.map((each) => expect.objectContaining(each)) }),
      }),
    );
    expect(first).toEqual({ kind: "not-used", field: "task" });
  });

  it("are battles of two models", async () => {
    const row = { prompt: "Rain?", model_a: "Aspen", model_b: "Birch", response_a: "Wet.", response_b: "Water." };
    const found = await instructionsOf(JSON.stringify({ question_id: "q", ...row }), "battles.jsonl");
    expect(found).toMatchObject([{ kind: "record", record: { id: "q", instruction: "Rain?", responses } }]);
  });

  it("have their problems told by the file's own names", async () => {
    const text = `${JSON.stringify({ prompt: "Rain?", response_a: "Wet.", response_b: "Dry." })}\n${JSON.stringify({ prompt: "Sun?", response_a: "Hot." })}`;
    const found = await instructionsOf(text, "battles.jsonl");
    expect(found).toContainEqual(
      expect.objectContaining({ problem: expect.objectContaining({ line: 2, field: "response_b" }) }),
    );
  });
});

describe("rows without names of their own", () => {
  const [names, ...rows] = [
    ["prompt", "model", "response"],
    ["Rain?", "Aspen", "Wet."],
    ["Rain?", "Birch", "Water."],
  ];

  it("are lists under a first one of names, in a list or in lines", async () => {
    const inLines = [names, ...rows].map((row) => JSON.stringify(row)).join("\n");
    for (const text of [JSON.stringify([names, ...rows]), JSON.stringify([names, ...rows], null, 1), inLines]) {
      const found = await instructionsOf(text, "rows.json");
      expect(found).toMatchObject([
        { record: { instruction: "Rain?", responses: [{ system: "Aspen", text: "Wet." }] } },
        { record: { instruction: "Rain?", responses: [{ system: "Birch", text: "Water." }] } },
      ]);
    }
    const short = await read(JSON.stringify([names, ["Rain?", "Aspen"]]), "rows.json");
    expect(short.told).toEqual(["1 [2]: a list of 3, as the first one, a list of 2"]);
  });

  it("say what to add: the names", async () => {
    const step = /the first says what the others hold: \[\["prompt", "response"\]/;
    expect((await read(JSON.stringify(rows), "rows.json")).told).toEqual([expect.stringMatching(step)]);
    expect((await read("1\tgj04\t*\tThe sailors rode.\n0\tgj04\t*\tThey left.\n", "d.tsv")).told).toEqual([
      expect.stringMatching(/^null instruction: .*this one holds data, so put a line of names before it/),
    ]);
  });
});

describe("cells that are no text", () => {
  it("are named, not taken for empty ones", async () => {
    const row = { prompt: ["it", "'s", "okay"], response: "Good." };
    expect((await read(`${JSON.stringify(row)}\n${JSON.stringify(row)}\n`, "t.jsonl")).told).toEqual([
      "1 prompt: text, or a conversation (a list of role and content), a list of 3",
      "2 prompt: text, or a conversation (a list of role and content), a list of 3",
    ]);
  });

  it("are of no table that is a page", async () => {
    const { told } = await read("<html><table><tr><td>prompt</td></tr></table></html>", "survey.xls");
    expect(told).toEqual([expect.stringMatching(/a page of HTML or XML$/)]);
  });
});

describe("names of columns", () => {
  it("of a model and of what it generated", async () => {
    const { notUsed, ids } = await read("prompt,infer_model,generated\nRain?,Aspen,Wet.\nRain?,Birch,Dry.\n", "t.csv");
    expect(notUsed).toEqual([]);
    expect(new Set(ids).size).toBe(1);
  });

  it("of a dialogue or a message that was answered", async () => {
    for (const asked of ["dialogue", "message"]) {
      const found = await instructionsOf(`${asked},model_name,summary\nAnn: Hi,Aspen,A greeting.\n`, "t.csv");
      expect(found).toMatchObject([{ record: { instruction: "Ann: Hi", responses: [{ system: "Aspen" }] } }]);
    }
  });
});
