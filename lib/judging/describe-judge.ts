import { COMPARISON_STRATEGIES } from "./comparison-strategies";
import type { JudgeOptions } from "./judge-configuration";
import type { JudgeDescription } from "./judge-description";
import type { RaterConfiguration } from "./rater-configuration";

const STRATEGY_OF_KIND: Record<Exclude<JudgeOptions["kind"], "comparison">, string> = {
  checklist: "Checklist",
  "direct-score": "Direct score",
  rubric: "Rubric",
  "check-then-score": "Check, then score",
  "item-score": "Item scores",
  preference: "Preference",
  "check-then-prefer": "Check, then prefer",
  categories: "Categories of questions",
  "truncated-reasoning": "Truncated reasoning",
};

/** A judge that was made here, in the fields in which judges of files are described; null for one from elsewhere. */
export function describeJudge(configuration: RaterConfiguration | null): JudgeDescription | null {
  if (configuration === null) return null;
  if (configuration.type === "jury") {
    const { rule, members } = configuration;
    return { baseModel: null, strategy: `Jury, ${rule}`, template: null, settings: `${members.length} members` };
  }
  const { model, options, prompts } = configuration;
  const own = prompts.filter((prompt) => prompt.own).map(({ version }) => version.slice(0, 7));
  return {
    baseModel: model.name,
    strategy: options.kind === "comparison" ? strategyOf(options) : STRATEGY_OF_KIND[options.kind],
    template: own.length === 0 ? "built-in" : `own (${own.join(", ")})`,
    settings: settingsOf(options),
  };
}

/** With a star where the general rules are given, as llmbar marks them. */
function strategyOf({ strategy, rules }: Extract<JudgeOptions, { kind: "comparison" }>): string {
  return `${COMPARISON_STRATEGIES[strategy].name}${rules ? "*" : ""}`;
}

function settingsOf(options: JudgeOptions): string | null {
  const { samples, temperature, topP } = options;
  const shots = options.kind === "comparison" ? options.examples.length : 0;
  const parts = [
    ...((options.kind === "checklist" || options.kind === "check-then-prefer") && options.way !== "alone"
      ? [options.way]
      : []),
    ...(options.kind === "rubric" && options.reference ? ["own reference"] : []),
    ...(options.kind === "comparison" && COMPARISON_STRATEGIES[options.strategy].ratings ? [options.range] : []),
    ...(options.kind === "truncated-reasoning" ? [`${options.kept} % kept`] : []),
    ...(shots > 0 ? [`${shots}-shot`] : []),
    ...(samples === 1 ? [] : [`${samples} samples`]),
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(topP === null ? [] : [`top-p ${topP}`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
