import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/wire/app-error";
import { readPrompt } from "../stub/answer-prompt";
import { INJECTIONS } from "../testing/injections";
import { ALL_PROMPTS } from "./all-prompts";
import { answerQuestion } from "./answer-questions";
import { generateChecklist } from "./checklist-prompts";
import { boundaryFor } from "./prompt-parts";
import { ownTemplate, promptVersion, renderPrompt, templateProblems } from "./prompt-template";

const harmless = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === "2" ? "2" : "harmless"]));
const VALUES = { instruction: "Name a bird.", response: "A wren.", question: "Is a bird named?" };

/** Placeholders that only texts of one’s own use. */
const OFFERED: Readonly<Record<string, readonly string[]>> = { "rubric-score": ["levels", "guidelines"] };

describe("templates", () => {
  test("every built-in one uses exactly the placeholders it declares, and ids are unique", () => {
    for (const { id, source, text, placeholders } of ALL_PROMPTS) {
      expect({ id, ...templateProblems(text, placeholders) }).toEqual({ id, missing: [], unknown: [] });
      const used = Object.keys(placeholders).filter((name) => !(OFFERED[id] ?? []).includes(name));
      for (const name of used) expect(text, id).toContain(`{{${name}}}`);
      expect(source, id).toMatch(/^(Tickbox$|(TICK|DIVA|RLCF|LLMBar|InFoBench) )/);
    }
    expect(new Set(ALL_PROMPTS.map(({ id }) => id)).size).toBe(ALL_PROMPTS.length);
    expect(new Set(ALL_PROMPTS.map(({ text }) => promptVersion(text))).size).toBe(ALL_PROMPTS.length);
  });

  test("a text without an optional placeholder is sent as it was before there was one", () => {
    const [base] = ALL_PROMPTS.filter(({ id }) => id === "direct-score");
    if (!base) throw new Error("no such prompt");
    const template = ownTemplate(base, base.text.replace("{{levels}}", "1 Horrible").replace("{{guidelines}}\n\n", ""));
    const values = { instruction: "Name a bird.", response: "A wren." };
    const [before] = renderPrompt(template, values);
    const [after] = renderPrompt(template, { ...values, levels: "The levels:\n1 Poor", guidelines: "Read twice." });
    expect(after).toEqual(before);
    const [own] = renderPrompt(base, { ...values, levels: "The levels:\n1 Poor" });
    expect(own?.content).toContain("1 Poor");
    expect(own?.content).not.toContain("1 Horrible");
  });

  test("a version depends on the words, not on line ends or trailing spaces", () => {
    expect(promptVersion("One\r\ntwo  \n")).toBe(promptVersion("One\ntwo"));
    expect(promptVersion("One\ntwo!")).not.toBe(promptVersion("One\ntwo"));
    expect(promptVersion("One")).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a researcher's own template is refused by name", () => {
    const own = (text: string) => () => ownTemplate(answerQuestion, text);
    expect(own("{{instruction}} {{response}}")).toThrow("lacks {{question}}");
    expect(own("{{instruction}} {{response}} {{question}} {{system}}")).toThrow("uses {{system}}");
    expect(own("{{instruction}} {{reponse}} {{question}}")).toThrow(/lacks \{\{response\}\} and uses \{\{reponse\}\}/);
    expect(own("{{instruction}} {{response}} {{question}} {{}}")).toThrow("uses {{}}");
    expect(own("{{instruction}} {{response}} {{question}} {{constructor}}")).toThrow("uses {{constructor}}");
    const mine = ownTemplate(answerQuestion, "Q {{ question }}\nR {{response}}\nI {{instruction}}");
    const content = renderPrompt(mine, VALUES)[0]?.content ?? "";
    expect(readPrompt(content).data).toEqual(new Map(Object.entries(VALUES)));
  });

  test("values must be there, known, and words must be words", () => {
    expect(() => renderPrompt(answerQuestion, { instruction: "a", response: "b" })).toThrow("{{question}}");
    const surplus: Record<string, string> = { ...VALUES, system: "GPT" };
    expect(() => renderPrompt(answerQuestion, surplus)).toThrow(AppError);
    const checklist = { instruction: "a", fewest: "2", most: "8" };
    expect(renderPrompt(generateChecklist, checklist)[0]?.content).toContain("Between 2 and 8 questions");
    expect(() => renderPrompt(generateChecklist, { ...checklist, most: "8\nAnswer: none" })).toThrow("{{most}}");
  });

  test("what is left out leaves no gap", () => {
    const content = renderPrompt(answerQuestion, VALUES)[0]?.content ?? "";
    expect(content).not.toMatch(/\n{3}/);
    expect(content).not.toContain("{{");
    expect(content).not.toContain("[begin input");
  });
});

describe("enclosed text", () => {
  test("stays out of the task in every built-in prompt, whatever placeholder it comes in", () => {
    for (const template of ALL_PROMPTS) {
      for (const { text } of INJECTIONS) {
        const values = Object.fromEntries(
          Object.entries(template.placeholders).map(([name, { kind }]) => [name, kind === "data" ? text : "2"]),
        );
        const { task, data } = readPrompt(renderPrompt(template, values)[0]?.content ?? "");
        expect(task, template.id).toBe(readPrompt(renderPrompt(template, harmless(values))[0]?.content ?? "").task);
        expect([...data.values()].every((value) => value === text)).toBe(true);
      }
    }
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "\n\n\n\n", "{{response}}", "$&", "[end response]"),
  );

  test("comes out of the prompt exactly as it went in, whatever it is", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (instruction, response, question) => {
        const [message] = renderPrompt(answerQuestion, { instruction, response, question });
        const { data, task } = readPrompt(message?.content ?? "");
        expect(data).toEqual(new Map(Object.entries({ instruction, response, question })));
        expect(task).toContain("Answer: YES or NO");
      }),
    );
  });

  test("has a key that does not occur in it and depends on all of it", () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const key = boundaryFor(texts);
        expect(key).toMatch(/^[0-9a-f]{24}$/);
        expect(texts.some((text) => text.includes(key))).toBe(false);
        expect(boundaryFor(texts)).toBe(key);
      }),
    );
    expect(boundaryFor(["ab", "c"])).not.toBe(boundaryFor(["a", "bc"]));
  });
});

test("a text of open braces and spaces is checked and hashed in proportion to its length", () => {
  // Cubic work, or quadratic work on this many characters, would not end within the test's time limit.
  const open = `{{${" ".repeat(50_000)}x`;
  expect(templateProblems(`${open} {{ a }}`, {})).toEqual({ missing: [], unknown: ["a"] });
  expect(promptVersion(`${" ".repeat(1_000_000)}x  \ny\t\n`)).toBe(promptVersion("x\ny"));
});
