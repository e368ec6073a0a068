import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { sendJson } from "../stub/serve-demo";

type Answer = (response: ServerResponse, body: Record<string, unknown>, request: IncomingMessage) => void;

/** Unusual, but met in the field: every one answers "Answer: YES" in a way of its own, or fails in one. */
const said = (message: object, more: object = {}, rest: object = {}) => ({
  choices: [{ index: 0, message: { role: "assistant", content: "Answer: YES", ...message }, ...more }],
  ...rest,
});
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    sendJson(response, status, body);
const rejected = (response: ServerResponse, message: string, param: string | null = null, code: string | null = null) =>
  sendJson(response, 400, { error: { message, type: "invalid_request_error", param, code } });
const text =
  (body: string, type: string): Answer =>
  (response) =>
    response.writeHead(200, { "content-type": type }).end(body);
const streamed = [
  ": keep-alive comment",
  'data: {"model":"m-1","choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}',
  'data: {"choices":[{"index":0,"delta":{"reasoning_content":"Hmm. NO?"}}]}',
  'data: {"choices":[{"index":0,"delta":{"content":"Answer: "}}]}',
  'data: {"choices":[{"index":0,"delta":{"content":"YES"},"finish_reason":"stop"}]}',
  'data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}',
  "data: [DONE]",
].join("\r\n\r\n");

const compressed =
  (encoding: string, compress: (bytes: Buffer) => Buffer): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
    response.end(compress(Buffer.from(JSON.stringify(said({})))));
  };

const busyFor = new Set<string>();

export const UNUSUAL_ANSWERS: Record<string, Answer> = {
  "busy-at-first-for-several": (response, body) => {
    const [choice] = said({}).choices;
    if (body.n !== 2) return sendJson(response, 200, said({}));
    if (busyFor.has("several")) return sendJson(response, 200, { choices: [choice, choice] });
    busyFor.add("several");
    response.writeHead(503, { "retry-after-ms": "1" }).end();
  },
  gzip: compressed("gzip", gzipSync),
  deflate: compressed("deflate", deflateSync),
  brotli: compressed("br", brotliCompressSync),
  "gzip-bomb": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.alloc(40 * 1024 * 1024, " ")));
  },
  "no-gzip": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(JSON.stringify(said({})));
  },
  "extra-fields": json(
    said({ reasoning_content: "NO", annotations: [] }, { stop_reason: null }, { usage: null, x: 1 }),
  ),
  "half-usage": json(said({}, {}, { usage: { prompt_tokens: 12, total_tokens: 15 } })),
  "null-usage": json(said({}, {}, { usage: { prompt_tokens: null, completion_tokens: null } })),
  parts: json(
    said({
      content: [
        { type: "thinking", thinking: [{ type: "text", text: "Answer: NO" }] },
        { type: "text", text: "Answer: " },
        { type: "text", text: "YES" },
      ],
    }),
  ),
  "odd-parts": json(
    said({ content: ["Answer: ", { type: "text", text: null }, { type: "output_text", text: "YES" }, null] }),
  ),
  ...Object.fromEntries(
    [
      "model_length",
      "max_tokens",
      "MAX_TOKENS",
      "LENGTH",
      "model_context_window_exceeded",
      "content_filter: PROHIBITED_CONTENT",
      "SAFETY",
      "refusal",
    ].map((finish) => [`finish ${finish}`, json(said({}, { finish_reason: finish }))]),
  ),
  moderated: json({ error: { code: 403, message: "This model requires moderation and your input was flagged" } }, 403),
  "listed-key-error": json([{ error: { code: 400, message: "API key not valid, sk-secret." } }], 400),
  "input-too-long": json(
    {
      error: {
        code: 400,
        message: "The input token count (9000) exceeds the maximum number of tokens allowed (4096).",
      },
    },
    400,
  ),
  "eight-at-most": (response, body) => {
    const wanted = Number(body.n ?? 1);
    if (wanted > 8) return rejected(response, "Invalid value for 'n': candidate count must be in the range [1, 8].");
    sendJson(response, 200, { choices: Array.from({ length: wanted }, () => said({}).choices[0]) });
  },
  "few-alternatives": (response, body) => {
    if (Number(body.top_logprobs) > 5)
      return rejected(response, `Requested sample logprobs of ${body.top_logprobs}, greater than max allowed: 5`);
    sendJson(response, 200, said({ content: `Answer: ${body.top_logprobs}` }));
  },
  "no-logprob": json(
    said(
      {},
      { logprobs: { content: [{ token: "YES", logprob: null, top_logprobs: [{ token: "YES", logprob: null }] }] } },
    ),
  ),
  "part-logprobs": json(
    said(
      {},
      {
        logprobs: {
          content: [
            { token: "Answer: ", logprob: -0.1, top_logprobs: [] },
            {
              token: "YES",
              logprob: -0.2,
              bytes: null,
              top_logprobs: [
                { token: "YES", logprob: -0.2 },
                { token: "NO", logprob: null },
              ],
            },
          ],
        },
      },
    ),
  ),
  "old-logprobs": json(said({}, { logprobs: { tokens: ["YES"], token_logprobs: [-0.1] } })),
  "two-for-one": json({ choices: [...said({}).choices, ...said({ content: "Answer: NO" }).choices] }),
  "text-json": text(JSON.stringify(said({})), "text/plain; charset=utf-8"),
  "always-streams": text(streamed, "text/event-stream"),
  "streams-as-json": text(streamed, "application/json"),
  "not-loaded": json({ error: "Model has unloaded or crashed.. Please try again. Key sk-secret." }, 400),
  "none-loaded": json({ error: { message: "No models loaded. Please load a model in the developer page." } }, 404),
  endless: text(" ".repeat(33 * 1024 * 1024), "application/json"),
  "streaming-only": (response, body) => {
    if (body.stream !== true) return rejected(response, "This model only supports stream mode, set `stream` to true.");
    response.writeHead(200, { "content-type": "text/event-stream" }).end(streamed);
  },
  "new-token-name": (response, body) => {
    if ("max_tokens" in body)
      return rejected(
        response,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        "max_tokens",
        "unsupported_parameter",
      );
    sendJson(response, 200, said({ content: `Answer: ${body.max_completion_tokens}` }));
  },
  "no-temperature": (response) =>
    rejected(
      response,
      "Unsupported value: 'temperature' does not support 0 with this model. Key sk-secret.",
      "temperature",
      "unsupported_value",
    ),
  "too-long": (response) =>
    rejected(response, "This model's maximum context length is 8192 tokens.", "messages", "context_length_exceeded"),
  "error-inside-429": json({ error: { message: "Rate limited upstream, key sk-secret", code: 429 } }),
  "error-inside-text": json({ error: "model is loading, key sk-secret" }),
  "error-in-choice": json(said({ content: "Answer: Y" }, { finish_reason: "error", error: { code: 502 } })),
  "no-choices": json({ choices: [], prompt_filter_results: [{}] }),
  "unpaid-402": json({ error: { message: "Insufficient Balance" } }, 402),
  "flat-too-long": json(
    { object: "error", message: "This model's maximum context length is 2048 tokens.", code: 400 },
    400,
  ),
  "flat-streaming-only": (response, body) =>
    body.stream === true
      ? text(streamed, "text/event-stream")(response, body, response.req)
      : sendJson(response, 400, { detail: "Stream must be set to true" }),
  "flat-parameter": json({ detail: [{ loc: ["body", "temperature"], msg: "sk-secret is no number" }] }, 422),
  "cut-short": text('{"choices":[{"message":{"content":"Answer: YES', "application/json"),
  "only-thinks": json(said({ content: null, reasoning_content: "Hmm." }, { finish_reason: "stop" })),
  "miscounted-usage": json(said({}, {}, { usage: { prompt_tokens: 5_000_000_000, completion_tokens: 1e15 } })),
  "odd-headers": (response) => {
    // Sent as the one byte that it is in Latin-1, which is no UTF-8.
    response.writeHead(429, { "content-type": "application/json", "x-why": "trop de requêtes", "retry-after": "3600" });
    response.end("{}");
  },
  "hour-to-wait": (response) => {
    response.setHeader("retry-after", "3600");
    sendJson(response, 429, { error: { message: "Slow down" } });
  },
  asks: (response, _, { headers }) => {
    const telemetry = Object.keys(headers).filter((name) => name.startsWith("x-stainless"));
    sendJson(response, 200, said({ content: ["Answer:", headers["accept-encoding"], ...telemetry].join(" ") }));
  },
};
