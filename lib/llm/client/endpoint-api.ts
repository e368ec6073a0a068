import OpenAI from "openai";
import { AppError } from "@/lib/domain/app-error";
import { guardedFetch, type Resolve } from "./guarded-fetch";
import type { EndpointSettings } from "./model-client";

export interface EndpointApi {
  readonly api: OpenAI;
  /** Closes the connections kept open, those in use too. */
  close(): void;
}

type BuildRequest = OpenAI["buildRequest"];
type BuiltRequest = Awaited<ReturnType<BuildRequest>>;

/**
 * Builds the address and headers of a call once and not for each: they are those of the endpoint. Only calls that are made
 * here are built so: JSON by POST, nothing in their options but the body and the signal.
 */
class OpenAIWithKeptHeaders extends OpenAI {
  private readonly kept = new Map<string, BuiltRequest>();

  override async buildRequest(...[options, attempt]: Parameters<BuildRequest>): Promise<BuiltRequest> {
    if (options.method !== "post") return super.buildRequest(options, attempt);
    const { path, method, body, signal } = options;
    let built = this.kept.get(path);
    if (built === undefined) {
      const { req, ...where } = await super.buildRequest(options, attempt);
      built = { ...where, req: { headers: req.headers } };
      this.kept.set(path, built);
    }
    return { ...built, req: { ...built.req, method, body: JSON.stringify(body), signal } };
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
  const api = new OpenAIWithKeptHeaders({
    baseURL: base.href.replace(/\/$/, ""),
    apiKey: settings.apiKey === "" ? "none" : settings.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: settings.timeout + 1000,
    logLevel: "off",
    fetch: guarded.fetch,
    // Nothing is decompressed, so nothing compressed is asked for.
    defaultHeaders: { "accept-encoding": "identity", ...(settings.apiKey === "" ? { authorization: null } : {}) },
  });
  return { api, close: guarded.close };
}
