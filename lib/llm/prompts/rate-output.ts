import { METRICS, REFERENCE } from "./compare-outputs";
import { GUIDELINES, INPUT, INSTRUCTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** A rating of one response of a pair by itself (llmbar D). */
export function rateOutput(
  rules: boolean,
): PromptTemplate<"instruction" | "input" | "response" | "metrics" | "reference" | "least" | "most" | "guidelines"> {
  return {
    id: `rate-output${rules ? "-rules" : ""}`,
    title: `Rate a response${rules ? ", with rules" : ""}`,
    source: "LLMBar D",
    placeholders: {
      instruction: INSTRUCTION,
      input: INPUT,
      response: RESPONSE,
      guidelines: GUIDELINES,
      metrics: METRICS,
      reference: REFERENCE,
      least: { kind: "word", about: "the lowest rating" },
      most: { kind: "word", about: "the highest rating" },
    },
    text: `You rate responses of AI assistants. Below are an instruction and a response to it. Rate how good the response is for this instruction, from {{least}} (worst) to {{most}} (best). Where questions (metrics) are given, think about them in their order; where a reference response is given, use it as a point of comparison and not as the only right answer.
${rules ? "\nWhat counts first is whether the response does what the instruction says, precisely and honestly, neither more nor less. Helpfulness, accuracy, detail and harmlessness come after that.\n" : ""}
{{guidelines}}

{{instruction}}

{{input}}

{{metrics}}

{{reference}}

{{response}}

Give no explanation. Reply with the number alone, in this form:
Answer: one integer from {{least}} to {{most}}`,
  };
}
