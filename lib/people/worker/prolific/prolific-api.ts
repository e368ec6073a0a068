import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { guardedFetch } from "@/lib/llm/client/guarded-fetch";
import { AddressNotAllowed } from "@/lib/llm/client/private-address";
import { retryAfterOf, retryDelay } from "@/lib/llm/client/retry-delay";
import { prolificUrl } from "@/lib/people/server/prolific/account";
import { AppError } from "@/lib/wire/app-error";

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;
/** Longer than this nobody waits in front of a page; jobs come back later. */
const LONGEST_PAUSE_MS = 5_000;
const SHOWN_CHARACTERS = 300;

/**
 * Why a call came to nothing.
 * - refused: Prolific answered that it does not do it
 * - later: not done; it may work later (too many requests, not reached)
 * - unsure: sent, and whether it was done is not known
 */
type Outcome = "refused" | "later" | "unsure";

/** In words for researchers: without the token, and without ids of the platform. */
export class ProlificTrouble extends Error {
  constructor(
    readonly outcome: Outcome,
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ProlificTrouble";
  }

  /** What a route throws in its place. */
  asRefusal(): AppError {
    return new AppError(this.outcome === "refused" ? "CONFLICT" : "UNAVAILABLE", this.message);
  }
}

export interface ProlificCall<T> {
  readonly token: string;
  readonly method: "GET" | "POST" | "PATCH";
  /** after /api/v1/ */
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
  /** false for what must not be done twice */
  readonly mayRepeat: boolean;
  /** ids that an answer may repeat, and that nobody is shown */
  readonly hidden?: readonly string[];
}

/**
 * Asks Prolific's API, through the guard that endpoints and webhooks go through. What may be repeated is tried three times.
 * @throws ProlificTrouble
 */
export async function callProlific<T>(call: ProlificCall<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce(call);
    } catch (error) {
      const isOver = !(error instanceof ProlificTrouble) || error.outcome === "refused";
      if (isOver || !call.mayRepeat || attempt === ATTEMPTS) throw error;
      const pause = retryDelay(attempt, error.retryAfter, Math.random());
      if (pause > LONGEST_PAUSE_MS) throw error;
      await sleep(pause);
    }
  }
}

async function callOnce<T>({ token, method, path, body, answer, hidden = [] }: ProlificCall<T>): Promise<T> {
  // Only the address that operators themselves named may be a private one.
  const guard = guardedFetch({ allowPrivate: () => Boolean(process.env.TICKBOX_PROLIFIC_URL) });
  const headers = {
    authorization: `Token ${token}`,
    accept: "application/json",
    "content-type": "application/json",
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    const response = await guard
      .fetch(new URL(`/api/v1/${path}`, prolificUrl()), { method, headers, signal, ...sent })
      .catch((error: unknown) => {
        throw notAnswered(error, signal.aborted);
      });
    const text = await response.text();
    if (!response.ok) throw notDone(response, shown(text, [token, ...hidden]));
    const parsed = answer.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    throw new ProlificTrouble("unsure", "Prolific’s answer is not the one that its documentation describes.");
  } finally {
    guard.close();
  }
}

/** An answer that is no JSON is a text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const NEVER_SENT = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"]);

function notAnswered(error: unknown, isLate: boolean): ProlificTrouble {
  if (error instanceof AddressNotAllowed) {
    return new ProlificTrouble("refused", "Prolific’s address leads to a private network or redirects. Ask an admin.");
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NEVER_SENT.has(code) || code === "UND_ERR_CONNECT_TIMEOUT") {
    return new ProlificTrouble("later", "Prolific could not be reached from this server. Try again later.");
  }
  const why = isLate ? `did not answer within ${TIMEOUT_MS / 1_000} seconds` : "broke off the connection";
  return new ProlificTrouble("unsure", `Prolific ${why}.`);
}

function notDone({ status, headers }: Response, said: string): ProlificTrouble {
  if (status === 401 || status === 403) {
    return new ProlificTrouble(
      "refused",
      "Prolific refuses the token: it is wrong, was deleted, or may not do this. Store a new one.",
    );
  }
  if (status === 404) {
    return new ProlificTrouble(
      "refused",
      "Prolific does not know this study or submission, or the token has no access to it. Check the study’s id.",
    );
  }
  if (status === 429) {
    const wait = retryAfterOf(headers, Date.now());
    return new ProlificTrouble("later", "Prolific takes no more requests at the moment. Try again in a minute.", wait);
  }
  if (status >= 500) return new ProlificTrouble("unsure", `Prolific failed (${status}). Try again later.`);
  return new ProlificTrouble("refused", `Prolific says: ${said || `status ${status}`}`);
}

const problemSchema = z.object({ error: z.object({ title: z.unknown(), detail: z.unknown() }).partial() });

/** What is said of an error: its title and its details, without ids and the token. */
function shown(text: string, hidden: readonly string[]): string {
  const problem = problemSchema.safeParse(jsonOf(text));
  const parts = problem.success
    ? [...textsIn(problem.data.error.title), ...textsIn(problem.data.error.detail)]
    : [text];
  const said = [...new Set(parts)].join(" ").replaceAll("\0", "");
  const without = hidden.filter((id) => id !== "").reduce((rest, id) => rest.replaceAll(id, "…"), said);
  // Prolific's ids are 24 hexadecimal digits.
  return [...without.replace(/\b[0-9a-f]{24}\b/gi, "…")].slice(0, SHOWN_CHARACTERS).join("");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
