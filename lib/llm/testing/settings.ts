import type { EndpointSettings } from "../client/endpoint-api";

/** Settings for the stub server that fail fast; tests change what they are about. */
export function stubSettings(
  baseUrl: string,
  model: string,
  changes: Partial<EndpointSettings> = {},
): EndpointSettings {
  return {
    baseUrl,
    apiKey: "sk-test-key-of-a-lab",
    model,
    supports: { n: true, logprobs: true, jsonSchema: true },
    limits: { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null },
    timeout: 5000,
    retries: 0,
    allowPrivateAddresses: true,
    ...changes,
  };
}
