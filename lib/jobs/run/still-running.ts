import type { RunStatus } from "@/lib/domain/run/run";

/** Thrown through a handler when its run was paused or cancelled meanwhile: the item goes back with what it has paid for. */
export class RunStandsStill extends Error {}

/** Whether a run still runs, as a worker hears with every call that it keeps: nobody who cancelled wants to pay for more. */
export class StillRunning {
  private stands = false;

  heard(status: RunStatus): void {
    this.stands = status !== "running";
  }

  /** @throws RunStandsStill where no further call may begin */
  check(): void {
    if (this.stands) throw new RunStandsStill("The run was paused or cancelled.");
  }
}
