import { afterAll, expect, test } from "vitest";
import { parseVerifier } from "../parse/parse-rewritten";
import { VerifierSandbox } from "../verifier/verifier-sandbox";
import { demoProgram } from "./answer-prompt";

const sandbox = new VerifierSandbox();
const python = new VerifierSandbox("python", { milliseconds: 10_000, bytes: 16 * 1024 * 1024 });
afterAll(() => Promise.all([sandbox.close(), python.close()]));

test.each([
  ["Does the response have exactly four words?", "One two\nthree  four", "One two three"],
  ["Does the response have exactly 2 lines?", "a\n\nb\n", "a"],
  ["Does the response have exactly two paragraphs?", "a\nb\n\nc", "a\nb"],
  ["Does the response have fewer than four words?", "One two three", "One two three four"],
  ["Does the response have at least 2 lines?", "a\nb\nc", "a"],
  ["Does the response take the form of a json?", '{"a": 1}', "a = 1"],
  ['Does the response contain the word "Snow"?', "It snowed.", "It rained."],
  ['Does the response mention "Snow"?', "It snowed.", "It rained."],
])("%s is decided by a program", async (question, right, wrong) => {
  for (const [language, where] of [
    ["javascript", sandbox],
    ["python", python],
  ] as const) {
    const program = parseVerifier(demoProgram(question, language), language);
    if (!program.ok || program.value === null) throw new Error("no program");
    expect(await where.run(program.value, right)).toEqual({ ok: true, value: true });
    expect(await where.run(program.value, wrong)).toEqual({ ok: true, value: false });
  }
});

test.each(["Does the response have exactly three sentences?", "Is it kind?", "Does it have exactly some words?"])(
  "%s is left to a person",
  (question) => {
    expect(demoProgram(question, "python")).toBe("PERSON");
  },
);
