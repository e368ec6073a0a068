import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { CompletionRequest } from "../completion";
import { type DemoServer, listen, readBody, sendJson } from "../stub/serve-demo";
import { stubSettings } from "../testing/settings";
import { listEndpointModels } from "./list-endpoint-models";
import { type EndpointSettings, modelClient } from "./model-client";
import { probeEndpoint } from "./probe-endpoint";

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

const ANSWERS: Record<string, Answer> = {
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

let server: DemoServer;
const asked: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await listen(0, (request, response) => {
    readBody(request)
      .then((read) => {
        const body = z.record(z.string(), z.unknown()).parse(read);
        asked.push(body);
        ANSWERS[String(body.model)]?.(response, body, request);
      })
      .catch(() => response.destroy());
  });
});
afterAll(() => server.close());

async function answerOf(
  model: string,
  request: Partial<CompletionRequest> = {},
  change: Partial<EndpointSettings> = {},
) {
  const client = modelClient(stubSettings(server.baseUrl, model, change));
  try {
    return await client.complete({ messages: [{ role: "user", content: "Is it?" }], ...request });
  } finally {
    client.close();
  }
}

describe("an unusual answer is an answer", () => {
  test.each([
    "extra-fields",
    "half-usage",
    "null-usage",
    "parts",
    "no-logprob",
    "part-logprobs",
    "old-logprobs",
    "two-for-one",
    "text-json",
    "always-streams",
    "streaming-only",
    "flat-streaming-only",
    "miscounted-usage",
    "gzip",
    "deflate",
    "brotli",
  ])("%s", async (model) => {
    const answer = await answerOf(model);
    expect(answer).toMatchObject({ ok: true, lost: [], choices: [{ text: "Answer: YES" }] });
    if (answer.ok) expect(answer.choices).toHaveLength(1);
  });

  test("tokens that are told in part are counted as far as they are told, and the rest by rule of thumb", async () => {
    expect(await answerOf("half-usage")).toMatchObject({
      usage: { promptTokens: 12, completionTokens: 3, estimated: true },
    });
    expect(await answerOf("null-usage")).toMatchObject({ usage: { promptTokens: 6, estimated: true } });
    expect(await answerOf("miscounted-usage")).toMatchObject({
      usage: { promptTokens: 6, completionTokens: 3, estimated: true },
    });
    expect(await answerOf("always-streams")).toMatchObject({
      model: "m-1",
      usage: { promptTokens: 7, completionTokens: 3, estimated: false },
    });
  });

  test("a probability that is not told counts as not given", async () => {
    const none = await answerOf("no-logprob");
    const some = await answerOf("part-logprobs");
    expect(none.ok && none.choices[0]?.tokens).toBeNull();
    expect(some.ok && some.choices[0]?.tokens?.[1]).toEqual({
      ...{ token: "YES", logprob: -0.2 },
      alternatives: [{ token: "YES", logprob: -0.2 }],
    });
  });

  test("how an endpoint wants to be asked is learnt once", async () => {
    const client = modelClient(stubSettings(server.baseUrl, "new-token-name"));
    const request = { messages: [{ role: "user", content: "How long?" }], maxTokens: 77 } as const;
    const first = await client.complete(request);
    const second = await client.complete(request);
    client.close();
    expect([first, second]).toMatchObject([
      { ok: true, attempts: 1, choices: [{ text: "Answer: 77" }] },
      { ok: true, choices: [{ text: "Answer: 77" }] },
    ]);
    expect(asked.filter(({ model }) => model === "new-token-name")).toHaveLength(3);
  });

  test("no compression is asked for, and nothing told of this machine", async () => {
    expect(await answerOf("asks")).toMatchObject({ choices: [{ text: "Answer: identity" }] });
  });

  test.each(["gzip-bomb", "no-gzip"])(
    "what cannot be unpacked within the limit is a broken connection: %s",
    async (model) => {
      expect(await answerOf(model)).toMatchObject({ ok: false, failure: { kind: "unreachable" } });
    },
  );

  test("a bad moment while several answers are tried is not taken for an endpoint that gives one", async () => {
    const found = await probeEndpoint(stubSettings(server.baseUrl, "busy-at-first-for-several", { retries: 1 }));
    expect(found).toMatchObject({ ok: true, supports: { n: true } });
  });

  test("an endpoint that only streams passes the test of its connection", async () => {
    const found = await probeEndpoint(stubSettings(server.baseUrl, "streaming-only"));
    expect(found).toMatchObject({ ok: true, supports: { n: false, logprobs: false, jsonSchema: false } });
  });
});

test.each([
  ["the usual list", '{"object":"list","data":[{"id":"b","x":1},{"id":"a"}]}', "application/json"],
  ["a bare list", '[{"id":"b"},{"id":"a"}]', "application/json"],
  ["a list of no declared type", '{"data":[{"id":"b"},{"id":"a"}]}', "text/plain"],
])("models are read from %s", async (_, body, type) => {
  const lister = await listen(0, (_request, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  });
  const found = await listEndpointModels(stubSettings(lister.baseUrl, ""));
  await lister.close();
  expect(found).toEqual({ ok: true, names: ["a", "b"] });
});

describe("an unusual failure says what failed, and never what the endpoint said", () => {
  test.each([
    ["no-temperature", "rejected", /temperature/],
    ["too-long", "rejected", /longer than the model can read/],
    ["flat-too-long", "rejected", /longer than the model can read/],
    ["flat-parameter", "rejected", /temperature/],
    ["cut-short", "malformed", /not whole/],
    ["only-thinks", "cut-off", /thought/],
    ["hour-to-wait", "rate-limit", /again in 60 minutes/],
    ["odd-headers", "rate-limit", /again in 60 minutes/],
    ["error-inside-429", "rate-limit", /rate limit/],
    ["error-inside-text", "server-error", /error instead of an answer/],
    ["error-in-choice", "server-error", /broke off/],
    ["no-choices", "malformed", /no answer in it/],
    ["unpaid-402", "no-credit", /no credit/],
  ])("%s", async (model, kind, message) => {
    const answer = await answerOf(model, { temperature: 0 });
    expect(answer).toMatchObject({ ok: false, failure: { kind, message: expect.stringMatching(message) } });
    expect(JSON.stringify(answer)).not.toContain("sk-secret");
  });

  test("nothing listens there, or it does not speak https", async () => {
    const closed = await listen(0, () => {});
    await closed.close();
    const refused = await answerOf("any", {}, { baseUrl: closed.baseUrl });
    const plain = await answerOf("any", {}, { baseUrl: server.baseUrl.replace("http:", "https:") });
    expect([refused, plain]).toMatchObject([
      { ok: false, failure: { kind: "unreachable", message: expect.stringContaining("Nothing answers") } },
      { ok: false, failure: { kind: "unreachable", message: expect.stringContaining("https") } },
    ]);
  });
});
