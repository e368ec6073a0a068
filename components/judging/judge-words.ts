import { COMPARISON_STRATEGIES, takesExamples } from "@/lib/judging/comparison-strategies";
import type { ChecklistWay, JudgeKind, JudgeOptions, ScoreRule } from "@/lib/judging/judge-configuration";
import type { JuryRule, JuryTies, RaterConfiguration } from "@/lib/judging/jury";
import { t } from "@/lib/messages/translate";

export const KIND_WORDS: Record<JudgeKind, { name: string; about: string }> = {
  checklist: {
    name: t("Checklist"),
    about: t("Answers every question of the checklist with YES or NO; gives no score. For rounds with a checklist."),
  },
  "check-then-score": {
    name: t("Check, then score"),
    about: t("Scores a response from 1 to 5 with the checklist as a guide, and optionally answers the questions."),
  },
  "direct-score": {
    name: t("Direct score"),
    about: t(
      "Scores a response from 1 to 5 from the instruction alone. For direct scoring and check-then-score rounds.",
    ),
  },
  rubric: {
    name: t("Score by a rubric"),
    about: t("Scores a response from 1 to 5 by a rubric of your own, with or without a reference response."),
  },
  "item-score": {
    name: t("Item scores"),
    about: t(
      "Rates from 0 to 100 how far each question is met; 50 or more counts as YES. For rounds with a checklist.",
    ),
  },
  preference: {
    name: t("Preference"),
    about: t("Prefers one of two responses, or finds them near-identical. Every pair is shown in both orders."),
  },
  "check-then-prefer": {
    name: t("Check, then prefer"),
    about: t(
      "Answers the checklist about each of two responses, and prefers one with the checklist as a guide, in both orders.",
    ),
  },
  comparison: {
    name: t("Comparison by a strategy"),
    about: t("Chooses the better of two responses, without ties, in both orders, using one of LLMBar’s strategies."),
  },
  "truncated-reasoning": {
    name: t("Truncated reasoning"),
    about: t("Scores from another judge’s stored reasoning, of which only a part is kept."),
  },
  categories: {
    name: t("Categories of questions"),
    about: t(
      "Gives every question of a checklist its categories, in one call. For rounds that categorise questions; of several samples, categories that more than half give are kept.",
    ),
  },
};

export const WAY_WORDS: Record<ChecklistWay, { name: string; about: string }> = {
  alone: { name: t("Each question alone"), about: t("One call per question, with analysis before the answer.") },
  conversation: {
    name: t("One conversation"),
    about: t("One question after the other, earlier answers in view; the instruction itself is not shown."),
  },
  together: {
    name: t("All in one call"),
    about: t(
      "One call for the whole checklist: the fewest calls. Soft answers are then the share of samples that say YES.",
    ),
  },
};

export const SCORE_RULE_WORDS: Record<ScoreRule, { name: string; about: string }> = {
  majority: { name: t("Majority"), about: t("The most frequent level; of tied levels, the one closest to the mean.") },
  mean: { name: t("Mean"), about: t("The mean of the samples, rounded to a level (halves up).") },
};

export const JURY_RULE_WORDS: Record<JuryRule, { name: string; about: string }> = {
  majority: { name: t("Majority"), about: t("The answer that most members give.") },
  mean: {
    name: t("Mean"),
    about: t("The mean of scores, of preferences (2.5 to 3.5 is a tie), or of probabilities of YES (threshold ½)."),
  },
};

export const JURY_TIE_WORDS: Record<JuryTies, { name: string; about: string }> = {
  careful: { name: t("Careful"), about: t("An even split counts as NO, the lower score, or near-identical.") },
  none: { name: t("No label"), about: t("An even split leaves the question or task without a label.") },
};

const ANSWER_WORDS = {
  none: t("score only"),
  alone: t("one call per question"),
  conversation: t("questions answered in one conversation"),
  together: t("questions answered in one call"),
} as const;

/** A judge's options in addition to its kind, in a line. */
export function optionWords(options: JudgeOptions): string[] {
  const samples = options.samples === 1 ? [] : [t("{samples} samples", { samples: options.samples })];
  return [...ownWords(options), ...samples];
}

function ownWords(options: JudgeOptions): string[] {
  switch (options.kind) {
    case "checklist":
    case "check-then-prefer":
      return [WAY_WORDS[options.way].name.toLowerCase(), ...(options.soft ? [t("soft")] : [])];
    case "check-then-score": {
      const mean = options.scoreRule === "mean" ? [t("mean")] : [];
      return [ANSWER_WORDS[options.answers], ...(options.soft ? [t("soft")] : []), ...mean];
    }
    case "direct-score":
      return options.scoreRule === "mean" ? [t("mean")] : [];
    case "rubric":
      return [
        options.reference ? t("with a reference") : t("without a reference"),
        ...(options.scoreRule === "mean" ? [t("mean")] : []),
      ];
    case "comparison": {
      const strategy = COMPARISON_STRATEGIES[options.strategy];
      const shots = takesExamples(strategy) ? options.examples.length : 0;
      return [
        strategy.name,
        options.rules ? t("with rules") : t("without rules"),
        ...(strategy.ratings ? [t("ratings {range}", { range: options.range })] : []),
        ...(shots > 0 ? [t("{count, plural, one {# example} other {# examples}}", { count: shots })] : []),
      ];
    }
    case "truncated-reasoning":
      return [t("{kept}% of the reasoning kept", { kept: options.kept })];
    default:
      return [];
  }
}

/** "Checklist · each question alone · soft" */
export function configurationWords(configuration: RaterConfiguration | null): string {
  if (configuration === null) return t("Imported");
  if (configuration.type === "jury") {
    const { members, rule, quorum } = configuration;
    const enough = quorum === null || quorum === members.length ? t("all") : t("at least {quorum}", { quorum });
    return t("Jury · {rule} of {members} members · where {enough} have labelled", {
      rule: JURY_RULE_WORDS[rule].name.toLowerCase(),
      members: members.length,
      enough,
    });
  }
  const { options } = configuration;
  return [KIND_WORDS[options.kind].name, ...optionWords(options)].join(" · ");
}
