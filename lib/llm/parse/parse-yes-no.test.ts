import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseYesNo } from "./parse-yes-no";

const YES = [
  "YES",
  "Yes",
  "yes.",
  "YES!",
  "**YES**",
  "**Yes.**",
  "`YES`",
  "*YES*",
  '"YES"',
  "(YES)",
  "[YES]",
  "- YES",
  "1. YES",
  "# YES",
  "> YES",
  "Answer: YES",
  "Answer: Yes.",
  "answer : yes",
  "ANSWER - YES",
  "**Answer:** YES",
  "**Answer: YES**",
  "**Answer**: **YES**",
  "<b>Answer:</b> YES",
  "Answer: <strong>YES</strong>",
  "### Answer: YES",
  "### Answer\n\nYES",
  "Answer:\nYES",
  "Answer:\n\n**YES**",
  "Final Answer: YES",
  "The answer is YES.",
  "My final answer is: yes",
  "Analysis: It has three lines.\nAnswer: YES",
  "Analysis: No line is too long, and no word repeats.\nAnswer: YES",
  "Analysis: is the answer given? It is.\n\nAnswer: YES\n",
  "YES. The response names a bird.",
  "YES, because the response names a bird.",
  "YES - it names a bird",
  "YES — it names a bird",
  "YES\n\nThe response names a bird, and nothing is missing.",
  "YES\n\nAnalysis: every sentence rhymes.",
  "Answer: YES\nAnalysis: every sentence rhymes.",
  "Answer: YES because it rhymes",
  "Answer: YES (all three are there)",
  "The text has three lines.\n\nYES",
  "The text has three lines.\n\n**Yes.**",
  '{"answer": "YES"}',
  '{"analysis": "no slip", "answer": "yes"}',
  '```json\n{"answer": "YES"}\n```',
  'Here it is:\n```json\n{"Answer": "Yes"}\n```\nDone.',
  '{"answer": true}',
  "<answer>YES</answer>",
  "Verdict: YES",
  "Decision: **yes**",
  "\\boxed{YES}",
  "$\\boxed{\\text{YES}}$",
  "<think>NO? Hmm. Answer: NO. Wait.</think>\nAnswer: YES",
  "first NO then…</think>\n\nYES",
  "Answer: YES\n\nAnswer: YES",
  "Answer: YES\r\n",
  "\ufeffAnswer: YES",
  "Answer: “YES”",
  "```\nAnswer: YES\n```",
  "```\nYES\n```",
  "_YES_",
  "Answer：YES",
  "Yes, yes.",
  "YES. No errors were found.",
  "Answer: YES, no sentence breaks it.",
  "YES - no slips",
  'YES: it answers the yes/no question with "NO".',
  "Answer -> YES",
  "Answer: ✅ YES",
  "YES ✅",
  "Answer: Yes 👍",
  "Answer: ＹＥＳ",
  "1. Three lines: fine\n2. Answer: YES",
  "The answer to the question is YES.",
  "YES\n\nThe answer is written in three sentences.",
  "The answer is longer than that, and that is allowed.\nAnswer: YES",
  "The model's answer: 42. That is right.\nAnswer: YES",
  "Analysis: the response ends with\nAnswer: 42\nas it should.\nAnswer: YES",
  "Analysis: the final answer: it must be short, and it is.\nAnswer: YES",
  'Analysis: the response is {"name": "Ada"}, valid JSON.\nAnswer: YES',
  'Analysis: the response is\n```json\n{"name": "Ada"}\n```\nas asked.\n\nAnswer: YES',
  '{"analysis": "fine", "answer": "YES",}',
  'So:\n```json\n{"answer": "YES",}\n```\nAsk me for more.',
  "YES<|im_end|>",
  "Answer: YES</s>",
  "[THINK]Answer: NO[/THINK]Answer: YES",
  "◁think▷NO◁/think▷YES",
  "<thought>NO</thought>YES",
  "<|channel|>analysis<|message|>Answer: NO?<|end|><|start|>assistant<|channel|>final<|message|>YES<|return|>",
];

const UNREADABLE = [
  "",
  "   \n ",
  "Answer:",
  "Answer: YES / NO",
  "Answer: YES/NO",
  "Answer: YES or NO",
  "Answer: yes and no",
  "Answer: YES | NO",
  "Answer: YES, NO",
  "Answer: YES\nAnswer: NO",
  "Answer: YES. On second thoughts, Answer: NO",
  "YES\n\nNO",
  "Answer: maybe",
  "Answer: mostly yes",
  "Answer: N/A",
  "Answer: UNKNOWN",
  "Answer: not yes",
  "Answer: Yesterday",
  "Yesterday it rained.",
  "No sentence is longer than ten words",
  "Yes men are common in the story",
  "The response says yes in the second line and no in the third.",
  "I cannot decide this.",
  "3",
  "Y",
  "<think>Answer: YES",
  '{"answer": "YES", "final_answer": "NO"}',
  '{"verdict": 1}',
  '{"answer": "YES"} {"answer": "NO"}',
  '{"answer": null}',
  "TRUE",
  "Answer: no-one could tell",
  "Answer: YES (partially)",
  "Answer: yes, but only partly",
  "Answer: NO, or almost",
  "Answer: No. 1 is met, and so is the rest",
  "Answer: ❌ YES",
  "Answer: YES? NO",
  "Answer: YES?",
  "Answer: YES — no wait, NO",
  "Answer: YES. No.",
  "Answer: NO, (yes)",
  "YES\n\nSo the answer is NO.",
  "So the answer is NO.\nAnswer: YES",
  "Answer: YES\nAnswer: it depends",
  "Answer: YES\nAnswer: 42",
  "Answer: 42\nAnswer: YES\nAnswer: 7",
  'The response says {"answer": "NO"}.\nAnswer: YES',
  "[THINK]Answer: YES",
  "◁think▷YES",
  "<|channel|>analysis<|message|>YES",
];

describe("yes or no", () => {
  test.each(YES)("is YES: %j", (text) => expect(parseYesNo(text)).toEqual({ ok: true, value: "YES" }));
  test.each(YES.filter((text) => !/\bno\b|true|✅|👍|ＹＥＳ/i.test(text)))("is NO, turned round: %j", (text) => {
    const turned = text.replace(/yes/gi, (word) => (word === "YES" ? "NO" : word === "Yes" ? "No" : "no"));
    expect(parseYesNo(turned)).toEqual({ ok: true, value: "NO" });
  });
  test.each(UNREADABLE)("is a failure with a reason: %j", (text) => {
    const parsed = parseYesNo(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.reason.length).toBeGreaterThan(10);
  });

  test("the reason quotes what was stated last, shortened", () => {
    expect(parseYesNo("Answer: 42\nAnswer: 7")).toEqual({ ok: false, reason: '"7" is not YES or NO' });
    expect(parseYesNo(`Answer: ${"4".repeat(61)}`)).toEqual({
      ok: false,
      reason: `"${"4".repeat(60)}…" is not YES or NO`,
    });
  });

  test.each([
    "Answer: YES",
    "12. Answer: YES",
    "3)  Answer: YES",
    "So answer: YES",
    "So, the answer: YES",
    "Therefore,  the answer: YES",
    "My answer: YES",
    "My overall answer: YES",
    "The  final answer: YES",
  ])("a line that begins with the label outweighs what stands before it: %j", (line) => {
    expect(parseYesNo(`No.\nLet me look again.\n${line}`)).toEqual({ ok: true, value: "YES" });
  });

  test.each([
    ["a label within a line does not", "No.\nSome would say the answer: YES"],
    [
      "nor does each of several labels within one line hide the others",
      "The answer is NO; now the answer is YES\nAnswer: YES",
    ],
  ])("%s", (_, text) => expect(parseYesNo(text)).toEqual({ ok: false, reason: expect.stringContaining("only one") }));

  test("lines between the first and the last are thinking", () => {
    const text = "Step 1: is a rule broken?\nNo.\nSo the requirement is met.\nYES";
    expect(parseYesNo(text)).toEqual({ ok: true, value: "YES" });
  });

  test("fences with nothing in them are an empty answer", () => {
    expect(parseYesNo("```\n\n```")).toEqual({ ok: false, reason: "the answer is empty" });
  });

  test("UNKNOWN counts only where the round allows it", () => {
    expect(parseYesNo("Answer: UNKNOWN", true)).toEqual({ ok: true, value: "UNKNOWN" });
    expect(parseYesNo("Answer: YES or UNKNOWN", true).ok).toBe(false);
  });

  test("the last label decides, whatever prose stands before it", () => {
    const prose = fc.array(
      fc.constantFrom("It", "has", "no", "yes", "three", "lines.", "\n", "**so**", "-", "Is", "it?"),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(prose, fc.constantFrom("YES", "NO"), (words, answer) => {
        expect(parseYesNo(`Analysis: ${words.join(" ")}\nAnswer: ${answer}`)).toEqual({ ok: true, value: answer });
      }),
    );
  });

  test("never throws, and never reads two labelled answers that differ", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 50 }), (before, between) => {
        parseYesNo(before);
        const plain = between.replace(/[<>{}[\]`]/g, "");
        expect(parseYesNo(`Answer: YES\n${plain}\nAnswer: NO`).ok).toBe(false);
      }),
    );
  });
});

test("the label may be in the language of the instruction, the answer is YES or NO", () => {
  for (const text of ["Analyse: kurz.\nAntwort: YES", "Réponse : **YES**", "分析：短。\n答案：YES", "Ответ: YES."])
    expect(parseYesNo(text), text).toEqual({ ok: true, value: "YES" });
  expect(parseYesNo("Antwort: Die Antwort ist kurz.\nAnswer: NO")).toEqual({ ok: true, value: "NO" });
  expect(parseYesNo("Antwort: JA").ok).toBe(false);
});
