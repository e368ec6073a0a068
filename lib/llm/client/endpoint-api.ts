import OpenAI, { type ClientOptions } from "openai";
import { AppError } from "@/lib/domain/app-error";
import { type GuardedFetch, guardedFetch, type Resolve } from "./guarded-fetch";
import type { EndpointSettings } from "./model-client";
import { PlainHeaders } from "./plain-headers";

export interface EndpointApi {
  readonly api: OpenAI;
  /** Closes the connections kept open, those in use too. */
  close(): void;
}

type BuildRequest = OpenAI["buildRequest"];
type BuiltRequest = Awaited<ReturnType<BuildRequest>>;
type StatusError = OpenAI["makeStatusError"];
type FetchWithTimeout = OpenAI["fetchWithTimeout"];

/** Calls are made by POST: JSON, with nothing in their options but the body and the signal. */
const CALL = "post";

/**
 * The client package with what a call shares with all others done once: its address and headers are those of the endpoint,
 * and its signal ends it in time, so that the package need not watch the clock, too.
 */
class OpenAIForManyCalls extends OpenAI {
  private readonly kept = new Map<string, BuiltRequest>();
  private readonly send: GuardedFetch["fetch"];

  constructor(options: ClientOptions & GuardedFetch) {
    super(options);
    this.send = options.fetch;
  }

  override async buildRequest(...[options, attempt]: Parameters<BuildRequest>): Promise<BuiltRequest> {
    if (options.method !== CALL) return super.buildRequest(options, attempt);
    const { path, method, body, signal } = options;
    let built = this.kept.get(path);
    if (built === undefined) {
      const { req, ...where } = await super.buildRequest(options, attempt);
      built = { ...where, req: { headers: new PlainHeaders(new Map(req.headers)) } };
      this.kept.set(path, built);
    }
    return { ...built, req: { ...built.req, method, body: JSON.stringify(body), signal } };
  }

  /** The package reads what stands under "error"; many servers and proxies say at the top what is wrong. */
  protected override makeStatusError(...[status, body, ...rest]: Parameters<StatusError>): ReturnType<StatusError> {
    const isWrapped = typeof body !== "object" || body === null || "error" in body;
    return super.makeStatusError(status, isWrapped ? body : { error: body }, ...rest);
  }

  override fetchWithTimeout(...given: Parameters<FetchWithTimeout>): ReturnType<FetchWithTimeout> {
    const [url, request] = given;
    if (request?.method !== CALL || !request.signal) return super.fetchWithTimeout(...given);
    return this.send(url, { ...request, method: "POST" });
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
  const guarded = guardedFetch({ allowPrivate: settings.allowPrivateAddresses, resolve });
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
  return { api, close: guarded.close };
}
