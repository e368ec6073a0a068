import { expect, test } from "vitest";
import { arePairs, pairsReader } from "./pairs";

function read(row: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(row);
  expect(arePairs(fields)).toBe(true);
  return pairsReader({}, fields).translate(row);
}

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
      ...{ id: "7", messages: prompt },
      responses: [
        { system: "Aspen", text: "Ebro" },
        { system: "Birch", text: "Garda" },
      ],
    },
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
