import type { CallFailureKind } from "@/lib/runs/call-failure-kind";

/** One message of a conversation with a model, as the chat-completions protocol has it. */
export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What is asked of a model. Parameters left out take the endpoint’s default. */
export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  /** 0–2. */
  readonly temperature?: number;
  /** 0–1. */
  readonly topP?: number;
  /** The most tokens the answer may have. */
  readonly maxTokens?: number;
  /** How many answers; 1 by default. */
  readonly samples?: number;
  readonly seed?: number;
  /** Asks for the probabilities of this many alternatives for every token. */
  readonly topLogprobs?: number;
  /**
   * Tells draws apart that are to be independent though all else is alike: an earlier answer serves another call of the
   * same draw only. Never sent.
   */
  readonly draw?: string;
  readonly jsonSchema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

export interface TokenAlternative {
  readonly token: string;
  /** Natural logarithm of the probability. */
  readonly logprob: number;
}

export interface CompletionToken extends TokenAlternative {
  readonly alternatives: readonly TokenAlternative[];
}

export interface CompletionChoice {
  readonly text: string;
  /** The tokens with their probabilities, or null where the endpoint gave none. */
  readonly tokens: readonly CompletionToken[] | null;
}

export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** True where the endpoint did not say and the numbers are a rule of thumb: see estimateTokens. */
  readonly estimated: boolean;
}

export interface CallFailure {
  readonly kind: CallFailureKind;
  /** For a person: what happened and what to do. Never holds a key. */
  readonly message: string;
  readonly status?: number;
  /** What the model had said before it was refused or cut off. */
  readonly partial?: string;
  /** Milliseconds after which the endpoint wants to be asked again. */
  readonly retryAfter?: number;
}

interface CallRecord {
  /** Of all attempts that were answered: each was paid for. */
  readonly usage: TokenUsage;
  /** From the beginning of the first attempt to the end, with the waits between attempts. */
  readonly milliseconds: number;
  readonly attempts: number;
  /** Which call it is, where calls are kept. */
  readonly callId?: string;
}

export type Completion =
  | (CallRecord & {
      readonly ok: true;
      readonly choices: readonly CompletionChoice[];
      /** How many requests gave them: each paid for its prompt. */
      readonly requests: number;
      /** Samples that were refused or cut off while others came through. */
      readonly lost: readonly CallFailure[];
      /** The model's name as the endpoint tells it. */
      readonly model: string;
    })
  | (CallRecord & { readonly ok: false; readonly failure: CallFailure });

/** The one thing judging and generating need of a model. Resolves for every failure of the call; rejects only for a bug. */
export type Complete = (request: CompletionRequest) => Promise<Completion>;
