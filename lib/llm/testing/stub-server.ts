import type { IncomingMessage, ServerResponse } from "node:http";
import { type ChatRequest, chatRequestSchema, chatResponse } from "../stub/chat-response";
import { listen, readBody, sendError, sendJson } from "../stub/serve-demo";
import { obedientAnswer } from "./obedient-answer";
import { type StubBehaviour, stubBehaviour } from "./stub-behaviour";

export interface StubRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: ChatRequest;
}

export interface StubServer {
  readonly baseUrl: string;
  /** Every chat request that came in, in order. */
  readonly requests: readonly StubRequest[];
  /** The most requests that were being answered at one moment. */
  readonly peak: () => number;
  close(): Promise<void>;
}

/**
 * A server for tests that speaks the chat-completions protocol and misbehaves on demand: see stub-behaviour.ts for the
 * model names. A fixed number of faults is counted per prompt, so that tests can share a server.
 */
export async function startStubServer(): Promise<StubServer> {
  const requests: StubRequest[] = [];
  const seen = new Map<string, number>();
  let running = 0;
  let peak = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    running++;
    peak = Math.max(peak, running);
    response.once("close", () => running--);
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (path.endsWith("/redirected")) return sendJson(response, 200, { redirected: true });
    const body = chatRequestSchema.safeParse(await readBody(request));
    if (!body.success || !path.endsWith("/v1/chat/completions"))
      return sendError(response, body.success ? 404 : 400, "not understood");
    requests.push({ path, authorization: request.headers.authorization, body: body.data });
    const key = JSON.stringify([body.data.model, body.data.messages]);
    const earlier = seen.get(key) ?? 0;
    seen.set(key, earlier + 1);
    const behaviour = stubBehaviour(body.data.model);
    if (behaviour.latency > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.latency));
    if (behaviour.fail !== null && earlier < behaviour.times) return misbehave(response, behaviour, body.data);
    sendWell(
      response,
      behaviour,
      body.data,
      requests.length,
      requests.filter((r) => r.body.model === body.data.model).length,
    );
  };
  const { baseUrl, close } = await listen(0, (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  return { baseUrl, requests, peak: () => peak, close };
}

function sendWell(
  response: ServerResponse,
  behaviour: StubBehaviour,
  request: ChatRequest,
  count: number,
  turn: number,
) {
  const { supports, strict } = behaviour;
  if (strict && !supports.n && (request.n ?? 1) > 1) return sendError(response, 400, "n must be 1");
  if (strict && !supports.logprobs && request.logprobs === true)
    return sendError(response, 400, "logprobs are not supported");
  if (strict && !supports.jsonSchema && request.response_format?.type === "json_schema") {
    return sendError(response, 400, "response_format is not supported");
  }
  const said = behaviour.says[Math.min(turn, behaviour.says.length) - 1];
  const answer = said !== undefined ? () => ({ text: said }) : behaviour.obedient ? obedientAnswer : undefined;
  const body = chatResponse(request, { id: `chatcmpl-${count}`, created: 0, answer, supports });
  sendJson(response, 200, behaviour.usage ? body : { ...body, usage: undefined });
}

function misbehave(response: ServerResponse, { fail, retryAfter, says: [said] }: StubBehaviour, request: ChatRequest) {
  const answer = said === undefined ? undefined : () => ({ text: said });
  const body = chatResponse(request, { id: "chatcmpl-fault", created: 0, answer });
  const changed = (message: Record<string, unknown>, finish: string) =>
    sendJson(response, 200, {
      ...body,
      choices: body.choices.map((choice) => ({
        ...choice,
        message: { ...choice.message, ...message },
        finish_reason: finish,
      })),
    });
  if (retryAfter !== null) response.setHeader("retry-after", retryAfter);
  switch (fail) {
    case "429":
      return sendError(response, 429, "Too many requests.", "rate_limit_exceeded");
    case "401":
      return sendError(response, 401, "Incorrect API key provided: sk-secret-in-the-answer.", "invalid_api_key");
    case "404":
      return sendError(response, 404, "The model does not exist.", "model_not_found");
    case "400":
      return sendError(response, 400, "The request is not valid.");
    case "filter-400":
      return sendError(response, 400, "The prompt was filtered.", "content_filter");
    case "500":
    case "503":
      return sendError(response, Number(fail), "Something went wrong.");
    case "broken":
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"id":"chatcmpl');
      setImmediate(() => response.destroy());
      return;
    case "not-json":
      response.writeHead(200, { "content-type": "application/json" }).end('{"id": "chatcmpl-1", "choices": [');
      return;
    case "malformed":
      return sendJson(response, 200, { id: "x", choices: "none" });
    case "empty":
      return changed({ content: null }, "stop");
    case "truncated":
      return changed({ content: body.choices[0]?.message.content.slice(0, 12) ?? "" }, "length");
    case "refusal":
      return changed({ content: null, refusal: "I cannot help with that." }, "stop");
    case "content-filter":
      return changed({ content: "" }, "content_filter");
    case "redirect":
      response.writeHead(307, { location: "/v1/redirected" }).end();
      return;
    default:
      // Hangs until the client gives up.
      return;
  }
}
