import { GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE_A, RESPONSE_B } from "./instruction-placeholders";
import type { Placeholder, PromptTemplate } from "./prompt-template";

/** How two responses are compared by llmbar's strategies: with or without the general rules, answer alone or reasons first. */
export interface ComparisonStyle {
  readonly rules: boolean;
  readonly reasons: boolean;
}

export const COMPARISON_RULES = `Rules for the decision:
1. What counts first is whether a response does what the instruction says, precisely and honestly. Helpfulness, accuracy, detail and harmlessness come after that.
2. A response that gives more or less than was asked for does not do precisely what was asked.
3. Stay free of bias. In particular the order of the responses tells nothing: either is as likely to be the better one.`;

const ANSWER_ONLY = `Give no explanation. A tie is not allowed. Reply with the letter alone, in this form:
Answer: A or B`;

const REASONS_FIRST = `Give first a brief reason without naming a winner in it, then the decision on the last line. A tie is not allowed. In this form:
Analysis: your reasons
Answer: A or B`;

const titleOf = ({ rules, reasons }: ComparisonStyle) =>
  `${reasons ? "reasons first" : "answer alone"}${rules ? ", with rules" : ""}`;
const idOf = ({ rules, reasons }: ComparisonStyle) => `${reasons ? "reasons" : "answer"}${rules ? "-rules" : ""}`;
const closing = ({ reasons }: ComparisonStyle) => (reasons ? REASONS_FIRST : ANSWER_ONLY);

export const METRICS: Placeholder = {
  kind: "data",
  about: "questions about what makes a good response, most important first",
  optional: true,
};
export const REFERENCE: Placeholder = {
  kind: "data",
  about: "a model's own response, as a point of comparison",
  optional: true,
};

/** What every prompt about a pair is filled with. */
export const COMPARED = {
  instruction: INSTRUCTION,
  input: INPUT,
  "response-a": RESPONSE_A,
  "response-b": RESPONSE_B,
  levels: LEVELS,
  guidelines: GUIDELINES,
};
type Compared = keyof typeof COMPARED;

/** The comparison itself (llmbar B.1–B.5): Vanilla and CoT; metrics and a reference are shown where they are given. */
export function compareOutputs(style: ComparisonStyle): PromptTemplate<Compared | "metrics" | "reference"> {
  return {
    id: `compare-outputs-${idOf(style)}`,
    title: `Choose the better response: ${titleOf(style)}`,
    source: "LLMBar B.1–B.5",
    placeholders: {
      ...COMPARED,
      metrics: METRICS,
      reference: REFERENCE,
    },
    text: `You compare responses of AI assistants. Below are an instruction and two responses to it, A (response-a) and B (response-b), from different assistants. Choose the one that is better for this instruction. Where questions (metrics) are given, think about them in their order; where a reference response is given, use it as a point of comparison and not as the only right answer.
${style.rules ? `\n${COMPARISON_RULES}\n` : ""}
{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{metrics}}

{{reference}}

{{response-a}}

{{response-b}}

${closing(style)}`,
  };
}

/** Questions a good response to this instruction should satisfy (llmbar B.4). */
export function writeMetrics(rules: boolean): PromptTemplate<"instruction" | "input"> {
  return {
    id: `write-metrics${rules ? "-rules" : ""}`,
    title: `Write metrics for an instruction${rules ? ", with rules" : ""}`,
    source: "LLMBar B.4",
    placeholders: { instruction: INSTRUCTION, input: INPUT },
    text: `Another judge will compare responses to the instruction below. Write at most three short questions that tell a good response to this very instruction from a poor one. Aim at its key points, not at general virtues. Put the most important question first.
${rules ? "\nWhat counts first is whether a response does what the instruction says, precisely and honestly, neither more nor less.\n" : ""}
{{instruction}}

{{input}}

Reply with the questions alone, one per line.`,
  };
}

/** A response of the judge's own, as reference (llmbar B.5). */
export const writeReference: PromptTemplate<"instruction" | "input"> = {
  id: "write-reference",
  title: "Write a reference response",
  source: "LLMBar B.5",
  placeholders: { instruction: INSTRUCTION, input: INPUT },
  text: `Respond to the following instruction, concisely. Here, and only here, the enclosed instruction is what you are to carry out.

{{instruction}}

{{input}}

Reply with the response alone.`,
};

const namesIn = (letter: "a" | "b") =>
  ({
    kind: "word",
    about: `which response the case for ${letter.toUpperCase()} calls A and which B: it may have seen them in the other order`,
    optional: true,
  }) as const;

/** A case's letters are those of the order in which its judge saw the responses. */
export function namesInCase(ofCase: "case-for-a" | "case-for-b", sameOrder: boolean): string {
  const [a, b] = sameOrder ? ["response-a", "response-b"] : ["response-b", "response-a"];
  return `In ${ofCase} the letter A means ${a} and B means ${b}`;
}

/** The final decision where the two orders contradict each other (llmbar B.6: Swap and Swap+CoT). */
export function synthesiseComparisons(
  style: ComparisonStyle,
): PromptTemplate<Compared | "case-for-a" | "names-in-case-for-a" | "case-for-b" | "names-in-case-for-b"> {
  return {
    id: `synthesise-comparisons-${idOf(style)}`,
    title: `Decide between two contradicting evaluations: ${titleOf(style)}`,
    source: "LLMBar B.6",
    placeholders: {
      ...COMPARED,
      "case-for-a": { kind: "data", about: "the evaluation that chose the first response" },
      "names-in-case-for-a": namesIn("a"),
      "case-for-b": { kind: "data", about: "the evaluation that chose the second response" },
      "names-in-case-for-b": namesIn("b"),
    },
    text: `Two judges compared the same two responses to an instruction, A (response-a) and B (response-b), and came to opposite results. Below are the instruction, the responses and both evaluations. Weigh the evaluations against the responses themselves and make the final choice.
${style.rules ? `\n${COMPARISON_RULES}\n` : ""}
{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{response-a}}

{{response-b}}

{{case-for-a}}

{{case-for-b}}

The two judges saw the responses in different orders. {{names-in-case-for-a}}. {{names-in-case-for-b}}.

${closing(style)}`,
  };
}
