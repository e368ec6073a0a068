import { expect, test } from "vitest";
import { arePairs, pairsReader } from "./pairs";

function read(row: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(row);
  expect(arePairs(fields)).toBe(true);
  return pairsReader({}, fields).translate(row);
}

const turns = (...texts: string[]) =>
  texts.map((content, turn) => ({ role: turn % 2 === 0 ? "user" : "assistant", content }));
const answer = (content: string) => [{ role: "assistant", content }];

test("of preference data to train on the chosen response is known to be better", () => {
  expect(read({ prompt: "Name a river.", chosen: "Ebro", rejected: "Garda" })).toMatchObject({
    ok: true,
    value: {
      instruction: "Name a river.",
      responses: [
        { system: "chosen", text: "Ebro" },
        { system: "rejected", text: "Garda" },
      ],
      pairs: [{ a: { system: "chosen" }, b: { system: "rejected" }, truth: "A" }],
    },
  });
});

test("conversations in place of texts: the prompt stays one, of the others the answers count", () => {
  const prompt = [{ role: "user", content: "Name a river." }];
  const said = (text: string) => [...prompt, { role: "assistant", content: text }];
  const row = { id: 7, prompt, chosen: said("Ebro"), rejected: [{ role: "assistant", content: "Garda" }] };
  expect(read({ ...row, chosen_model: "Aspen", rejected_model: "Birch" })).toMatchObject({
    ok: true,
    value: {
      id: "7",
      messages: prompt,
      responses: [
        { system: "Aspen", messages: [{ role: "assistant", content: "Ebro" }] },
        { system: "Birch", messages: [{ role: "assistant", content: "Garda" }] },
      ],
    },
  });
});

test("what both conversations begin with was asked, also without a prompt or written as one text", () => {
  const shared = turns("Name a river.", "Ebro", "And a lake?");
  const [chosen, rejected] = [answer("Garda"), answer("No idea")];
  const expected = { ok: true, value: { messages: shared, responses: [{ messages: chosen }, { messages: rejected }] } };
  const conversations = { chosen: [...shared, ...chosen], rejected: [...shared, ...rejected] };
  expect(read({ prompt: "Name a river.", ...conversations })).toMatchObject(expected);
  expect(read(conversations)).toMatchObject(expected);
  const written = (text: string) =>
    `\n\nHuman: Name a river.\n\nAssistant: Ebro\n\nHuman: And a lake?\n\nAssistant: ${text}`;
  expect(read({ chosen: written("Garda"), rejected: written("No idea") })).toMatchObject(expected);
});

test("conversations that part at the first answer, or that are the same, lose nothing", () => {
  const [a, b] = [
    turns("Name a river.", "Ebro", "And a lake?", "Garda"),
    turns("Name a river.", "Rhine", "Why?", "It is long."),
  ];
  expect(read({ prompt: "Name a river.", chosen: a, rejected: b })).toMatchObject({
    value: { instruction: "Name a river.", responses: [{ messages: a.slice(1) }, { messages: b.slice(1) }] },
  });
  expect(read({ prompt: "Play a traveller.", chosen: a, rejected: turns("Hello.", "Hi.") })).toMatchObject({
    value: { instruction: "Play a traveller.", responses: [{ messages: a }, { messages: turns("Hello.", "Hi.") }] },
  });
  expect(read({ chosen: a, rejected: a })).toMatchObject({
    value: { messages: a.slice(0, 3), responses: [{ messages: a.slice(3) }, { messages: a.slice(3) }] },
  });
  expect(read({ chosen: "Garda", rejected: "Ebro" }), "nothing says what was asked").toMatchObject({
    value: { instruction: "" },
  });
});

test("other pairs say nothing of a truth, and what is no text is named by its own field", () => {
  const pair = { instruction: "x", response_a: "a", response_b: "b" };
  const found = read(pair);
  expect(found.ok && found.value).not.toHaveProperty("pairs.0.truth");
  expect(read({ ...pair, response_b: { text: "b" } })).toMatchObject({
    ok: false,
    problems: [{ field: "response_b", expected: expect.stringContaining("text") }],
  });
});

test("however the words of its columns are joined, a row is a pair of the systems that it names", () => {
  const row = {
    ID: "7",
    Prompt: "Name a bird.",
    "Model A": "gpt",
    "Response A": "Wren",
    "Model B": "llama",
    "Response B": "Owl",
  };
  expect(read(row)).toMatchObject({
    ok: true,
    value: {
      id: "7",
      instruction: "Name a bird.",
      responses: [
        { system: "gpt", text: "Wren" },
        { system: "llama", text: "Owl" },
      ],
      pairs: [{ a: { system: "gpt" }, b: { system: "llama" } }],
    },
  });
  expect(pairsReader({}, Object.keys(row)).used).toEqual(expect.arrayContaining(Object.keys(row)));
  const answers = { question: "Name a bird.", answer_1: "Wren", answer_2: "Owl", model_1: "gpt", model_2: "llama" };
  expect(read(answers)).toMatchObject({ value: { pairs: [{ a: { system: "gpt" }, b: { system: "llama" } }] } });
});
