import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionFlags } from "@/lib/checklist/question-flags";
import { parseCategories } from "./parse-categories";
import { parseChecklist } from "./parse-checklist";
import { parseJson } from "./parse-json";
import { parseRewritten, parseVerifier } from "./parse-rewritten";

const QUESTIONS = ["Is the poem four lines long?", "Is it about winter?"];
const plain = (text: string) => {
  const parsed = parseChecklist(text);
  return parsed.ok ? parsed.value.items.map(({ question }) => question) : parsed.reason;
};

describe("checklist lines", () => {
  test.each([
    QUESTIONS.join("\n"),
    `Answer:\n${QUESTIONS.join("\n")}`,
    `Analysis: What is asked? A poem.\nAnswer:\n${QUESTIONS.join("\n")}`,
    `**Analysis:** Does it matter?\n\n**Answer:**\n\n${QUESTIONS.map((q) => `- ${q}`).join("\n")}`,
    `## Analysis\nA poem.\n## Answer:\n${QUESTIONS.map((q, i) => `${i + 1}. ${q}`).join("\n\n")}`,
    `Answer: ${QUESTIONS[0]}\n${QUESTIONS[1]}`,
    QUESTIONS.map((q, i) => `${i + 1}) **${q}**`).join("\n"),
    QUESTIONS.map((q, i) => `**${i + 1}.** ${q}`).join("\n"),
    QUESTIONS.map((q, i) => `Q${i + 1}: ${q}`).join("\n"),
    QUESTIONS.map((q) => `* ${q}`).join("\r\n"),
    QUESTIONS.map((q) => `• ${q}`).join("\n"),
    QUESTIONS.map((q) => `- [ ] ${q}`).join("\n"),
    `Here is the checklist:\n\n${QUESTIONS.join("\n")}\n\nLet me know if you want more.`,
    `\`\`\`\n${QUESTIONS.join("\n")}\n\`\`\``,
    JSON.stringify(QUESTIONS),
    JSON.stringify({ checklist: QUESTIONS.map((question) => ({ question })) }),
    `\`\`\`json\n${JSON.stringify({ questions: QUESTIONS }, null, 2)}\n\`\`\``,
  ])("are read: %j", (text) => expect(plain(text)).toEqual(QUESTIONS));

  const markedBy = (mark: (index: number) => string) => QUESTIONS.map((q, i) => `${mark(i + 1)}${q}`).join("\n");
  test.each([
    markedBy((i) => `${i} - `),
    markedBy((i) => `[${i}] `),
    markedBy((i) => `#${i} `),
    markedBy((i) => `Question ${i}: `),
    markedBy((i) => `${"i".repeat(i)}. `),
    markedBy((i) => (i === 1 ? "① " : "② ")),
    `## Analysis\nWhat could fail?\n\n## Checklist\n\n**1. Length**\n- [ ] **${QUESTIONS[0]}**\n\n**2. Topic**\n- ${QUESTIONS[1]}`,
    `Sure! Ready?\n\n1. ${QUESTIONS[0]}\n2. ${QUESTIONS[1]}\n\nWould you like me to add more questions?`,
    `| # | Question |\n|---|---|\n| 1 | ${QUESTIONS[0]} |\n| 2 | ${QUESTIONS[1]} |`,
    `{"analysis": "short", "checklist": {"1": "${QUESTIONS[0]}", "2": "${QUESTIONS[1]}"}}`,
    QUESTIONS.map((question) => JSON.stringify({ question })).join("\n"),
  ])("are read without what surrounds them, and a number in a list is no importance: %j", (text) => {
    const parsed = parseChecklist(text);
    expect(parsed.ok ? parsed.value.items : parsed.reason).toEqual(
      QUESTIONS.map((question) => ({ question, importance: null })),
    );
  });

  test.each([
    ["Arabic", "Analysis: طلب\nAnswer:\n", ["هل النص مكتوب باللغة العربية؟", "هل يحتوي النص على ثلاث نصائح؟"]],
    ["Chinese", "分析：写诗\n答案：\n", ["这首诗是否用中文写成？", "诗是否有四行？"]],
    ["Japanese", "Answer:\n", ["回答は日本語で書かれていますか。", "俳句は五七五の形式ですか？"]],
    ["Korean", "Answer:\n", ["한국어로 작성되었습니까?", "세 가지 팁이 있나요"]],
    ["Greek", "Answer:\n", ["Είναι το κείμενο στα ελληνικά;", "Έχει τρεις συμβουλές;"]],
    ["Hebrew", "Answer:\n", ["האם הטקסט בעברית?", "האם יש שלוש עצות?"]],
  ])("are read in %s", (_, before, questions) => {
    expect(plain(before + questions.join("\n"))).toEqual(questions);
    expect(plain(before + questions.map((question, index) => `${index + 1}. ${question}`).join("\n"))).toEqual(
      questions,
    );
    expect(plain(before + questions.map((question, index) => `${index + 1}、${question}`).join("\n"))).toEqual(
      questions,
    );
  });

  test("asterisks, code and names of code stay in a question", () => {
    const questions = [
      "Is the method named `__init__`?",
      "Does it compute 3*4*5?",
      "Does it accept **kwargs?",
      "Is __name__ used?",
    ];
    expect(plain(questions.map((question) => `- ${question}`).join("\n"))).toEqual(questions);
    expect(plain("1. **Is `a` the *first* name?**")).toEqual(["Is `a` the first name?"]);
  });

  test("a marked line without a question mark is kept for the checks, a remark is put aside", () => {
    const parsed = parseChecklist("Answer:\n- Names a bird\n- Is it short?\nThese cover all of it.");
    expect(parsed).toEqual({
      ok: true,
      value: {
        items: [
          { question: "Names a bird", importance: null },
          { question: "Is it short?", importance: null },
        ],
        ignored: ["These cover all of it."],
      },
    });
  });

  test("a line that begins as a question does is kept without its mark, prose is put aside", () => {
    const parsed = parseChecklist(
      "Answer:\nDoes it mention a colour\nIs it short?\nDo let me know.\nHas every line been checked: yes.\nIs all of this right. Good.",
    );
    expect(parsed).toMatchObject({
      value: { items: [{ question: "Does it mention a colour" }, { question: "Is it short?" }] },
    });
    expect(questionFlags("Does it mention a colour")).toEqual(["no-question-mark"]);
  });

  test.each([
    "",
    "I cannot help.",
    "Answer:",
    "Analysis: is it a poem?\nYes it is.",
    "{}",
    '[{"importance": 4}]',
    "[1, 2]",
  ])("nothing to read: %j", (text) => expect(parseChecklist(text).ok).toBe(false));

  test("importance in every form, and a failure that names the question without one", () => {
    for (const line of [
      "90 | Is it short?",
      "- 90 | Is it short?",
      "1. 90 | Is it short?",
      "| 90 | Is it short? |",
      "[90] - Is it short?",
      "Is it short? | 90",
      "Is it short? (90)",
      "Is it short? [90/100]",
      "Is it short? (importance: 90)",
      "Is it short? Importance: 90",
      "1. **Is it short?** — 90",
      "importance 90: Is it short?",
      '[{"question": "Is it short?", "importance": 90}]',
      '[{"requirement": "Is it short?", "weight": 90}]',
      '[{"requirement": "Is it short?", "importance": "90"}]',
      "89.6 | Is it short?",
      "Question: Is it short? | Importance: 90",
      "**Requirement:** Is it short? (90)",
      "| 1 | Is it short? | 90 |",
      "| # | Requirement | Why | Weight |\n|:--|:-:|---|--:|\n| 1 | **Is it short?** | Said. | 90% |",
    ]) {
      const parsed = parseChecklist(line, true);
      expect(parsed.ok ? parsed.value.items : parsed.reason, line).toEqual([
        { question: "Is it short?", importance: 90 },
      ]);
    }
    expect(parseChecklist("90 | Is it short?\nIs it blue?", true)).toEqual({
      ok: false,
      reason: expect.stringContaining("Is it blue?"),
    });
    expect(parseChecklist("900 | Is it short?", true).ok).toBe(false);
    expect(parseChecklist("Does it have 3 lines (of 12)?")).toMatchObject({
      value: { items: [{ question: "Does it have 3 lines (of 12)?", importance: null }] },
    });
  });

  test("any list of questions survives any marking", () => {
    const question = fc
      .array(fc.constantFrom("Does", "it", "name", "three", "3", "birds", "(at most)", "Answer", "yes", "“wren”"), {
        minLength: 2,
        maxLength: 8,
      })
      .map((words) => `Is ${words.join(" ")}?`);
    const mark = fc.constantFrom(
      (q: string) => q,
      (q: string) => `- ${q}`,
      (q: string, i: number) => `${i + 1}. ${q}`,
      (q: string) => `* **${q}**`,
    );
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 8 }), mark, (questions, wrap) => {
        expect(plain(`Analysis: is this it?\nAnswer:\n${questions.map(wrap).join("\n")}`)).toEqual(questions);
      }),
    );
  });
});

test("JSON that a question or the analysis quotes is no list of questions", () => {
  const asked = '1. Is the answer of the form {"name": "…"}?\n2. Is it short?';
  const items = [{ question: 'Is the answer of the form {"name": "…"}?' }, { question: "Is it short?" }];
  expect(parseChecklist(asked)).toMatchObject({ ok: true, value: { items } });
  const analysed = `Analysis: wanted is\n\`\`\`json\n{"name": "Ada"}\n\`\`\`\nAnswer:\n${asked}`;
  expect(parseChecklist(analysed)).toMatchObject({ ok: true, value: { items } });
  expect(parseChecklist('{"name": "Ada"}').ok).toBe(false);
  expect(parseChecklist('{"questions": ["Is it short?", "Is it sweet?",],}').ok).toBe(true);
});

describe("categories", () => {
  const NAMES = ["Content", "Format", "Style, tone".replace(",", " and")];
  const parse = (text: string) => {
    const parsed = parseCategories(text, 2, NAMES);
    return parsed.ok ? parsed.value : parsed.reason;
  };
  test.each([
    "1: Content, Format\n2: none",
    "Answer:\n1. content, FORMAT\n2. None.",
    "**1:** Content; Format\n**2:** none",
    "Q1: [Content, Format]\nQ2: none",
    "- 1: Content, Format\n- 2: n/a",
    '{"1": ["Content", "Format"], "2": []}',
    '[["Content", "Format"], []]',
    '[{"question": 1, "categories": ["Content", "Format"]}, {"question": "Q2", "categories": []}]',
    '<tool_call>\n{"name": "label", "arguments": {}}\n</tool_call>\n1: Content, Format\n2: none',
  ])("are read: %j", (text) => expect(parse(text)).toEqual([["Content", "Format"], []]));
  test.each([
    ["1: Content", "question 2"],
    ["1: Content\n2: Colour", '"Colour"'],
    ["1: Content\n2: Format\n3: Format", "question 3"],
    ["1: Content\n2: Format\n2: Content", "twice"],
    ["", "empty"],
    ["1: Content\n2: Format, Colour", '"Colour"'],
  ])("%j fails and says %j", (text, reason) => expect(parse(text)).toContain(reason));

  test.each([
    ["1: Länge, Form, Inhalt\n2: none", ["Länge, Form", "Inhalt"]],
    ["1: inhalt; länge, form\n2: –", ["Inhalt", "Länge, Form"]],
    ['{"1": ["Länge, Form", "Form"], "2": []}', ["Länge, Form", "Form"]],
    ["1：内容、Form\n2：none", ["内容", "Form"]],
    ["1: 内容，格式。\n2: none", ["内容", "格式。"]],
    ["1: Inhalt، Form، Inhalt\n2: none", ["Inhalt", "Form"]],
  ])("names with commas in them, and lists in other scripts: %j", (text, first) => {
    const names = ["Länge, Form", "Inhalt", "Form", "内容", "格式。"];
    expect(parseCategories(text, 2, names)).toEqual({ ok: true, value: [first, []] });
  });
});

describe("JSON, rewritten responses and programs", () => {
  test("one JSON value wherever it stands; two different ones are a failure", () => {
    for (const text of ['{"a": [1]}', '```json\n{"a": [1]}\n```', 'So: {"a": [1]} – done', '{"a":[1]}\n{"a": [1]}']) {
      expect(parseJson(text)).toEqual({ ok: true, value: { a: [1] } });
    }
    for (const text of ['{"a": 1} {"a": 2}', "{a: 1}", "no", '{"a": 1']) expect(parseJson(text).ok, text).toBe(false);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(`Here:\n${text}\nend`)).toEqual(
          Object.keys(value).length === 0 ? expect.anything() : { ok: true, value: JSON.parse(text) },
        );
      }),
    );
  });
  test("a new response keeps its own form", () => {
    expect(parseRewritten("Plan: shorter.\n**Answer:** # Title\n\n- *one*")).toEqual({
      ok: true,
      value: "# Title\n\n- *one*",
    });
    expect(parseRewritten("Plan: shorter.\n\nAnswer:\nIt says:\nAnswer: 4")).toEqual({
      ok: true,
      value: "It says:\nAnswer: 4",
    });
    expect(parseRewritten("Plan: none").ok).toBe(false);
    expect(parseRewritten("Plan: none\nAnswer:  ").ok).toBe(false);
  });
  test("a question that is longer than one may be is told with its number, so that it is asked for again", () => {
    const long = `Is it ${"very ".repeat(400)}long?`;
    for (const text of [`Is it short?\n${long}`, JSON.stringify(["Is it short?", long])]) {
      const parsed = parseChecklist(text);
      expect(parsed).toMatchObject({ ok: false, reason: expect.stringMatching(/question 2 has 2011 characters/) });
    }
    expect(parseChecklist(`Is it ${"very ".repeat(390)}long?`).ok).toBe(true);
  });
  test.each([
    [
      "an explanation below each question",
      "1. **Is it short?**\n   - *Why:* it was asked for\n2. Is it sad?\n   - Why? Yes, it is.",
    ],
    ["all in one line", "1. Is it short? 2. Is it sad?"],
    ["what may be answered", "1. Is it short? (Yes/No)\n2. Is it sad? [Y/N]"],
    ["full-width numbers", "１. Is it short?\n２．Is it sad?"],
    ["JSON of criteria", '{"checklist": [{"criterion": "Is it short?"}, {"criterion": "Is it sad?"}]}'],
  ])("the questions alone are read from: %s", (_, answer) => {
    const parsed = parseChecklist(answer.startsWith("{") ? answer : `Answer: ${answer}`);
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.value.items.map(({ question }) => question)).toEqual(["Is it short?", "Is it sad?"]);
  });
  test("questions below a heading are questions, and so is one without its mark beside others", () => {
    const parsed = parseChecklist("Answer:\n1. Form\n   - Is it short?\n   - It is sad\n2. Is it kind?");
    const questions = parsed.ok && parsed.value.items.map(({ question }) => question);
    expect(questions).toEqual(["Form", "Is it short?", "It is sad", "Is it kind?"]);
  });
  test("a program that is exported is one, and a person may be named as the answer", () => {
    const exported = "```js\nexport default function verify(r) { return true; }\n```";
    expect(parseVerifier(exported)).toEqual({ ok: true, value: "function verify(r) { return true; }" });
    expect(parseVerifier("Answer: PERSON")).toEqual({ ok: true, value: null });
  });
  test("a program counts only as the one function named verify", () => {
    expect(parseVerifier("```javascript\nfunction verify(r) { return true; }\n```")).toMatchObject({
      value: "function verify(r) { return true; }",
    });
    expect(parseVerifier("```js\nconst verify = (r) => r.length > 3;\n```").ok).toBe(true);
    expect(parseVerifier("PERSON")).toEqual({ ok: true, value: null });
    expect(parseVerifier("**PERSON**")).toEqual({ ok: true, value: null });
    expect(parseVerifier("```python\ndef verify(r): pass\n```").ok).toBe(false);
    for (const program of [
      "def verify(r):\n    return True",
      "import re\n\ndef verify_requirement(text):\n  return True",
    ])
      expect(parseVerifier(`\`\`\`python\n${program}\n\`\`\``, "python")).toEqual({ ok: true, value: program });
    expect(parseVerifier("```js\nfunction verify(r) { return true; }\n```", "python").ok).toBe(false);
    expect(parseVerifier("```python\ndef check(r): return True\n```", "python").ok).toBe(false);
    expect(parseVerifier("function verify() {}").ok).toBe(false);
    expect(parseVerifier("PERSON\n```js\nfunction verify() {}\n```").ok).toBe(false);
  });
});
