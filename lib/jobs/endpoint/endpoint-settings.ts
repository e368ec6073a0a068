import type { EndpointToCall, ModelToCall } from "@/lib/data/endpoint/internal/read-endpoint";
import type { EndpointSettings } from "@/lib/llm/client/endpoint-settings";
import { demoBaseUrl } from "./demo-server";

/** What the client needs to call a model; the endpoint's key must be open. */
export async function endpointSettings(
  endpoint: EndpointToCall,
  key: string,
  model: Pick<ModelToCall, "name" | "supports">,
): Promise<EndpointSettings> {
  const { baseUrl, limits } = endpoint;
  return {
    baseUrl: baseUrl ?? (await demoBaseUrl()),
    apiKey: key,
    model: model.name,
    supports: {
      n: model.supports.several,
      logprobs: model.supports.logprobs,
      jsonSchema: model.supports.jsonSchema,
    },
    limits: {
      concurrency: limits.concurrency,
      requestsPerMinute: limits.requestsPerMinute,
      tokensPerMinute: limits.tokensPerMinute,
    },
    timeout: limits.timeoutMs,
    retries: limits.retries,
    allowPrivateAddresses: baseUrl === null || endpoint.allowPrivateAddresses,
  };
}
