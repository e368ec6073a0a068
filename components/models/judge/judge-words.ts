import { counted } from "@/lib/domain/format/counted";
import { COMPARISON_STRATEGIES, takesExamples } from "@/lib/domain/judge/comparison-strategies";
import type { ChecklistWay, JudgeKind, JudgeOptions, ScoreRule } from "@/lib/domain/judge/judge-configuration";
import type { JuryRule, JuryTies } from "@/lib/domain/judge/jury";
import type { RaterConfiguration } from "@/lib/domain/judge/rater-configuration";

export const KIND_WORDS: Record<JudgeKind, { name: string; about: string }> = {
  checklist: {
    name: "Checklist",
    about: "Answers every question of the checklist with YES or NO; gives no score. For check-then-score rounds.",
  },
  "check-then-score": {
    name: "Check, then score",
    about: "Scores a response from 1 to 5 with the checklist as a guide, and answers the questions too if you like.",
  },
  "direct-score": {
    name: "Direct score",
    about: "Scores a response from 1 to 5 from the instruction alone. For direct scoring and check-then-score rounds.",
  },
  rubric: {
    name: "Score by a rubric",
    about: "Scores a response from 1 to 5 by a rubric of your own, with or without a reference response.",
  },
  "item-score": {
    name: "Item scores",
    about: "Rates from 0 to 100 how far each question is met; 50 and more is YES. For check-then-score rounds.",
  },
  preference: {
    name: "Preference",
    about: "Prefers one of two responses, or finds them near-identical. Every pair is shown in both orders.",
  },
  "check-then-prefer": {
    name: "Check, then prefer",
    about:
      "Answers the checklist about each of two responses, and prefers one with the checklist as a guide, in both orders.",
  },
  comparison: {
    name: "Comparison by a strategy",
    about: "Chooses the better of two responses, without ties, in both orders and by one of LLMBar’s strategies.",
  },
  "truncated-reasoning": {
    name: "Truncated reasoning",
    about: "Scores from another judge’s stored reasoning, of which only a part is kept.",
  },
  categories: {
    name: "Categories of questions",
    about:
      "Gives every question of a checklist its categories, in one call. For rounds that categorise questions; of several samples, what more than half give.",
  },
};

export const WAY_WORDS: Record<ChecklistWay, { name: string; about: string }> = {
  alone: { name: "Each question alone", about: "One call per question, with analysis before the answer." },
  conversation: {
    name: "One conversation",
    about: "One question after the other, earlier answers in view; the instruction itself is not shown.",
  },
  together: {
    name: "All in one call",
    about: "One call for the whole checklist: the fewest calls. Soft answers are then the share of samples.",
  },
};

export const SCORE_RULE_WORDS: Record<ScoreRule, { name: string; about: string }> = {
  majority: { name: "Majority", about: "The level most samples gave; of several the one nearest their mean." },
  mean: { name: "Mean", about: "The samples’ mean, rounded to a level, halves up." },
};

export const JURY_RULE_WORDS: Record<JuryRule, { name: string; about: string }> = {
  majority: { name: "Majority", about: "What most members say." },
  mean: {
    name: "Mean",
    about: "The mean of scores; of preferences, with 2.5 to 3.5 a tie; of probabilities of YES, with ½ the limit.",
  },
};

export const JURY_TIE_WORDS: Record<JuryTies, { name: string; about: string }> = {
  careful: { name: "Careful", about: "An even split is NO, the lower score, or near-identical." },
  none: { name: "No label", about: "An even split leaves the question or task without a label." },
};

const ANSWER_WORDS = {
  none: "score only",
  alone: "questions answered each alone",
  conversation: "questions answered in one conversation",
  together: "questions answered in one call",
} as const;

/** What a judge does beside its kind, in a line. */
export function optionWords(options: JudgeOptions): string[] {
  const samples = options.samples === 1 ? [] : [`${options.samples} samples`];
  return [...ownWords(options), ...samples];
}

function ownWords(options: JudgeOptions): string[] {
  switch (options.kind) {
    case "checklist":
    case "check-then-prefer":
      return [WAY_WORDS[options.way].name.toLowerCase(), ...(options.soft ? ["soft"] : [])];
    case "check-then-score": {
      const mean = options.scoreRule === "mean" ? ["mean"] : [];
      return [ANSWER_WORDS[options.answers], ...(options.soft ? ["soft"] : []), ...mean];
    }
    case "direct-score":
      return options.scoreRule === "mean" ? ["mean"] : [];
    case "rubric":
      return [
        options.reference ? "with a reference" : "without a reference",
        ...(options.scoreRule === "mean" ? ["mean"] : []),
      ];
    case "comparison": {
      const strategy = COMPARISON_STRATEGIES[options.strategy];
      const shots = takesExamples(strategy) ? options.examples.length : 0;
      return [
        strategy.name,
        options.rules ? "with rules" : "without rules",
        ...(strategy.ratings ? [`ratings ${options.range}`] : []),
        ...(shots > 0 ? [counted(shots, "example")] : []),
      ];
    }
    case "truncated-reasoning":
      return [`${options.kept} % of the reasoning kept`];
    default:
      return [];
  }
}

/** "Checklist · each question alone · soft" */
export function configurationWords(configuration: RaterConfiguration | null): string {
  if (configuration === null) return "Came from elsewhere";
  if (configuration.type === "jury") {
    const { members, rule, quorum } = configuration;
    const enough = quorum === null || quorum === members.length ? "all" : `at least ${quorum}`;
    return `Jury · ${JURY_RULE_WORDS[rule].name.toLowerCase()} of ${members.length} members · where ${enough} have labelled`;
  }
  const { options } = configuration;
  return [KIND_WORDS[options.kind].name, ...optionWords(options)].join(" · ");
}
