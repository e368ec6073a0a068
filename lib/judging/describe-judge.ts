import { z } from "zod";
import { COMPARISON_STRATEGIES } from "./comparison-strategies";
import type { JudgeOptions } from "./judge-configuration";
import type { RaterConfiguration } from "./jury";

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
    ...(options.kind === "truncated-reasoning" ? [`${options.kept}% kept`] : []),
    ...(shots > 0 ? [`${shots}-shot`] : []),
    ...(samples === 1 ? [] : [`${samples} samples`]),
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(topP === null ? [] : [`top-p ${topP}`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

const field = z.string().trim().min(1).max(200).nullable();

/** What a judge is, in the words of the people who brought its labels; null where nobody said so. */
export const judgeDescriptionSchema = z.object({
  /** such as GPT-4 */
  baseModel: field,
  /** how it was asked, such as Vanilla or Metrics + Reference */
  strategy: field,
  /** which prompt it was asked with */
  template: field,
  /** whatever else distinguishes it, such as a temperature or a number of samples */
  settings: field,
});
export type JudgeDescription = z.infer<typeof judgeDescriptionSchema>;

export const JUDGE_FIELDS = [
  "baseModel",
  "strategy",
  "template",
  "settings",
] as const satisfies readonly (keyof JudgeDescription)[];

/** What the fields are called on the screen and in files. */
export const JUDGE_FIELD_NAMES: Readonly<Record<keyof JudgeDescription, string>> = {
  baseModel: "Base model",
  strategy: "Strategy",
  template: "Template",
  settings: "Settings",
};

/** A name for a judge that a file describes but does not name: "GPT-4 CoT". Null where it is not described. */
export function nameOfDescribed(description: JudgeDescription): string | null {
  const parts = JUDGE_FIELDS.flatMap((key) => description[key] ?? []);
  return parts.length === 0 ? null : parts.join(" ").slice(0, 200);
}
