import type { CallFailure, Complete, Completion, CompletionRequest } from "../completion";
import { CallQueue } from "./call-queue";
import { chatAttempt } from "./chat-attempt";
import { type Clock, systemClock } from "./clock";
import type { EndpointSettings } from "./endpoint-api";
import { endpointApi } from "./endpoint-api";
import type { Resolve } from "./guarded-fetch";
import { MAX_WAIT, retryDelay } from "./retry-delay";
import { addUsage, estimatePromptTokens, expectedAnswerTokens, NO_USAGE } from "./usage";

export interface ClientSurroundings {
  readonly clock?: Clock;
  /** A number in [0, 1). */
  readonly random?: () => number;
  /** Milliseconds since 1970. */
  readonly wallClock?: () => number;
  readonly resolve?: Resolve;
  /** Shared with other models of the endpoint; its limits then count instead of the settings'. */
  readonly queue?: CallQueue;
}

export interface ModelClient {
  /**
   * @param signal calls the call off, wherever it is: failure "aborted"
   * @param waiting as it is at the moment, aborted at the latest with `signal`: calls it off while nothing of it is under way
   * or answered
   */
  complete(request: CompletionRequest, signal?: AbortSignal, waiting?: () => AbortSignal): Promise<Completion>;
  /** Closes the connections kept open. */
  close(): void;
}

/**
 * A client of one model at one OpenAI-compatible endpoint: holds its limits, retries what may go better another time, and
 * says what failed in our own words. Keys are in no message and no log.
 * @throws AppError INVALID when the address is none
 */
export function modelClient(settings: EndpointSettings, surroundings: ClientSurroundings = {}): ModelClient {
  const { clock = systemClock, random = Math.random, wallClock = Date.now, resolve } = surroundings;
  const { api, close } = endpointApi(settings, resolve);
  const queue = surroundings.queue ?? new CallQueue(settings.limits, clock);

  const attempt = chatAttempt(api, settings, wallClock);

  const once = async (
    request: CompletionRequest,
    signal: AbortSignal | undefined,
    waiting: (() => AbortSignal) | undefined,
    turn: CallCancellation,
  ): Promise<Completion> => {
    let begin = clock.now();
    let attempts = 0;
    const estimate = estimatePromptTokens(request.messages) + expectedAnswerTokens(request);
    const send = async () => {
      turn.begin();
      // Waiting for a turn says nothing of the endpoint.
      if (attempts === 0) begin = clock.now();
      attempts++;
      const result = await attempt(request, signal);
      if (!("choices" in result)) turn.failed();
      return { result, tokens: "usage" in result ? result.usage.promptTokens + result.usage.completionTokens : null };
    };
    const failed = (failure: CallFailure, usage = NO_USAGE): Completion => ({
      ok: false,
      usage,
      failure,
      milliseconds: clock.now() - begin,
      attempts,
    });
    try {
      for (;;) {
        const outcome = await turn.wait((until) => queue.run(estimate, send, until));
        if ("choices" in outcome) {
          const { usage, choices, lost, model } = outcome;
          const [loss] = lost;
          if (choices.length === 0 && loss !== undefined) return failed(loss, usage);
          const milliseconds = clock.now() - begin;
          return {
            ok: true,
            usage,
            choices,
            requests: 1,
            lost,
            model: model ?? settings.model,
            milliseconds,
            attempts,
          };
        }
        const { again, ...failure } = outcome;
        const wait = retryDelay(attempts, failure.retryAfter ?? null, random());
        if (!again || attempts > settings.retries || wait > MAX_WAIT) return failed(failure);
        await turn.wait((until) => clock.sleep(wait, until));
      }
    } catch (error) {
      if (signal?.aborted !== true && waiting?.().aborted !== true) throw error;
      return failed({ kind: "aborted", message: "The call was called off." });
    }
  };

  return {
    complete: (request, signal, waiting) => {
      const turn = new CallCancellation(signal, waiting);
      return collectSamples(request, settings.supports.n, (part) => once(part, signal, waiting, turn));
    },
    close,
  };
}

/** Asks on until all samples are there: one call each where n is not supported, and more where fewer came than were asked for. */
async function collectSamples(request: CompletionRequest, severalAtOnce: boolean, once: Complete): Promise<Completion> {
  const wanted = request.samples ?? 1;
  if (wanted === 1) return once(request);
  let sum: Completion | null = severalAtOnce ? await once(request) : null;
  const came = sum?.ok ? sum.choices.length + sum.lost.length : 0;
  const missing = sum === null || sum.ok ? Math.max(0, wanted - came) : 0;
  // One that gives several, though fewer than were asked for, is asked for as many again.
  const each = Math.max(1, came);
  const further = await Promise.all(
    Array.from({ length: Math.ceil(missing / each) }, (_, index) =>
      once({
        ...request,
        samples: Math.min(each, missing - index * each),
        // Calls with one seed would all say the same.
        seed: request.seed === undefined ? undefined : request.seed + index + 1,
      }),
    ),
  );
  for (const part of further) sum = sum === null ? part : joined(sum, part);
  return sum ?? once(request);
}

function joined(one: Completion, other: Completion): Completion {
  const record = {
    usage: addUsage(one.usage, other.usage),
    milliseconds: Math.max(one.milliseconds, other.milliseconds),
    attempts: one.attempts + other.attempts,
  };
  if (!one.ok && !other.ok) return { ...one, ...record };
  const lost = [one, other].flatMap((part) => (part.ok ? part.lost : [part.failure]));
  const choices = [one, other].flatMap((part) => (part.ok ? part.choices : []));
  const requests = (one.ok ? one.requests : 0) + (other.ok ? other.requests : 0);
  const model = one.ok ? one.model : other.ok ? other.model : "";
  return { ...record, ok: true, choices, requests, lost, model };
}

/**
 * Which signal ends a call's waiting. While no part of the call is under way or answered, a caller that no longer wants
 * it may take it back; after that all parts of it follow: an answer that was paid for is not thrown away.
 */
class CallCancellation {
  /** parts under way or answered */
  private parts = 0;

  /**
   * @param signal calls the call off, wherever it is
   * @param waiting as it is at the moment, aborted at the latest with `signal`: takes the call back
   */
  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly waiting: (() => AbortSignal) | undefined,
  ) {}

  /** A part is about to be sent. */
  begin(): void {
    this.parts++;
  }

  /** A part was turned down, with nothing to pay. */
  failed(): void {
    this.parts--;
  }

  /**
   * Waits by `until`, which ends when its signal is aborted; once more without regard to who takes the call back where
   * another part of it has begun meanwhile.
   * @throws what ended the waiting
   */
  async wait<Result>(until: (signal: AbortSignal | undefined) => Promise<Result>): Promise<Result> {
    const takenBack = this.parts > 0 ? undefined : this.waiting?.();
    if (takenBack === undefined) return until(this.signal);
    try {
      return await until(takenBack);
    } catch (error) {
      if (this.parts === 0 || error !== takenBack.reason) throw error;
      return until(this.signal);
    }
  }
}
