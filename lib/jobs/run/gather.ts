/**
 * Gathers single requests into batches: while one batch is under way the next one collects, so that a lone request goes
 * at once and a rush goes together.
 */
export function gather<Request, Answer>(
  handle: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  largest = 200,
): (request: Request) => Promise<Answer> {
  interface Waiting {
    readonly request: Request;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let underWay = false;

  const flush = async () => {
    underWay = true;
    // Whatever else is asked in this turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      try {
        const answers = await handle(batch.map(({ request }) => request));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error("a batch was answered in part"));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    underWay = false;
  };

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (!underWay) void flush();
    });
}
