import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumberedAnswers } from "./parse-numbered-answers";

const read = (text: string, questions = 3) => {
  const parsed = parseNumberedAnswers(text, questions);
  return parsed.ok ? parsed.value.join(" ") : parsed.reason;
};

test.each([
  ["as asked for", "Analysis: fine.\nAnswer 1: YES\nAnswer 2: NO\nAnswer 3: YES"],
  ["emphasised, with reasons behind", "**Answer 1:** YES\n**Answer 2:** NO, since it is short.\n- Answer 3: **YES**"],
  ["a list, after a list of thoughts", "1. The first holds.\n2. The second fails.\n\n1. YES\n2. NO\n3. YES"],
  ["out of order", "Answer 3: YES\nAnswer 1: YES\nAnswer 2: NO"],
  ["questions", "Question 1: Yes\nQuestion 2: No\nQuestion 3: Yes"],
  ["a table", "| # | Answer | Why |\n|---|---|---|\n| 1 | YES | clear |\n| 2 | NO | short |\n| 3 | YES | it is |"],
  ["JSON by number", '```json\n{"1": "YES", "2": "NO", "3": "YES"}\n```'],
  ["JSON in a list", '{"answers": ["YES", "NO", "YES"]}'],
  [
    "JSON of objects",
    '[{"question": 1, "answer": "YES"}, {"question": 2, "answer": false}, {"question": 3, "answer": "YES"}]',
  ],
  ["after thinking", "<think>Answer 1: NO</think>\nAnswer 1: YES\nAnswer 2: NO\nAnswer 3: YES"],
])("%s", (_, text) => {
  expect(read(text)).toBe("YES NO YES");
});

test("labelled lines come before numbered thoughts that look like answers", () => {
  expect(read("1. Yes, it is long.\n2. Yes.\nAnswer 1: NO\nAnswer 2: YES", 2)).toBe("NO YES");
});

test.each([
  ["one is missing", "Answer 1: YES\nAnswer 3: NO", /question 2 is missing/],
  ["one too many", "Answer 1: YES\nAnswer 2: YES\nAnswer 3: YES\nAnswer 4: NO", /answer 4, but the checklist has 3/],
  ["two that differ", "Answer 1: YES\nAnswer 1: NO\nAnswer 2: NO\nAnswer 3: NO", /both YES and NO/],
  ["neither of both", "Answer 1: maybe\nAnswer 2: NO\nAnswer 3: YES or NO", /question 1, 3 is missing/],
  ["one for all", "Answer: YES", /all questions/],
  ["nothing", "", /empty|all questions/],
])("fails where %s", (_, text, reason) => {
  expect(read(text)).toMatch(reason);
});

test("whatever the answers, the form that is asked for is read as it was written", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("YES" as const, "NO" as const), { minLength: 1, maxLength: 40 }),
      (answers) => {
        const text = answers.map((answer, index) => `Answer ${index + 1}: ${answer}`).join("\n");
        expect(parseNumberedAnswers(`Analysis: 1. so\n${text}`, answers.length)).toEqual({ ok: true, value: answers });
      },
    ),
  );
});
