import {
  COMPARISON_STRATEGIES,
  type ComparisonStrategyName,
  type RatingRange,
} from "@/lib/judging/comparison-strategies";
import type { JudgeExample } from "@/lib/judging/judge-configuration";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { ChatMessage, Complete } from "../completion";
import { type JudgedPair, swapped } from "../material";
import { withoutThinking } from "../parse/clean-answer";
import { type Choice, parseChoice } from "../parse/parse-choice";
import {
  compareOutputs,
  namesInCase,
  synthesiseComparisons,
  writeMetrics,
  writeReference,
} from "../prompts/compare-outputs";
import { BUILT_IN, type ChooseTemplate } from "../prompts/own-templates";
import { renderPrompt } from "../prompts/prompt-template";
import { majorityOf } from "./combine-samples";
import { discussPair, type ShownPair } from "./discuss-pair";
import { bothOrders, type JudgedPreference } from "./prefer-response";
import { type RatedPair, ratePair } from "./rate-pair";

export interface ComparisonOptions extends AskOptions {
  readonly strategy: ComparisonStrategyName;
  readonly rules: boolean;
  /** Of ratings. */
  readonly range?: RatingRange;
  /** Pairs with the right choice, shown before the one to judge. */
  readonly examples?: readonly JudgeExample[];
  /** A researcher's own templates. */
  readonly templates?: ChooseTemplate;
}

interface Outcome {
  /** In the order shown. */
  readonly choice: Choice | null;
  readonly text: string;
  readonly failures: readonly AskFailure[];
  readonly usefulCalls: readonly string[];
}

/** The reasons of one order, with the response that it saw first and therefore calls A. */
interface Case {
  readonly text: string;
  readonly shownFirst: Choice;
}

const other = (choice: Choice): Choice => (choice === "A" ? "B" : "A");

/**
 * Chooses the better of two responses in both orders by one of llmbar's strategies; no ties within an order. Metrics and a
 * reference are written once and shown in both orders; a swap strategy weighs the reasons of both orders where they
 * contradict each other, once in each order. Ratings know no order: of equal ones the response shown first is chosen, so
 * that the orders contradict each other and half the choices are right, as in llmbar's published figures.
 */
export async function comparePair(
  complete: Complete,
  pair: JudgedPair,
  options: ComparisonOptions,
): Promise<JudgedPreference> {
  const { strategy, rules, range = "0-9", examples = [], templates = BUILT_IN, ...ask } = options;
  const help = await writeHelp(complete, pair, options);
  if (help.failures.length > 0)
    return inTaskOrientation(
      { choice: null, text: "", ...help },
      { choice: null, text: "", failures: help.failures, usefulCalls: [] },
    );
  const { reasons, resolve, discussion, ratings } = COMPARISON_STRATEGIES[strategy];
  if (ratings) {
    const { metrics, reference } = help;
    return ratedPreference(
      help,
      await ratePair(complete, pair, { ...ask, rules, range, templates, metrics, reference }),
    );
  }
  const style = { rules, reasons };
  const template = templates(compareOutputs(style));
  const shots = examples.flatMap((example) => shotOf(template, example, reasons));
  const compare = (shown: JudgedPair) => {
    if (discussion) return discussPair(complete, shownValues(shown), { ...ask, rules, templates });
    const { metrics, reference } = help;
    const prompt = renderPrompt(template, { ...shownValues(shown), metrics, reference });
    return decide(complete, [...shots, ...prompt], ask);
  };
  const [first, second] = await Promise.all([compare(pair), compare(swapped(pair))]);
  const withHelp = following(help, first);
  // The same letter in both orders is a contradiction: it names different responses.
  if (resolve === null || first.choice === null || second.choice === null || first.choice !== second.choice)
    return inTaskOrientation(withHelp, second);
  const forA: Case = { text: (first.choice === "A" ? first : second).text, shownFirst: first.choice };
  const forB: Case = { text: (first.choice === "A" ? second : first).text, shownFirst: other(first.choice) };
  const synthesise = async (
    shown: JudgedPair,
    shownFirst: Choice,
    [caseForFirst, caseForSecond]: readonly [Case, Case],
    before: Outcome,
  ): Promise<Outcome> => {
    const template = templates(synthesiseComparisons({ rules, reasons: resolve === "reasons" }));
    const prompt = renderPrompt(template, {
      ...shownValues(shown),
      "case-for-a": caseForFirst.text,
      "names-in-case-for-a": namesInCase("case-for-a", caseForFirst.shownFirst === shownFirst),
      "case-for-b": caseForSecond.text,
      "names-in-case-for-b": namesInCase("case-for-b", caseForSecond.shownFirst === shownFirst),
    });
    return following(before, await decide(complete, prompt, ask));
  };
  const final = await Promise.all([
    synthesise(pair, "A", [forA, forB], withHelp),
    synthesise(swapped(pair), "B", [forB, forA], second),
  ]);
  return inTaskOrientation(...final);
}

const shownValues = ({
  instruction,
  input,
  responseA,
  responseB,
  levels = null,
  guidelines = null,
}: JudgedPair): ShownPair => ({
  instruction,
  input,
  "response-a": responseA,
  "response-b": responseB,
  levels,
  guidelines,
});

/** An example as a turn of the conversation: asked as the pair itself will be, and answered in the form asked for. */
function shotOf(
  template: ReturnType<typeof compareOutputs>,
  { instruction, responseA, responseB, better, reason }: JudgeExample,
  withReasons: boolean,
): readonly ChatMessage[] {
  const values = { instruction, "response-a": responseA, "response-b": responseB };
  const analysis = withReasons && reason !== "" ? `Analysis: ${reason}\n` : "";
  return [...renderPrompt(template, values), { role: "assistant", content: `${analysis}Answer: ${better}` }];
}

function ratedPreference(
  before: Pick<Outcome, "usefulCalls">,
  { a, b, failures, usefulCalls }: RatedPair,
): JudgedPreference {
  const calls = [...before.usefulCalls, ...usefulCalls];
  const outcome = (choice: Choice | null): Outcome => ({ choice, text: "", failures, usefulCalls: [] });
  if (a === null || b === null) return inTaskOrientation({ ...outcome(null), usefulCalls: calls }, outcome(null));
  const isTied = Math.abs(a - b) < SAME_RATING;
  // The letters are those of the order shown: in the second order A is the pair's own B.
  const [first, second] = isTied ? (["A", "A"] as const) : a > b ? (["A", "B"] as const) : (["B", "A"] as const);
  return { ...inTaskOrientation({ ...outcome(first), usefulCalls: calls }, outcome(second)), ratings: { a, b } };
}

/** Means of a few samples; whole numbers are far coarser than this. */
const SAME_RATING = 1e-9;

async function decide(complete: Complete, prompt: readonly ChatMessage[], options: AskOptions): Promise<Outcome> {
  const asked = await askModel(complete, prompt, parseChoice, options);
  const { value: choice, failures } = majorityOf(asked);
  const text = asked.samples.find(({ value }) => value === choice)?.choice.text ?? "";
  return { choice, text, failures, usefulCalls: choice === null ? [] : asked.calls };
}

/** An outcome with what was asked for it before. */
function following(before: Pick<Outcome, "usefulCalls">, outcome: Outcome): Outcome {
  return { ...outcome, usefulCalls: [...before.usefulCalls, ...outcome.usefulCalls] };
}

async function writeHelp(
  complete: Complete,
  { instruction, input }: JudgedPair,
  { strategy, rules, temperature, topP, maxTokens, seed, templates = BUILT_IN }: ComparisonOptions,
) {
  const write = async (wanted: boolean, template: typeof writeReference) => {
    if (!wanted) return null;
    return askModel(complete, renderPrompt(template, { instruction, input }), withoutThinking, {
      temperature,
      topP,
      maxTokens,
      seed,
    });
  };
  const [metrics, reference] = await Promise.all([
    write(COMPARISON_STRATEGIES[strategy].metrics, templates(writeMetrics(rules))),
    write(COMPARISON_STRATEGIES[strategy].reference, templates(writeReference)),
  ]);
  const written = [metrics, reference].filter((one) => one !== null);
  return {
    metrics: metrics?.samples[0]?.value ?? null,
    reference: reference?.samples[0]?.value ?? null,
    failures: written.flatMap(({ failures }) => failures),
    usefulCalls: written.flatMap(({ samples, calls }) => (samples.length > 0 ? calls : [])),
  };
}

function inTaskOrientation(first: Outcome, second: Outcome): JudgedPreference {
  const one = first.choice === null ? null : first.choice === "A" ? 1 : 3;
  const other = second.choice === null ? null : second.choice === "A" ? 3 : 1;
  return {
    orders: [
      { ...withoutChoice(first), shownFirst: "A", preference: one },
      { ...withoutChoice(second), shownFirst: "B", preference: other },
    ],
    ...bothOrders(one, other),
  };
}

const withoutChoice = ({ failures, usefulCalls }: Outcome) => ({ failures, usefulCalls });
