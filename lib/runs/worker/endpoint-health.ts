import { MAX_WAIT } from "@/lib/llm/client/retry-delay";
import type { CallFailure, Completion } from "@/lib/llm/completion";
import { RunMustPause } from "./run-budget";

/** Every further call would fail in the same way until somebody does something about it. */
const HOPELESS: readonly CallFailure["kind"][] = ["authentication", "not-found", "address-not-allowed", "no-credit"];
/** May be a bad moment; many in a row, each after its own retries, are an outage. */
const OUTAGE: readonly CallFailure["kind"][] = ["unreachable", "server-error", "timeout", "rate-limit"];
const MANY = 20;

/** Watches the calls of a run, so that an endpoint that is down pauses the run instead of failing all its items. */
export class EndpointHealth {
  private inARow = 0;

  /** @throws RunMustPause where going on makes no sense */
  watch(completion: Completion, model: string): void {
    if (completion.ok) {
      this.inARow = 0;
      return;
    }
    const { kind, message, retryAfter = 0 } = completion.failure;
    if (HOPELESS.includes(kind)) {
      throw new RunMustPause({ kind: "endpoint", message: `${model}: ${message} Fix that, then resume the run.` });
    }
    // A limit of the day: it says itself that every call until then would be in vain.
    if (retryAfter > MAX_WAIT)
      throw new RunMustPause({ kind: "endpoint", message: `${model}: ${message} Resume the run then.` });
    if (!OUTAGE.includes(kind)) return;
    this.inARow++;
    if (this.inARow >= MANY) {
      const text = `${MANY} calls in a row failed, the last one with: ${message} Resume the run once the endpoint works again.`;
      throw new RunMustPause({ kind: "endpoint", message: `${model}: ${text}` });
    }
  }
}
