import { COMPARISON_STRATEGIES } from "./comparison-strategies";
import type { ChecklistWay, JudgeOptions } from "./judge-configuration";

/** The ids of the prompts (lib/llm/prompts) that a judge of this kind may send, in the order in which they are sent. */
export function promptsOfJudge(options: JudgeOptions): string[] {
  switch (options.kind) {
    case "checklist":
      return promptsOfChecklist(options.way);
    case "direct-score":
      return ["direct-score", "criterion-score"];
    case "rubric":
      return [...(options.reference ? ["write-reference"] : []), "rubric-score"];
    case "check-then-score":
      return [...(options.answers === "none" ? [] : promptsOfChecklist(options.answers)), "check-then-score"];
    case "item-score":
      return ["item-score"];
    case "preference":
      return ["preference"];
    case "check-then-prefer":
      return [...promptsOfChecklist(options.way), "check-then-prefer"];
    case "comparison":
      return promptsOfComparison(options);
    case "categories":
      return ["categorise-questions"];
    case "truncated-reasoning":
      return ["answer-from-reasoning"];
  }
}

function promptsOfChecklist(way: ChecklistWay): string[] {
  const prompts: Record<ChecklistWay, string[]> = {
    alone: ["answer-question"],
    conversation: ["first-question-in-conversation", "next-question-in-conversation"],
    together: ["answer-questions-together"],
  };
  return prompts[way];
}

function promptsOfComparison({ strategy, rules }: Extract<JudgeOptions, { kind: "comparison" }>): string[] {
  const withRules = rules ? "-rules" : "";
  const { metrics, reference, reasons, resolve, discussion, ratings } = COMPARISON_STRATEGIES[strategy];
  const style = (withReasons: boolean) => `${withReasons ? "reasons" : "answer"}${withRules}`;
  return [
    ...(metrics ? [`write-metrics${withRules}`] : []),
    ...(reference ? ["write-reference"] : []),
    ...(discussion ? [`discuss-outputs${withRules}`, `conclude-discussion${withRules}`] : []),
    ...(ratings ? [`rate-output${withRules}`] : []),
    ...(discussion || ratings ? [] : [`compare-outputs-${style(reasons)}`]),
    ...(resolve ? [`synthesise-comparisons-${style(resolve === "reasons")}`] : []),
  ];
}

/**
 * A placeholder with its name, and the spaces that surround it: were they distinguished here, a text of open braces and
 * spaces alone would keep the server busy for days.
 */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Placeholders as a template's text has them, each with the line where it first occurs: "{{qestion}} (line 7)". */
export function placedPlaceholders(text: string, names: readonly string[]): string {
  const lines = text.split(/\r\n?|\n/);
  return names
    .map((name) => {
      const line = lines.findIndex((words) => placeholdersOf(words).includes(name));
      return line < 0 ? `{{${name}}}` : `{{${name}}} (line ${line + 1})`;
    })
    .join(", ");
}

const placeholdersOf = (words: string) => Array.from(words.matchAll(PLACEHOLDER), ([, name = ""]) => name.trim());
