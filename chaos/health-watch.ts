import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@/bin/support/patience.mjs";

const EVERY_MILLISECONDS = 250;
const LONGEST_SECONDS = 3;

/** Asks for health until it is stopped. @returns stops it, and says what was wrong with the answers, and how long the slowest took */
export function watchHealth(address: string): () => Promise<{ problem: string | null; slowest: number }> {
  const ended = new AbortController();
  const limit = patience(LONGEST_SECONDS);
  let slowest = 0;
  let problem: string | null = null;
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const begun = performance.now();
      const answer = await fetch(`${address}/api/v1/health`, {
        headers: { connection: "close" },
        signal: AbortSignal.timeout(limit),
      }).catch((error: unknown) => String(error));
      slowest = Math.max(slowest, performance.now() - begun);
      if (typeof answer === "string") problem ??= `health did not answer within ${Math.round(limit)} ms: ${answer}`;
      else if (answer.status !== 200) problem ??= `health answered ${answer.status}: ${await answer.text()}`;
      await sleep(EVERY_MILLISECONDS);
    }
  })();
  return async () => {
    ended.abort();
    await watching;
    return { problem, slowest };
  };
}
