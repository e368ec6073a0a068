import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chatRequestSchema, chatResponse } from "./chat-response";

/** The one model that the demonstration endpoint has. */
export const DEMO_MODEL = "tickbox-demo";
const LARGEST_BODY = 8 * 1024 * 1024;

export interface DemoServer {
  /** For the client: ends in /v1. */
  readonly baseUrl: string;
  readonly server: Server;
  close(): Promise<void>;
}

/**
 * The offline demo model: rule-based, it speaks the OpenAI chat-completions protocol on this machine only.
 * Offers POST /v1/chat/completions (n, logprobs, json_schema, usage; no streaming) and GET /v1/models.
 * @param port 0 takes any free one
 */
export async function serveDemo(port = 0): Promise<DemoServer> {
  return listen(port, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
}

/** Starts an HTTP server on the loopback address. */
export async function listen(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<DemoServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (!isAddress(address)) throw new Error("The demo model listens on no port.");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  if (request.method === "GET" && path === "/v1/models") {
    return sendJson(response, 200, {
      object: "list",
      data: [{ id: DEMO_MODEL, object: "model", created: 0, owned_by: "tickbox" }],
    });
  }
  if (request.method !== "POST" || path !== "/v1/chat/completions") {
    return sendError(response, 404, "There is nothing at this address.");
  }
  const parsed = chatRequestSchema.safeParse(await readBody(request));
  if (!parsed.success)
    return sendError(response, 400, parsed.error.issues[0]?.message ?? "The request is not understood.");
  if (parsed.data.stream === true) return sendError(response, 400, "The demo model does not stream.");
  const created = Math.floor(Date.now() / 1000);
  sendJson(response, 200, chatResponse(parsed.data, { id: `chatcmpl-${randomUUID()}`, created }));
}

/** The JSON of a request; undefined when it is too large or not JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Ends a response with a JSON body. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Ends a response with an error in the form that OpenAI-compatible endpoints give it. */
export function sendError(response: ServerResponse, status: number, message: string, code: string | null = null): void {
  sendJson(response, status, {
    error: { message, type: status >= 500 ? "server_error" : "invalid_request_error", param: null, code },
  });
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return address !== null && typeof address === "object";
}
