import type { ChecklistWay, JudgeOptions } from "./judge-configuration";

/** The ids of the prompts (lib/llm/prompts) that a judge of this kind may send, in the order in which they are sent. */
export function promptsOfJudge(options: JudgeOptions): string[] {
  switch (options.kind) {
    case "checklist":
      return promptsOfChecklist(options.way);
    case "direct-score":
      return ["direct-score"];
    case "check-then-score":
      return [...(options.answers === "none" ? [] : promptsOfChecklist(options.answers)), "check-then-score"];
    case "item-score":
      return ["item-score"];
    case "preference":
      return ["preference"];
    case "comparison":
      return promptsOfComparison(options);
  }
}

function promptsOfChecklist(way: ChecklistWay): string[] {
  return way === "alone" ? ["answer-question"] : ["first-question-in-conversation", "next-question-in-conversation"];
}

function promptsOfComparison({ strategy, rules }: Extract<JudgeOptions, { kind: "comparison" }>): string[] {
  const withRules = rules ? "-rules" : "";
  const swap = strategy === "swap" || strategy === "swap-cot";
  const style = (reasons: boolean) => `${reasons ? "reasons" : "answer"}${withRules}`;
  return [
    ...(strategy === "metrics" || strategy === "metrics-reference" ? [`write-metrics${withRules}`] : []),
    ...(strategy === "reference" || strategy === "metrics-reference" ? ["write-reference"] : []),
    `compare-outputs-${style(swap || strategy === "cot")}`,
    ...(swap ? [`synthesise-comparisons-${style(strategy === "swap-cot")}`] : []),
  ];
}
