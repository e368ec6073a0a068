import { AppError } from "@/lib/domain/app-error";
import type { TaskForJudge } from "@/lib/domain/judge/judge-at-work";
import type { JudgeOptions } from "@/lib/domain/judge/judge-configuration";
import { NOTHING_JUDGED } from "@/lib/domain/judge/judged-label";
import type { Level } from "@/lib/domain/protocol-words";
import type { RunItemFailure } from "@/lib/domain/run/run";
import type { Complete } from "@/lib/llm/completion";
import { comparePair } from "@/lib/llm/judge/compare-pair";
import { type JudgedOrder, preferResponse } from "@/lib/llm/judge/prefer-response";
import { preference } from "@/lib/llm/prompts/preference";
import { itemFailure } from "../item-failure";
import { type Asking, lostSamples, type Verdict } from "./judge-task-parts";

/** As imported outcomes are stored: the judge says which is better, not by how much. */
const LEVEL_OF: Record<1 | 2 | 3, Level> = { 1: 2, 2: 3, 3: 4 };

/**
 * Both orders of a pair. The label is what both say, near-identical where they contradict each other; each order's own
 * choice is kept beside it.
 */
export async function judgePair(
  complete: Complete,
  { instruction, input, responseA, responseB }: TaskForJudge,
  { ask, templates, options }: Asking & { options: Extract<JudgeOptions, { kind: "preference" | "comparison" }> },
): Promise<Verdict> {
  if (responseB === null) throw new AppError("INVALID", "This judge compares two responses; the task has one.");
  const pair = { instruction, input, responseA, responseB };
  const judged =
    options.kind === "preference"
      ? await preferResponse(complete, pair, { ...ask, template: templates(preference) })
      : await comparePair(complete, pair, { ...ask, strategy: options.strategy, rules: options.rules, templates });
  const result = {
    orders: judged.orders.map(({ shownFirst, preference: said }) => ({ shownFirst, preference: said })),
    consistent: judged.consistent,
    failures: judged.orders.flatMap((order) => lostSamples(about(order), order.failures)),
  };
  const usefulCalls = judged.orders.flatMap((order) => order.usefulCalls);
  if (judged.preference === null) return { ok: false, failure: pairFailure(judged.orders), result, usefulCalls };
  return {
    ok: true,
    label: {
      ...NOTHING_JUDGED,
      preference: LEVEL_OF[judged.preference],
      orders: judged.orders.flatMap(({ shownFirst, preference: said }) =>
        said === null
          ? []
          : [{ shownOrder: shownFirst === "A" ? ("ab" as const) : ("ba" as const), preference: LEVEL_OF[said] }],
      ),
    },
    result,
    usefulCalls,
  };
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
