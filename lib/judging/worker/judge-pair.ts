import { COMPARISON_STRATEGIES, takesExamples } from "@/lib/judging/comparison-strategies";
import type { JudgeOptions } from "@/lib/judging/judge-configuration";
import { NOTHING_JUDGED } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { comparePair } from "@/lib/llm/label/compare-pair";
import { type JudgedOrder, preferResponse, preferWithChecklist } from "@/lib/llm/label/prefer-response";
import { checkThenPrefer, preference } from "@/lib/llm/prompts/pair-prompts";
import { type Level, type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import type { RunItemFailure } from "@/lib/runs/run";
import { itemFailure } from "@/lib/runs/worker/do-item";
import { AppError } from "@/lib/wire/app-error";
import { type Asking, lostSamples, type Verdict } from "./judge-task-parts";

/** The mildest level: the judge says which is better, not by how much. Null for a tie where the scale has none. */
function levelOf(preference: 1 | 2 | 3, { values, comparison }: Scale): Level | null {
  const middle = comparison ? (comparison.bestForA + comparison.bestForB) / 2 : 0;
  if (preference === 2) return values.find((value) => value === middle) ?? null;
  return (
    (preference === 1 ? values.findLast((value) => value < middle) : values.find((value) => value > middle)) ?? null
  );
}

type PairOptions = Extract<JudgeOptions, { kind: "preference" | "check-then-prefer" | "comparison" }>;

/**
 * Both orders of a pair. The label is what both say, near-identical where they contradict each other; each order's own
 * choice is kept with it.
 */
export async function judgePair(
  complete: Complete,
  { instruction, input, responseA, responseB, questions, levels, guidelines, scale: scaleName }: TaskForJudge,
  { ask, templates, options }: Asking & { options: PairOptions },
): Promise<Verdict> {
  if (responseB === null) throw new AppError("INVALID", "This judge compares two responses; the task has one.");
  const scale = scaleNamed(scaleName ?? "preference");
  const pair = { instruction, input, responseA, responseB, levels, guidelines };
  const judged =
    options.kind === "comparison"
      ? await comparePair(complete, pair, { ...ask, ...comparisonOf(options), templates })
      : options.kind === "preference"
        ? await preferResponse(complete, pair, { ...ask, template: templates(preference) })
        : await preferWithChecklist(
            complete,
            pair,
            questions.map(({ question }) => question),
            { ...ask, template: templates(checkThenPrefer) },
          );
  const result = {
    orders: judged.orders.map(({ shownFirst, preference: said }) => ({ shownFirst, preference: said })),
    consistent: judged.consistent,
    ratings: judged.ratings ?? null,
    failures: judged.orders.flatMap((order) => lostSamples(about(order), order.failures)),
  };
  const usefulCalls = judged.orders.flatMap((order) => order.usefulCalls);
  if (judged.preference === null) return { ok: false, failure: pairFailure(judged.orders), result, usefulCalls };
  return {
    ok: true,
    label: {
      ...NOTHING_JUDGED,
      level: levelOf(judged.preference, scale),
      orders: judged.orders.flatMap(({ shownFirst, preference: said }) =>
        said === null
          ? []
          : [{ shownOrder: shownFirst === "A" ? ("ab" as const) : ("ba" as const), level: levelOf(said, scale) }],
      ),
    },
    result,
    usefulCalls,
  };
}

function comparisonOf({ strategy, rules, range, examples }: Extract<JudgeOptions, { kind: "comparison" }>) {
  return { strategy, rules, range, examples: takesExamples(COMPARISON_STRATEGIES[strategy]) ? examples : [] };
}

/** Why there is no label, and what was read nevertheless. */
function pairFailure(orders: readonly JudgedOrder[]): RunItemFailure {
  const failed = orders.find((order) => order.preference === null);
  const read = orders.find((order) => order.preference !== null);
  const failure = itemFailure(failed ? about(failed) : "Pair", failed?.failures ?? []);
  if (read === undefined) return failure;
  return {
    ...failure,
    message: `${failure.message.replace(/\.$/, "")}. ${about(read)} there is an answer, which is kept.`,
  };
}

const about = ({ shownFirst }: JudgedOrder) => `With ${shownFirst} shown first`;
