import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CompletionRequest } from "../completion";
import { stubSettings } from "../testing/settings";
import { type StubServer, startStubServer } from "../testing/stub-server";
import type { Clock } from "./clock";
import type { EndpointSettings } from "./endpoint-api";
import { type ClientSurroundings, type ModelClient, modelClient } from "./model-client";
import { probeEndpoint } from "./probe-endpoint";

let stub: StubServer;
const open: ModelClient[] = [];
beforeAll(async () => {
  stub = await startStubServer();
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
afterAll(() => stub.close());

/** Time that passes only when somebody sleeps. */
function patientClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

function clientFor(model: string, changes: Partial<EndpointSettings> = {}, surroundings: ClientSurroundings = {}) {
  const client = modelClient(stubSettings(stub.baseUrl, model, changes), { random: () => 0.5, ...surroundings });
  open.push(client);
  return client;
}

let counter = 0;
const ask = (changes: Partial<CompletionRequest> = {}): CompletionRequest => ({
  messages: [{ role: "user", content: `Name three birds. (${counter++})` }],
  ...changes,
});

describe("a well-behaved endpoint", () => {
  test("answers with text, tokens, usage and its name; the key goes into the header alone", async () => {
    const answer = await clientFor("stub").complete(
      ask({ samples: 3, topLogprobs: 2, temperature: 1, maxTokens: 200 }),
    );
    expect(answer).toMatchObject({ ok: true, model: "stub", attempts: 1, lost: [], usage: { estimated: false } });
    if (!answer.ok) return;
    expect(answer.choices).toHaveLength(3);
    expect(answer.choices[0]?.tokens?.map(({ token }) => token).join("")).toBe(answer.choices[0]?.text);
    const request = stub.requests.find(({ body }) => body.n === 3);
    expect(request?.authorization).toBe("Bearer sk-test-key-of-a-lab");
    expect(request?.body).toMatchObject({ model: "stub", n: 3, logprobs: true, top_logprobs: 2, max_tokens: 200 });
  });

  test("without a key sends none, whatever the environment holds", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-somebody-else");
    await clientFor("stub?keyless", { apiKey: "" }).complete(ask());
    vi.unstubAllEnvs();
    expect(stub.requests.find(({ body }) => body.model === "stub?keyless")?.authorization).toBeUndefined();
  });

  test.each(["stub?n=no&a", "stub?n=no&strict&a"])(
    "that gives one answer a call is asked as often as needed: %s",
    async (model) => {
      const answer = await clientFor(model, {
        supports: { n: model.includes("strict") === false, logprobs: false, jsonSchema: false },
      }).complete(ask({ samples: 4, topLogprobs: 3 }));
      expect(answer.ok && [answer.choices.length, answer.requests]).toEqual([4, 4]);
      expect(stub.requests.filter(({ body }) => body.model === model)).toHaveLength(4);
      expect(stub.requests.some(({ body }) => body.model === model && body.logprobs !== undefined)).toBe(false);
    },
  );

  test("that does not count tokens has them estimated", async () => {
    const answer = await clientFor("stub?usage=no").complete(ask());
    expect(answer.usage.estimated).toBe(true);
    expect(answer.usage.promptTokens).toBeGreaterThan(0);
  });
});

describe("every failure has its kind, once", () => {
  test.each([
    ["429", "rate-limit"],
    ["500", "server-error"],
    ["503", "server-error"],
    ["401", "authentication"],
    ["404", "not-found"],
    ["400", "rejected"],
    ["filter-400", "refused"],
    ["refusal", "refused"],
    ["content-filter", "refused"],
    ["truncated", "cut-off"],
    ["malformed", "malformed"],
    ["not-json", "malformed"],
    ["empty", "malformed"],
    ["broken", "unreachable"],
    ["redirect", "address-not-allowed"],
  ])("%s is %s", async (fault, kind) => {
    const answer = await clientFor(`stub?fail=${fault}`).complete(ask());
    expect(answer).toMatchObject({ ok: false, failure: { kind }, attempts: 1 });
    expect(JSON.stringify(answer)).not.toMatch(/sk-/);
  });

  test("what was said before the cut is kept, and was paid for", async () => {
    const answer = await clientFor("stub?fail=truncated").complete(ask());
    expect(answer).toMatchObject({ ok: false, failure: { partial: expect.stringMatching(/\w/) } });
    expect(answer.usage.completionTokens).toBeGreaterThan(0);
  });

  test("an endpoint that hangs, before or within its answer, is a timeout", async () => {
    expect(await clientFor("stub?fail=hang", { timeout: 80 }).complete(ask())).toMatchObject({
      failure: { kind: "timeout" },
    });
    expect(await clientFor("stub?latency=3000", { timeout: 80 }).complete(ask())).toMatchObject({
      failure: { kind: "timeout" },
    });
  });

  test("a call can be called off while it runs and while it waits", async () => {
    const client = clientFor("stub?fail=hang&b", {
      limits: { concurrency: 1, requestsPerMinute: null, tokensPerMinute: null },
    });
    const off = new AbortController();
    const running = client.complete(ask(), off.signal);
    const waiting = client.complete(ask(), off.signal);
    await expect.poll(() => stub.requests.some(({ body }) => body.model === "stub?fail=hang&b")).toBe(true);
    off.abort();
    expect(await running).toMatchObject({ ok: false, failure: { kind: "aborted" } });
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: "aborted" } });
  });

  test("an address that is none is refused at once: the package's own default is never called", () => {
    for (const baseUrl of ["", " ", "localhost:1234", "file:///etc", "model.example/v1"]) {
      expect(() => clientFor("stub", { baseUrl }), baseUrl).toThrow("http://");
    }
  });

  test("nobody listening is unreachable, and an unknown host too", async () => {
    expect(await clientFor("stub", { baseUrl: "http://127.0.0.1:1/v1" }).complete(ask())).toMatchObject({
      failure: { kind: "unreachable" },
    });
    const resolve = async () => [];
    const unknown = clientFor("stub", { baseUrl: "http://no-such-host.invalid/v1" }, { resolve });
    expect(await unknown.complete(ask())).toMatchObject({ failure: { kind: "unreachable" } });
  });
});

describe("retries", () => {
  test.each(["429", "500", "broken", "malformed", "not-json"])("after %s with growing pauses", async (fault) => {
    const clock = patientClock();
    const answer = await clientFor(`stub?fail=${fault}&times=2`, { retries: 3 }, { clock }).complete(ask());
    expect(answer).toMatchObject({ ok: true, attempts: 3, milliseconds: 1125 });
    expect(clock.slept).toEqual([375, 750]);
  });

  test("their pauses are part of a call's time; waiting for a turn is not", async () => {
    const clock = patientClock();
    const limits = { concurrency: 1, requestsPerMinute: 1, tokensPerMinute: null };
    const client = clientFor("stub", { limits }, { clock });
    expect(await client.complete(ask())).toMatchObject({ ok: true, milliseconds: 0 });
    expect(await client.complete(ask())).toMatchObject({ ok: true, milliseconds: 0 });
    expect(clock.slept).toEqual([60_000]);
  });

  test("honour Retry-After in seconds", async () => {
    const clock = patientClock();
    const answer = await clientFor("stub?fail=429&times=1&retry-after=7", { retries: 1 }, { clock }).complete(ask());
    expect(answer).toMatchObject({ ok: true, attempts: 2 });
    expect(clock.slept).toEqual([7250]);
  });

  test("honour Retry-After as a date", async () => {
    const clock = patientClock();
    const date = "Fri, 20 Nov 2026 10:00:20 GMT";
    const wallClock = () => Date.UTC(2026, 10, 20, 10, 0, 0);
    await clientFor(
      `stub?fail=429&times=1&retry-after=${encodeURIComponent(date)}`,
      { retries: 1 },
      { clock, wallClock },
    ).complete(ask());
    expect(clock.slept).toEqual([20250]);
  });

  test("do not sit through an hour: the failure says when to come back", async () => {
    const clock = patientClock();
    const answer = await clientFor("stub?fail=429&retry-after=3600", { retries: 5 }, { clock }).complete(ask());
    expect(answer).toMatchObject({ ok: false, attempts: 1, failure: { kind: "rate-limit", retryAfter: 3_600_000 } });
    expect(clock.slept).toEqual([]);
  });

  test("are not made where they cannot help", async () => {
    for (const fault of ["401", "404", "400", "refusal", "truncated", "redirect"]) {
      const answer = await clientFor(`stub?fail=${fault}`, { retries: 3 }, { clock: patientClock() }).complete(ask());
      expect(answer.attempts, fault).toBe(1);
    }
  });

  test("end, and the last failure is told", async () => {
    const answer = await clientFor("stub?fail=500", { retries: 2 }, { clock: patientClock() }).complete(ask());
    expect(answer).toMatchObject({ ok: false, attempts: 3, failure: { kind: "server-error", status: 500 } });
  });
});

describe("limits", () => {
  test("never more calls at once than allowed", async () => {
    const own = await startStubServer();
    const client = modelClient(
      stubSettings(own.baseUrl, "stub?latency=5", {
        limits: { concurrency: 4, requestsPerMinute: null, tokensPerMinute: null },
      }),
    );
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.complete(ask())));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(own.peak()).toBe(4);
    client.close();
    await own.close();
  });

  test("requests and tokens per minute are kept by waiting", async () => {
    const clock = patientClock();
    const limits = { concurrency: 8, requestsPerMinute: 2, tokensPerMinute: null };
    const client = clientFor("stub?minute", { limits }, { clock });
    for (let call = 0; call < 5; call++) await client.complete(ask());
    expect(clock.slept).toEqual([60_000, 60_000]);
  });
});

describe("a call that nobody wants any more", () => {
  const limits = { concurrency: 1, requestsPerMinute: null, tokensPerMinute: null };
  const supports = { n: false, logprobs: false, jsonSchema: false };
  const askedOf = (model: string) => stub.requests.filter(({ body }) => body.model === model).length;

  test("sends nothing while it waits for its turn; one that was begun ends with all its samples", async () => {
    const model = "stub?one-by-one&n=no&latency=150";
    const client = clientFor(model, { limits, supports });
    const stop = new AbortController();
    const begun = client.complete(ask({ samples: 3 }), undefined, () => stop.signal);
    const queued = client.complete(ask(), undefined, () => stop.signal);
    await vi.waitFor(() => expect(askedOf(model)).toBeGreaterThan(0), { interval: 10 });
    stop.abort();
    expect(await queued).toMatchObject({ ok: false, failure: { kind: "aborted" }, attempts: 0 });
    expect(await begun).toMatchObject({ ok: true, choices: [{}, {}, {}] });
    expect(askedOf(model)).toBe(3);
  });

  test("is not sent again after it was turned down", async () => {
    const model = "stub?fail=429&retry-after=200&unwanted";
    const client = clientFor(model, { retries: 3 });
    const stop = new AbortController();
    const turnedDown = client.complete(ask({ samples: 1 }), undefined, () => stop.signal);
    await vi.waitFor(() => expect(askedOf(model)).toBe(1));
    stop.abort();
    expect(await turnedDown).toMatchObject({ ok: false, failure: { kind: "aborted" }, attempts: 1 });
    expect(askedOf(model)).toBe(1);
  });
});

describe("test connection", () => {
  const probe = (model: string) => probeEndpoint(stubSettings(stub.baseUrl, model));
  test("tells what works, whether the rest is refused or ignored", async () => {
    const all = { n: true, logprobs: true, jsonSchema: true };
    expect(await probe("stub?probe")).toMatchObject({ ok: true, model: "stub?probe", supports: all });
    const none = { n: false, logprobs: false, jsonSchema: false };
    expect(await probe("stub?n=no&logprobs=no&schema=no")).toMatchObject({ ok: true, supports: none });
    expect(await probe("stub?n=no&logprobs=no&schema=no&strict")).toMatchObject({ ok: true, supports: none });
    expect(await probe("stub?logprobs=no")).toMatchObject({ ok: true, supports: { ...all, logprobs: false } });
  });
  test("tells why nothing works", async () => {
    expect(await probe("stub?fail=401")).toMatchObject({ ok: false, failure: { kind: "authentication" } });
  });
});
