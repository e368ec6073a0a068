import { whenAborted } from "@/lib/llm/client/clock";
import type { RunStatus } from "@/lib/runs/run";

/**
 * Thrown through a handler when its run was paused or cancelled meanwhile, or its worker stops: the item goes back with
 * what it has paid for.
 */
export class RunStopped extends Error {}

/**
 * Whether a run still runs, as a worker hears with every call that it keeps and with every sign of life it gives: nobody
 * who cancelled wants to pay for more, nor to have others wait behind calls that nobody wants.
 */
export class RunSignal {
  private running = new AbortController();

  private readonly stopListening: () => void;

  /** @param workerStops aborted when this worker calls off what is under way */
  constructor(private readonly workerStops: AbortSignal) {
    this.stopListening = whenAborted(workerStops, () => this.running.abort(workerStops.reason));
  }

  /** Aborted as soon as no further call may begin, so that what waits for its turn gives it up. */
  get signal(): AbortSignal {
    return this.running.signal;
  }

  heard(status: RunStatus): void {
    if (status !== "running") this.running.abort(new RunStopped());
    else if (this.signal.aborted && !this.workerStops.aborted) this.running = new AbortController();
  }

  /** Nothing of the run is under way any more. */
  end(): void {
    this.stopListening();
  }
}
