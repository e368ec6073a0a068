import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { pythonEngine } from "./python-engine";

const VERIFIER_ERRORS = ["timeout", "memory", "syntax", "threw", "no-function", "not-boolean"] as const;
export type VerifierError = (typeof VERIFIER_ERRORS)[number];

/** What a program says about one response, or why it says nothing. An error concerns this response alone. */
export type VerifierResult =
  | { readonly ok: true; readonly value: boolean }
  | { readonly ok: false; readonly error: VerifierError; readonly message: string };

export interface VerifierLimits {
  readonly milliseconds: number;
  readonly bytes: number;
}

const BYTES = 16 * 1024 * 1024;
/** Python's time is longer because V8 translates the interpreter piece by piece, as programs first use it. */
const VERIFIER_LIMITS: Record<VerifierLanguage, VerifierLimits> = {
  javascript: { milliseconds: 100, bytes: BYTES },
  python: { milliseconds: 1000, bytes: BYTES },
};
/** After its time a program is interrupted from inside; one that cannot be is ended with its thread after this much more. */
const GRACE = 1000;
/** An interpreter of Python is made for each run, which takes a fifth of a second, on a busy machine some. */
const PYTHON_START = 30_000;

const replySchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ started: z.literal(true) }),
  z.object({
    broken: z.boolean(),
    result: z.union([
      z.object({ ok: z.literal(true), value: z.boolean() }),
      z.object({ ok: z.literal(false), error: z.enum(VERIFIER_ERRORS), message: z.string() }),
    ]),
  }),
]);

/**
 * Runs verifier programs of one language (rlcf 3) one after the other, without any I/O and within limits of time and memory.
 * Hostile programs end in an error of their own item. Close it when done: it holds a thread.
 */
export class VerifierSandbox {
  private readonly language: VerifierLanguage;
  private readonly limits: VerifierLimits;
  private worker: Worker | null = null;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(language: VerifierLanguage = "javascript", limits: VerifierLimits = VERIFIER_LIMITS[language]) {
    this.language = language;
    this.limits = limits;
  }

  /**
   * @param program defines `verify(response)`, returning true or false
   * @param response the text it is called with
   */
  run(program: string, response: string): Promise<VerifierResult> {
    const result = this.tail.then(async () => {
      const first = await this.runAlone(program, response);
      // The time is that of the clock: on a busy machine an honest program may have been kept waiting, hardly twice.
      return !first.ok && first.error === "timeout" ? this.runAlone(program, response) : first;
    });
    this.tail = result.catch(() => {});
    return result;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.discard();
  }

  private async runAlone(program: string, response: string): Promise<VerifierResult> {
    const { milliseconds, bytes } = this.limits;
    const worker = this.worker ?? (await startWorker(this.language, bytes));
    this.worker = worker;
    const ended = new Promise<VerifierResult>((resolve) => {
      const done = (result: VerifierResult, keep: boolean) => {
        clearTimeout(timer);
        worker.off("message", answered).off("error", crashed).off("exit", crashed);
        if (!keep) this.worker = null;
        resolve(keep ? result : worker.terminate().then(() => result));
      };
      const late = () =>
        done({ ok: false, error: "timeout", message: `The program ran longer than ${milliseconds} ms.` }, false);
      let timer = setTimeout(late, this.language === "python" ? PYTHON_START : milliseconds + GRACE);
      const crashed = () =>
        done({ ok: false, error: "memory", message: "The program brought its sandbox down." }, false);
      const answered = (message: unknown) => {
        const reply = replySchema.safeParse(message);
        if (!reply.success) return crashed();
        if ("result" in reply.data) return done(reply.data.result, !reply.data.broken);
        // Python is not interrupted from inside, so its thread is ended when its time is over.
        clearTimeout(timer);
        timer = setTimeout(late, milliseconds);
      };
      worker.on("message", answered).on("error", crashed).on("exit", crashed);
    });
    worker.postMessage({ program, response, milliseconds, bytes });
    return ended;
  }

  private async discard(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await worker?.terminate();
  }
}

/** No environment, no arguments, and little memory: the thread holds nothing worth reaching. */
async function startWorker(language: VerifierLanguage, bytes: number): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: 128 };
  const worker =
    language === "python"
      ? new Worker(new URL("./python-worker.mjs", import.meta.url), {
          env: {},
          argv: [],
          execArgv: [],
          resourceLimits,
          workerData: { module: await pythonEngine(bytes) },
        })
      : new Worker(new URL("./sandbox-worker.mjs", import.meta.url), {
          env: {},
          argv: [],
          execArgv: [],
          resourceLimits,
        });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", () => {
      worker.off("error", reject);
      // An idle sandbox does not keep the process alive.
      worker.unref();
      resolve(worker);
    });
  });
}
