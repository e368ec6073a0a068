import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { CompletionRequest } from "../completion";
import { type DemoServer, listen, readBody } from "../stub/serve-demo";
import { stubSettings } from "../testing/settings";
import { UNUSUAL_ANSWERS } from "../testing/unusual-answers";
import type { EndpointSettings } from "./endpoint-api";
import { modelClient } from "./model-client";
import { listEndpointModels, probeEndpoint } from "./probe-endpoint";

let server: DemoServer;
const asked: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await listen(0, (request, response) => {
    readBody(request)
      .then((read) => {
        const body = z.record(z.string(), z.unknown()).parse(read);
        asked.push(body);
        UNUSUAL_ANSWERS[String(body.model)]?.(response, body, request);
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
    "odd-parts",
    "no-logprob",
    "part-logprobs",
    "old-logprobs",
    "two-for-one",
    "text-json",
    "always-streams",
    "streams-as-json",
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
      token: "YES",
      logprob: -0.2,
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

  test("fewer alternatives are asked for where an endpoint gives no twenty, which is learnt once", async () => {
    const client = modelClient(stubSettings(server.baseUrl, "few-alternatives"));
    const request = { messages: [{ role: "user", content: "Is it?" }], topLogprobs: 20 } as const;
    const answers = [await client.complete(request), await client.complete(request)];
    client.close();
    const five = { ok: true, attempts: 1, choices: [{ text: "Answer: 5" }] };
    expect(answers).toMatchObject([five, five]);
    const wanted = asked.filter(({ model }) => model === "few-alternatives").map(({ top_logprobs: most }) => most);
    expect(wanted).toEqual([20, 10, 5, 5]);
  });

  test("an endpoint that gives some answers at once is asked in parts for more", async () => {
    const answer = await answerOf("eight-at-most", { samples: 20, seed: 3 });
    expect(answer.ok && answer.choices).toHaveLength(20);
    const calls = asked.filter(({ model }) => model === "eight-at-most").map(({ n, seed }) => [n, seed]);
    expect(calls).toEqual([
      [20, 3],
      [8, 3],
      [8, 4],
      [4, 5],
    ]);
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
    ["finish model_length", "cut-off", /allow more/],
    ["finish max_tokens", "cut-off", /allow more/],
    ["finish MAX_TOKENS", "cut-off", /allow more/],
    ["finish LENGTH", "cut-off", /allow more/],
    ["finish model_context_window_exceeded", "cut-off", /allow more/],
    ["finish content_filter: PROHIBITED_CONTENT", "refused", /content filter/],
    ["finish SAFETY", "refused", /content filter/],
    ["finish refusal", "refused", /refused/],
    ["moderated", "refused", /for its content/],
    ["listed-key-error", "authentication", /key/],
    ["input-too-long", "rejected", /longer than the model can read/],
    ["too-long", "rejected", /longer than the model can read/],
    ["flat-too-long", "rejected", /longer than the model can read/],
    ["flat-parameter", "rejected", /temperature/],
    ["not-loaded", "server-error", /load it/],
    ["none-loaded", "server-error", /load it/],
    ["endless", "unreachable", /larger than/],
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
