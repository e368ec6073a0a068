import { expect, test } from "vitest";
import type { Completion, CompletionToken } from "@/lib/llm/completion";
import { yesProbability } from "@/lib/llm/label/yes-probability";
import { storableCompletion } from "./storable-completion";

const token = (text: string, ...others: string[]): CompletionToken => ({
  token: text,
  logprob: -0.1,
  alternatives: [text, ...others].map((other) => ({ token: other, logprob: -0.5 })),
});
const answered = (text: string, tokens: CompletionToken[] | null): Completion => ({
  ok: true,
  requests: 1,
  lost: [],
  model: "one",
  milliseconds: 1,
  attempts: 1,
  usage: { promptTokens: 1, completionTokens: 1, estimated: false },
  choices: [{ text, tokens }],
});
const choiceOf = (completion: Completion) => (completion.ok ? completion.choices[0] : undefined);

test("alternatives stay where a token is YES or NO", () => {
  const tokens = [token("The", "A"), token(" **Yes**", "Nope"), token(".", " no"), token("Nothing", "Yesterday")];
  const kept = choiceOf(storableCompletion(answered("x", tokens)));
  expect(kept?.tokens?.map(({ alternatives }) => alternatives.length)).toEqual([0, 2, 0, 0]);
  expect(kept?.tokens?.map((each) => each.token)).toEqual(tokens.map((each) => each.token));
  expect(choiceOf(storableCompletion(answered("x", null)))?.tokens).toBeNull();
});

test.each([
  [["ĠYES"], "ĠNO"],
  [["▁yes"], "▁no"],
  [["Y", "ES"], "N"],
  [["ĠYe", "s"], "ĠN"],
])("the probability of %j is the same before and after", (pieces, other) => {
  const [first = "", ...rest] = pieces;
  const completion = answered("x", [
    token("Answer"),
    token(":"),
    token(first, other),
    ...rest.map((end) => token(end)),
  ]);
  for (const each of [completion, storableCompletion(completion)]) {
    const choice = choiceOf(each);
    expect(choice && yesProbability(choice, "YES")).toBeCloseTo(0.5, 12);
  }
});

test("what PostgreSQL takes for no text is replaced", () => {
  expect(choiceOf(storableCompletion(answered("a\u0000b\ud800c 😀", null)))?.text).toBe("a\ufffdb\ufffdc 😀");
});
