import type { ProgramResult } from "@/lib/checklist/generation/verifier";
import { VerifierSandbox } from "@/lib/llm/verifier/verifier-sandbox";

/** After this many timeouts in a row, a program is not run on the remaining responses. */
const MAX_TIMEOUTS = 5;

/**
 * Runs a program on responses in a sandbox of its own, one after the other.
 * @returns a result for each, in order; null for those that it was not run on because it kept running out of time
 */
export async function runProgram(program: string, responses: readonly string[]): Promise<(ProgramResult | null)[]> {
  const sandbox = new VerifierSandbox();
  const results: (ProgramResult | null)[] = [];
  let timeouts = 0;
  try {
    for (const response of responses) {
      if (timeouts >= MAX_TIMEOUTS) {
        results.push(null);
        continue;
      }
      const result = await sandbox.run(program, response);
      timeouts = !result.ok && result.error === "timeout" ? timeouts + 1 : 0;
      results.push(result);
    }
  } finally {
    await sandbox.close();
  }
  return results;
}
