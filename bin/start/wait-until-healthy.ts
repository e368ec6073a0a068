import { setTimeout as sleep } from "node:timers/promises";
import { isHealthy } from "../support/instance.mjs";

const PATIENCE_MILLISECONDS = 120_000;

/** Waits until the web server answers and finds its database well. Gives up when `hasFailed` says why. */
export async function waitUntilHealthy(address: string, hasFailed: () => string | null): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isHealthy(address))) {
    const failure = hasFailed();
    if (failure !== null) throw new Error(failure);
    if (Date.now() > deadline)
      throw new Error(`The web server does not become healthy: ${address} does not answer 200.`);
    await sleep(100);
  }
}
