/** What an endpoint allows; null is no limit. */
export interface CallLimits {
  readonly concurrency: number;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

export interface StartedCall {
  readonly at: number;
  /** as its caller estimated them */
  readonly estimate: number;
  /** what it is counted with: expected, and in the end used */
  tokens: number;
}

const MINUTE = 60_000;
/** How much of what calls used beyond their estimates is still expected a call later: half after fourteen calls. */
const FORGETTING = 0.95;

/**
 * Decides when a call may start, for any window of 60 seconds. Pure: it knows no clock but the times it is given
 * (milliseconds, never going back). Limits hold for one process.
 */
export class CallScheduler {
  private limits: CallLimits;
  private running = 0;
  /** Calls of the last minute, the oldest first; kept only where a limit per minute needs them. */
  private recent: StartedCall[] = [];
  private recentTokens = 0;
  /** How many times its estimate a call may use, as those before have shown; null before one has come back. */
  private excess: number | null = null;

  constructor(limits: CallLimits) {
    this.limits = limits;
  }

  /** From the next call on; what runs already goes on. */
  setLimits(limits: CallLimits): void {
    this.limits = limits;
  }

  /**
   * Starts a call if it may start now. Under a limit of tokens the first one goes alone: a model that thinks at length shows
   * with it how far the others go beyond their estimates.
   * @param estimate of the tokens of prompt and answer together
   * @returns the call, to be given to `finish`; or how long to wait before asking again: "slot" until a call finishes,
   * or milliseconds
   */
  start(now: number, estimate: number): StartedCall | "slot" | number {
    if (this.running >= this.limits.concurrency) return "slot";
    if (this.limits.tokensPerMinute !== null && this.excess === null && this.running > 0) return "slot";
    this.forget(now);
    const tokens = Math.ceil(estimate * (this.excess ?? 1));
    const wait = Math.max(this.waitForRequests(now), this.waitForTokens(now, tokens));
    if (wait > 0) return wait;
    const call = { at: now, estimate, tokens };
    this.running++;
    if (this.limits.requestsPerMinute !== null || this.limits.tokensPerMinute !== null) {
      this.recent.push(call);
      this.recentTokens += tokens;
    }
    return call;
  }

  /** @param tokens what the call really used; the estimate stays where that is not known */
  finish(call: StartedCall, tokens: number | null): void {
    this.running--;
    const shown = tokens === null || call.estimate === 0 ? 1 : tokens / call.estimate;
    this.excess = Math.max(1, shown, (this.excess ?? 1) * FORGETTING);
    if (tokens === null) return;
    // A call that is older than a minute no longer counts.
    if (this.recent.includes(call)) this.recentTokens += tokens - call.tokens;
    call.tokens = tokens;
  }

  private forget(now: number): void {
    let old = 0;
    for (const call of this.recent) {
      if (call.at > now - MINUTE) break;
      this.recentTokens -= call.tokens;
      old++;
    }
    if (old > 0) this.recent.splice(0, old);
  }

  private waitForRequests(now: number): number {
    const { requestsPerMinute } = this.limits;
    if (requestsPerMinute === null || this.recent.length < requestsPerMinute) return 0;
    const blocking = this.recent[this.recent.length - requestsPerMinute];
    return blocking === undefined ? 0 : blocking.at + MINUTE - now;
  }

  private waitForTokens(now: number, tokens: number): number {
    const { tokensPerMinute } = this.limits;
    if (tokensPerMinute === null) return 0;
    let used = this.recentTokens;
    // A call larger than the limit itself goes alone instead of never.
    if (used + tokens <= tokensPerMinute || this.recent.length === 0) return 0;
    for (const call of this.recent) {
      used -= call.tokens;
      if (used + tokens <= tokensPerMinute) return call.at + MINUTE - now;
    }
    return (this.recent.at(-1)?.at ?? now) + MINUTE - now;
  }
}
