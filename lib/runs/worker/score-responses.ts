import { hash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { isTransient } from "@/lib/db/errors/database-error";
import { type JudgedResult, judgedResultSchema } from "@/lib/judging/judged-label";
import { beginScoring, cancelScoring, type Scoring } from "@/lib/judging/server/scoring";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import { judgeTask } from "@/lib/judging/worker/judge-task";
import type { Verdict } from "@/lib/judging/worker/judge-task-parts";
import { callCost, estimatePromptTokens, estimateTokens } from "@/lib/llm/client/usage";
import type { Complete } from "@/lib/llm/completion";
import { answerPrompt } from "@/lib/llm/stub/answer-prompt";
import type { Viewer } from "@/lib/people/viewer";
import { readWorkedRun } from "@/lib/runs/server/claim-items";
import { findAnswers } from "@/lib/runs/server/find-answers";
import { finishRun, type ItemOutcome } from "@/lib/runs/server/finish-items";
import { holdWorkerLock } from "@/lib/runs/server/worker-lock";
import { recordHeartbeat, recordWorkerStop } from "@/lib/runs/server/worker-process";
import { AppError } from "@/lib/wire/app-error";
import { CallBatcher, storedCompletionSchema } from "./call-batcher";
import { requestIdentity } from "./do-item";
import { EndpointHealth } from "./endpoint-health";
import type { ModelForRuns } from "./estimate-run";
import { InFlightWork } from "./in-flight-work";
import { ItemWriter, retryWithBackoff } from "./item-writer";
import { RunBudget, RunMustPause } from "./run-budget";
import { RunSignal, RunStopped } from "./run-signal";

/** A response that is in no round, or two to be compared. */
export interface ToScore extends Pick<TaskForJudge, "instruction" | "input" | "questions" | "responseA" | "responseB"> {
  /** the study's instruction, or any id where the study has none */
  readonly subjectId: string;
}

export type Scored =
  | { readonly ok: true; readonly level: number | null; readonly result: JudgedResult }
  | { readonly ok: false; readonly failure: { readonly kind: string; readonly message: string } };

const HELD = 64;

/** All of them through `work`, a bounded number at a time. @param work may say that no more are to be begun */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<boolean>,
): Promise<void> {
  const underWay = new InFlightWork();
  let goesOn = true;
  for (const [index, item] of items.entries()) {
    while (underWay.size >= HELD) await underWay.next();
    if (!goesOn) break;
    underWay.add(
      work(item, index).then((more) => {
        goesOn &&= more;
      }),
    );
  }
  await underWay.all();
}

function taskOf({ raterId, judge, terms }: Scoring, item: ToScore): TaskForJudge {
  const { subjectId: taskId, ...shown } = item;
  return { ...terms, ...shown, taskId, raterId, judge, labelled: false };
}

/** What scoring is going to ask: calls whose answers are known cost nothing. */
interface ExpectedCalls {
  readonly calls: number;
  readonly known: number;
  /** null where the model has no price */
  readonly cost: number | null;
}

/** Models say more than the demo model does: an answer is taken for at least this many tokens. */
const MIN_ANSWER_TOKENS = 120;

/** Looks which calls were answered before, and estimates the others. Nothing is sent and nothing is written. */
export async function expectedCalls(
  scoring: Scoring,
  model: ModelForRuns,
  items: readonly ToScore[],
): Promise<ExpectedCalls> {
  const modelId = scoring.judge.model.id;
  const price = scoring.prices[modelId] ?? null;
  const sum = { calls: 0, known: 0, cost: 0 };
  const asked = new Set<string>();
  const counted: Complete = async (request) => {
    const { messages, samples = 1 } = request;
    const requestHash = hash("sha256", requestIdentity(model, request), "hex");
    const [found] = await findAnswers([{ modelId, requestHash, onlyRun: null }]);
    const known = found ? storedCompletionSchema.safeParse(found.completion).data : undefined;
    sum.calls++;
    // Equal calls are made once.
    if (known || asked.has(requestHash)) sum.known++;
    if (known) return { ...known, callId: uuid() };
    const texts = Array.from({ length: samples }, (_, sample) => answerPrompt(messages, sample).text);
    const usage = {
      promptTokens: estimatePromptTokens(messages) * (model.supports.several ? 1 : samples),
      completionTokens: texts.reduce((tokens, text) => tokens + Math.max(MIN_ANSWER_TOKENS, estimateTokens(text)), 0),
      estimated: true,
    };
    if (price !== null && !asked.has(requestHash)) sum.cost += callCost(usage, price);
    asked.add(requestHash);
    const choices = texts.map((text) => ({ text, tokens: null }));
    return { ok: true, choices, requests: 1, lost: [], model: "estimate", usage, milliseconds: 0, attempts: 1 };
  };
  await each(items, async (item) => {
    await judgeTask(counted, taskOf(scoring, item));
    return true;
  });
  return { ...sum, cost: price === null ? null : sum.cost };
}

const HEARTBEAT_MS = 2_500;

interface ScoringSurroundings {
  readonly model: ModelForRuns;
  /** as many more were scored */
  readonly onScored: (done: number) => void;
  /** aborted when nothing more is to be asked */
  readonly signal: AbortSignal;
}

/** What came of scoring: in the order of the responses; null of those that were not asked. */
export interface ScoringReport {
  readonly scored: readonly (Scored | null)[];
  readonly calls: { readonly asked: number; readonly known: number; readonly cost: number };
  /** why it ended early; null where it did not */
  readonly stopped: { readonly kind: string; readonly message: string } | null;
}

/**
 * Scores responses as the judge scores those of its round: with the same prompts, from the same cache, within the budget
 * and the study's spending limits. The calls are kept in a run of the study.
 * @param budget the most that it may cost; null: no limit of its own
 */
export async function scoreResponses(
  viewer: Viewer,
  scoring: Scoring,
  { items, budget }: { items: readonly ToScore[]; budget: number | null },
  surroundings: ScoringSurroundings,
): Promise<ScoringReport> {
  const workerId = uuid();
  await recordHeartbeat(workerId);
  const release = await holdWorkerLock(workerId);
  const timer = setInterval(() => void recordHeartbeat(workerId).catch(() => undefined), HEARTBEAT_MS);
  try {
    const subjects = items.map(({ subjectId }) => subjectId);
    const begun = await beginScoring(viewer, scoring, { workerId, budget, subjects });
    const { scored, stopped } = await scoreItems(scoring, items, { ...begun, ...surroundings, workerId, budget });
    if (stopped === null) await finishRun(begun.runId);
    else await cancelScoring(begun.runId, "The command ended before this response was scored.");
    const { calls: made = 0, cachedCalls: known = 0, cost = 0 } = (await readWorkedRun(begun.runId)) ?? {};
    return { scored, calls: { asked: made - known, known, cost }, stopped };
  } finally {
    clearInterval(timer);
    await recordWorkerStop(workerId);
    await release();
  }
}

interface BegunScoring extends ScoringSurroundings {
  readonly runId: string;
  readonly itemIds: readonly string[];
  readonly workerId: string;
  readonly budget: number | null;
}

async function scoreItems(
  scoring: Scoring,
  items: readonly ToScore[],
  { runId, itemIds, workerId, budget, model, onScored, signal }: BegunScoring,
): Promise<Pick<ScoringReport, "scored" | "stopped">> {
  const run = await readWorkedRun(runId);
  if (run === null) throw new AppError("CONFLICT", "The study was deleted meanwhile.");
  const { prices, currency, isLimited } = run;
  const running = new RunSignal(signal);
  const spending = { prices, budget: new RunBudget(0, budget, currency, isLimited), health: new EndpointHealth() };
  const caller = { runId, useCache: true, begunBefore: false, running, signal, ...spending };
  const calls = new CallBatcher(workerId, signal);
  const writer = new ItemWriter(workerId);
  const scored: (Scored | null)[] = items.map(() => null);
  const stops: NonNullable<ScoringReport["stopped"]>[] = [];
  await each(items, async (item, index) => {
    const itemId = itemIds[index] ?? "";
    const complete: Complete = (request) => calls.call(scoring.judge.model.id, model, request, { ...caller, itemId });
    try {
      const verdict = await judgeTask(complete, taskOf(scoring, item));
      await retryWithBackoff(() => writer.finish(itemId, outcomeOf(verdict)), isTransient, signal);
      scored[index] = scoredOf(verdict);
      onScored(1);
      return true;
    } catch (error) {
      if (error instanceof RunMustPause) stops.push(error.because);
      else if (error instanceof RunStopped || signal.aborted) stops.push({ kind: "aborted", message: "Interrupted." });
      else throw error;
      return false;
    }
  });
  running.end();
  return { scored, stopped: stops[0] ?? null };
}

function outcomeOf(verdict: Verdict): ItemOutcome {
  const result = judgedResultSchema.parse(verdict.result);
  if (verdict.ok) return { ok: true, result };
  return { ok: false, failure: verdict.failure, result, usefulCalls: verdict.usefulCalls };
}

function scoredOf(verdict: Verdict): Scored {
  if (!verdict.ok) return { ok: false, failure: verdict.failure };
  return { ok: true, level: verdict.label.level, result: judgedResultSchema.parse(verdict.result) };
}
