import { judgedStyle, STYLE_FEATURES } from "@/lib/content/text/judged-text";
import { shorten } from "@/lib/imports/shorten";
import { seededRandom } from "@/lib/stats/resampling/random";
import { type StyleControl, styleControl } from "@/lib/stats/systems/style-control";
import type { ScoreDirection, SystemScore } from "@/lib/stats/systems/system-comparisons";
import { type SystemPairDifference, systemDifferences } from "@/lib/stats/systems/system-differences";
import { type SystemRanking, systemRanking } from "@/lib/stats/systems/system-ranking";
import { AppError } from "@/lib/wire/app-error";
import type { ReadScores, Score, ScoreGroup } from "../labels/read-scores";
import type { ResamplingOptions } from "../statistics/resampling-options";

/** What one group of scores says of its systems. */
export interface SystemsResult {
  readonly by: ScoreGroup["by"];
  readonly differences: readonly SystemPairDifference[];
  readonly ranking: SystemRanking;
  readonly systems: readonly SystemSummary[];
  /** null where it was not asked for */
  readonly style: StyleControl | null;
}

export interface SystemSummary {
  readonly system: string;
  readonly nResponses: number;
  /** Over responses, each the mean of its raters. */
  readonly mean: number;
}

type Choices = ResamplingOptions & ScoreDirection & { readonly withStyle: boolean };

/** @throws AppError for a response with two texts, or without one, where style is asked for */
export function computeSystems({ name, groups }: ReadScores, options: Choices): SystemsResult[] {
  return groups.map(({ by, scores }) => {
    const texts = options.withStyle ? textsOf(scores, name) : null;
    const responses = responsesOf(scores);
    // Both begin the same sequence of random numbers.
    const drawing = () => ({
      random: seededRandom(options.seed),
      resamples: options.resamples,
      confidence: options.confidence,
      planned: options.planned,
      ...(options.best && { best: options.best }),
    });
    return {
      by,
      differences: systemDifferences(responses, drawing()),
      ranking: systemRanking(responses, drawing()),
      systems: summaries(responses),
      style: texts && styleControl(styled(responses, texts), STYLE_FEATURES, options),
    };
  });
}

/** Of each unit's system its response's text. */
function textsOf(scores: readonly Score[], name: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { unit, system, text } of scores) {
    const key = JSON.stringify([unit, system]);
    const known = texts.get(key);
    const response = `${name}: the response of ${shorten(system ?? "(nothing)", 40)} in ${shorten(unit, 40)}`;
    if (text === null) throw new AppError("INVALID", `${response} has no text in the column of --style.`);
    if (known !== undefined && known !== text) {
      throw new AppError(
        "INVALID",
        `${response} has two texts. Name the column that tells responses apart with --unit.`,
      );
    }
    texts.set(key, text);
  }
  return texts;
}

function styled(responses: readonly Response[], texts: ReadonlyMap<string, string>) {
  return responses.map((response) => ({ ...response, style: judgedStyle({ text: texts.get(response.id) ?? "" }) }));
}

interface Response extends SystemScore {
  /** its unit and its system */
  readonly id: string;
}

/** The mean of each response's raters. Where no unit has two systems, what is compared is in the same cluster. */
function responsesOf(scores: readonly Score[]): Response[] {
  const sums = new Map<string, { score: Score; sum: number; n: number }>();
  const systemsOfUnit = new Map<string, Set<string>>();
  for (const score of scores) {
    const key = JSON.stringify([score.unit, score.system]);
    const known = sums.get(key) ?? { score, sum: 0, n: 0 };
    sums.set(key, { ...known, sum: known.sum + score.value, n: known.n + 1 });
    systemsOfUnit.set(score.unit, (systemsOfUnit.get(score.unit) ?? new Set()).add(score.system ?? ""));
  }
  const areShared = [...systemsOfUnit.values()].some(({ size }) => size > 1);
  return [...sums].map(
    ([
      id,
      {
        score: { unit, system, cluster },
        sum,
        n,
      },
    ]) => ({
      id,
      system: system ?? "(nothing)",
      key: areShared ? unit : cluster,
      cluster,
      score: sum / n,
    }),
  );
}

function summaries(responses: readonly SystemScore[]): SystemSummary[] {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const { system, score } of responses) {
    const known = sums.get(system) ?? { sum: 0, n: 0 };
    sums.set(system, { sum: known.sum + score, n: known.n + 1 });
  }
  return [...sums]
    .map(([system, { sum, n }]) => ({ system, nResponses: n, mean: sum / n }))
    .sort((a, b) => (a.system < b.system ? -1 : 1));
}
