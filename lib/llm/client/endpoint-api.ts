import OpenAI, { type ClientOptions } from "openai";
import { AppError } from "@/lib/wire/app-error";
import type { CallLimits } from "./call-scheduler";
import { type GuardedFetch, guardedFetch, platformHeaders, type Resolve, type Sender } from "./guarded-fetch";
import type { Limits } from "./send-text";

export interface EndpointApi {
  readonly api: OpenAIForManyCalls;
  /** Closes the connections kept open, those in use too. */
  close(): void;
}

/** The client package, with a way to call that does what all calls share once. */
class OpenAIForManyCalls extends OpenAI {
  private readonly senders = new Map<string, Promise<Sender>>();
  private readonly senderTo: GuardedFetch["senderTo"];

  constructor({ senderTo, ...options }: ClientOptions & Pick<GuardedFetch, "senderTo">) {
    super(options);
    this.senderTo = senderTo;
  }

  /**
   * As the package's `post`, with its address, headers and errors; that builds them again for every call, watches the clock
   * once more, and writes a log that nobody reads.
   * @returns JSON, or the text of an answer that does not claim to be any
   * @throws SyntaxError where JSON is none; APIError for a status that is no success; what `sendText` throws
   */
  async call(path: string, body: object, limits: Limits): Promise<unknown> {
    let sender = this.senders.get(path);
    if (sender === undefined) {
      sender = this.buildRequest({ method: "post", path, body }).then(({ url, req }) =>
        this.senderTo(url, withoutTelemetry(req.headers)),
      );
      this.senders.set(path, sender);
    }
    const { status, headers, text } = await (await sender)(JSON.stringify(body), limits);
    if (status >= 200 && status < 300)
      return isJson(headers.get("content-type") ?? "") && !BEGINS_STREAM.test(text) ? JSON.parse(text) : text;
    throw this.makeStatusError(status, { error: errorIn(text) }, text, platformHeaders(headers));
  }
}

/** The package tells its maker about this machine; nobody else's endpoint needs to know. */
function withoutTelemetry(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !name.startsWith("x-stainless-")));
}

/** Some proxies stream under the content type of a plain answer. */
const BEGINS_STREAM = /^\s*(?:data|event|id|retry)?:/;

function isJson(contentType: string): boolean {
  const [media = ""] = contentType.split(";");
  return media.includes("application/json") || media.trimEnd().endsWith("+json");
}

/** What says what is wrong: the package looks for it under "error"; many servers and proxies have it at the top. */
function errorIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "error" in value ? value.error : value;
  } catch {
    return undefined;
  }
}

/**
 * The client package, with everything off that would lead elsewhere: its retries, redirects, environment variables, logs.
 * @throws AppError INVALID when the address is none
 */
export function endpointApi(
  settings: Pick<EndpointSettings, "baseUrl" | "apiKey" | "timeout" | "allowPrivateAddresses">,
  resolve?: Resolve,
): EndpointApi {
  // Without a base the package would call its maker's own host, with this endpoint's key.
  const base = URL.canParse(settings.baseUrl) ? new URL(settings.baseUrl) : null;
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new AppError(
      "INVALID",
      "The endpoint's address must begin with http:// or https://, such as https://host/v1.",
    );
  }
  const { close, ...guarded } = guardedFetch({ allowPrivate: () => settings.allowPrivateAddresses, resolve });
  // Everything that the package would otherwise take from the environment is set, so that no other account's key is sent.
  const api = new OpenAIForManyCalls({
    baseURL: base.href.replace(/\/$/, ""),
    apiKey: settings.apiKey === "" ? "none" : settings.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: settings.timeout + 1000,
    logLevel: "off",
    ...guarded,
    // Answers are short: packing them costs more than it saves.
    defaultHeaders: { "accept-encoding": "identity", ...(settings.apiKey === "" ? { authorization: null } : {}) },
  });
  return { api, close };
}

export interface EndpointSettings {
  /** Where the API begins, such as https://api.openai.com/v1. */
  readonly baseUrl: string;
  /** Empty for an endpoint without keys. */
  readonly apiKey: string;
  readonly model: string;
  readonly supports: EndpointSupport;
  readonly limits: CallLimits;
  /** Milliseconds for one attempt, answer included. */
  readonly timeout: number;
  /** Further attempts after the first. */
  readonly retries: number;
  readonly allowPrivateAddresses: boolean;
}

export interface EndpointSupport {
  /** Several answers in one call; otherwise as many calls are made. */
  readonly n: boolean;
  readonly logprobs: boolean;
  readonly jsonSchema: boolean;
}
