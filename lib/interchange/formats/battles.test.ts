import { expect, test } from "vitest";
import { readLabels } from "../labels/read-labels";
import { openFile } from "../open-file";
import { readStudy } from "../read-study";

async function* lines(...rows: readonly unknown[]): AsyncGenerator<Uint8Array> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

async function studyOf(...rows: readonly unknown[]) {
  const opened = await openFile(lines(...rows), "battles.jsonl");
  if (!opened.ok) throw new Error(opened.problem.found);
  const found = [];
  for await (const each of readStudy(opened.whole, opened.container, "battles", {})) found.push(each);
  return found;
}

test("battles with votes are labels too, whether or not it is said who voted", async () => {
  const { judge: _judge, ...unsigned } = battle;
  const { winner: _winner, ...compared } = unsigned;
  const files = [battle, unsigned, compared].map(async (row) => await openFile(lines(row), "b.jsonl"));
  expect(await Promise.all(files)).toMatchObject([{ format: "labels" }, { format: "labels" }, { format: "battles" }]);
});

async function labelsOf(...rows: readonly unknown[]) {
  const opened = await openFile(lines(...rows), "labels.jsonl");
  if (!opened.ok) throw new Error(opened.problem.found);
  const found = [];
  for await (const each of readLabels(opened.whole, opened.container, {}))
    if (each.kind !== "not-used") found.push(each);
  return found;
}

const said = (...texts: string[]) =>
  texts.map((content, turn) => ({ role: turn % 2 === 0 ? "user" : "assistant", content }));
const battle = {
  question_id: 81,
  model_a: "Aspen",
  model_b: "Birch",
  winner: "model_a",
  judge: "ana",
  conversation_a: said("Name a river.", "Ebro"),
  conversation_b: said("Name a river.", "Seine"),
};

test("an answer and a pair come once, however many votes there are on them, also the other way round", async () => {
  const turned = {
    ...battle,
    model_a: "Birch",
    model_b: "Aspen",
    conversation_a: battle.conversation_b,
    conversation_b: battle.conversation_a,
  };
  const found = await studyOf(battle, { ...battle, judge: "ben" }, turned);
  const records = found.flatMap((each) => (each.kind === "record" ? [each.record] : []));
  expect(records.map(({ responses, pairs }) => [responses.length, pairs.length])).toEqual([
    [2, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(records[0]?.pairs[0]?.truth, "a vote is no known truth").toBeUndefined();
  expect(found.filter(({ kind }) => kind === "not-used")).toMatchObject([{ field: "winner" }, { field: "judge" }]);
});

test("another text of a model is another sample, and a model may meet itself", async () => {
  const again = { ...battle, conversation_a: said("Name a river.", "Rhine") };
  const itself = { ...battle, model_b: "Aspen" };
  const found = await studyOf(battle, again, itself);
  const responses = found.flatMap((each) => (each.kind === "record" ? each.record.responses : []));
  expect(responses).toMatchObject([
    { system: "Aspen", sample: 0, text: "Ebro" },
    { system: "Birch", sample: 0, text: "Seine" },
    { system: "Aspen", sample: 1, text: "Rhine" },
    { system: "Aspen", sample: 2, text: "Seine" },
  ]);
});

test("a longer conversation is kept as one, from the first answer on or, where it began otherwise, whole", async () => {
  const long = said("Name a river.", "Ebro", "And a lake?", "Garda");
  const other = said("Name a sea.", "Baltic");
  const first = (await studyOf({ ...battle, conversation_a: long, conversation_b: other })).find(
    ({ kind }) => kind === "record",
  );
  expect(first).toMatchObject({ record: { responses: [{ messages: long.slice(1) }, { messages: other }] } });
});

test("parts of messages are one text", async () => {
  const parts = [
    { role: "user", content: "Name a river." },
    { role: "assistant", content: [{ type: "text", text: "Ebro", image: null }] },
  ];
  const first = (await studyOf({ ...battle, conversation_a: parts })).find(({ kind }) => kind === "record");
  expect(first).toMatchObject({ record: { responses: [{ text: "Ebro" }, { text: "Seine" }] } });
});

test("a conversation that nobody began is named by its own field", async () => {
  const found = await studyOf({ ...battle, conversation_b: said("Name a river.") });
  const problem = found.find(({ kind }) => kind === "problem");
  expect(problem).toMatchObject({ kind: "problem", problem: { line: 1, field: "conversation_b" } });
});

test("verdicts of MT-Bench are labels: both orders of a pair, and a judge of two words", async () => {
  const verdict = { question_id: 81, model_1: "Aspen", model_2: "Birch", judge: ["lab", "pair-v2"], turn: 1 };
  const found = await labelsOf({ ...verdict, g1_winner: "model_1", g2_winner: "tie" });
  expect(found).toMatchObject([
    {
      record: {
        item: "81",
        rater: "lab, pair-v2",
        system: "Aspen",
        otherSystem: "Birch",
        value: "model_1",
        order: "ab",
      },
    },
    { record: { value: "tie", order: "ba" } },
  ]);
});
