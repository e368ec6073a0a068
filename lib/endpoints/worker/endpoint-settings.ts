import type { EndpointToCall, ModelToCall } from "@/lib/endpoints/server/internal/read-endpoint";
import type { EndpointSettings } from "@/lib/llm/client/endpoint-api";
import { type DemoServer, serveDemo } from "@/lib/llm/stub/serve-demo";

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

let serving: Promise<DemoServer> | null = null;

/** Where this process serves the demo model; begins to serve it when first asked. It keeps no process from ending. */
async function demoBaseUrl(): Promise<string> {
  serving ??= serveDemo().then((demo) => {
    demo.server.unref();
    return demo;
  });
  const starting = serving;
  try {
    return (await starting).baseUrl;
  } catch (error) {
    if (serving === starting) serving = null;
    throw error;
  }
}
