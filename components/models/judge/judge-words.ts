import { COMPARISON_STRATEGIES, takesExamples } from "@/lib/domain/judge/comparison-strategies";
import type { ChecklistWay, JudgeKind, JudgeOptions, ScoreRule } from "@/lib/domain/judge/judge-configuration";
import type { JuryRule, JuryTies } from "@/lib/domain/judge/jury";
import type { RaterConfiguration } from "@/lib/domain/judge/rater-configuration";
import * as texts from "@/lib/messages/researcher/judge-kinds";
import { say } from "@/lib/messages/researcher/say";

export const KIND_WORDS: Record<JudgeKind, { name: string; about: string }> = {
  checklist: {
    name: texts.checklist,
    about: texts.answersEveryQuestion,
  },
  "check-then-score": {
    name: texts.checkThenScore,
    about: texts.scoresAResponseFrom1,
  },
  "direct-score": {
    name: texts.directScore,
    about: texts.scoresAResponseFrom1To5,
  },
  rubric: {
    name: texts.scoreByARubric,
    about: texts.scoresAResponseFrom1To5ByARubric,
  },
  "item-score": {
    name: texts.itemScores,
    about: texts.ratesFrom0To100,
  },
  preference: {
    name: texts.preference,
    about: texts.prefersOneOfTwoResponses,
  },
  "check-then-prefer": {
    name: texts.checkThenPrefer,
    about: texts.answersTheChecklist,
  },
  comparison: {
    name: texts.comparisonByAStrategy,
    about: texts.choosesTheBetterOfTwo,
  },
  "truncated-reasoning": {
    name: texts.truncatedReasoning,
    about: texts.scoresFromAnotherJudgesStored,
  },
  categories: {
    name: texts.categoriesOfQuestions,
    about: texts.givesEveryQuestion,
  },
};

export const WAY_WORDS: Record<ChecklistWay, { name: string; about: string }> = {
  alone: { name: texts.eachQuestionAlone, about: texts.oneCallPerQuestion },
  conversation: {
    name: texts.oneConversation,
    about: texts.oneQuestionAfterTheOther,
  },
  together: {
    name: texts.allInOneCall,
    about: texts.oneCallForTheWhole,
  },
};

export const SCORE_RULE_WORDS: Record<ScoreRule, { name: string; about: string }> = {
  majority: { name: texts.majority, about: texts.levelMostSamplesGave },
  mean: { name: texts.mean, about: texts.samplesMeanRounded },
};

export const JURY_RULE_WORDS: Record<JuryRule, { name: string; about: string }> = {
  majority: { name: texts.majority, about: texts.whatMostMembersSay },
  mean: {
    name: texts.mean,
    about: texts.meanOfScoresOfPreferences,
  },
};

export const JURY_TIE_WORDS: Record<JuryTies, { name: string; about: string }> = {
  careful: { name: texts.careful, about: texts.evenSplit },
  none: { name: texts.noLabel, about: texts.evenSplitLeavesTheQuestion },
};

const ANSWER_WORDS = {
  none: texts.scoreOnly,
  alone: texts.questionsAnsweredEachAlone,
  conversation: texts.questionsAnsweredInOneConversation,
  together: texts.questionsAnsweredInOneCall,
} as const;

/** What a judge does beside its kind, in a line. */
export function optionWords(options: JudgeOptions): string[] {
  const samples = options.samples === 1 ? [] : [say(texts.samplesSamples, { samples: options.samples })];
  return [...ownWords(options), ...samples];
}

function ownWords(options: JudgeOptions): string[] {
  switch (options.kind) {
    case "checklist":
    case "check-then-prefer":
      return [WAY_WORDS[options.way].name.toLowerCase(), ...(options.soft ? [texts.soft] : [])];
    case "check-then-score": {
      const mean = options.scoreRule === "mean" ? [texts.meanInText] : [];
      return [ANSWER_WORDS[options.answers], ...(options.soft ? [texts.soft] : []), ...mean];
    }
    case "direct-score":
      return options.scoreRule === "mean" ? [texts.meanInText] : [];
    case "rubric":
      return [
        options.reference ? texts.withAReference : texts.withoutAReference,
        ...(options.scoreRule === "mean" ? [texts.meanInText] : []),
      ];
    case "comparison": {
      const strategy = COMPARISON_STRATEGIES[options.strategy];
      const shots = takesExamples(strategy) ? options.examples.length : 0;
      return [
        strategy.name,
        options.rules ? texts.withRules : texts.withoutRules,
        ...(strategy.ratings ? [say(texts.ratings, { range: options.range })] : []),
        ...(shots > 0 ? [say(texts.examples, { count: shots })] : []),
      ];
    }
    case "truncated-reasoning":
      return [say(texts.ofTheReasoningKept, { kept: options.kept })];
    default:
      return [];
  }
}

/** "Checklist · each question alone · soft" */
export function configurationWords(configuration: RaterConfiguration | null): string {
  if (configuration === null) return texts.imported;
  if (configuration.type === "jury") {
    const { members, rule, quorum } = configuration;
    const enough = quorum === null || quorum === members.length ? texts.all : say(texts.atLeast, { quorum });
    return say(texts.juryOfMembers, {
      rule: JURY_RULE_WORDS[rule].name.toLowerCase(),
      members: members.length,
      enough,
    });
  }
  const { options } = configuration;
  return [KIND_WORDS[options.kind].name, ...optionWords(options)].join(" · ");
}
