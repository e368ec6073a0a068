import { expect, test } from "vitest";
import type { CompletionRequest } from "@/lib/llm/completion";
import { requestIdentity } from "./do-item";

const MODEL = { address: "https://lab.example/v1", supports: { logprobs: true } };
const request: CompletionRequest = { messages: [{ role: "user", content: "Hello" }], temperature: 0, topP: 1 };

test("is the same however the request was written down", () => {
  const other: CompletionRequest = {
    topP: 1,
    samples: 1,
    temperature: 0,
    messages: [{ content: "Hello", role: "user" }],
  };
  expect(requestIdentity(MODEL, other)).toBe(requestIdentity(MODEL, request));
});

test.each<[string, Partial<CompletionRequest>]>([
  ["message", { messages: [{ role: "user", content: "Hello!" }] }],
  [
    "cut between messages",
    {
      messages: [
        { role: "user", content: "Hel" },
        { role: "user", content: "lo" },
      ],
    },
  ],
  ["message that looks like two", { messages: [{ role: "user", content: "Hello\nuser 5:Hello" }] }],
  ["number of messages", { messages: [...request.messages, ...request.messages] }],
  ["role", { messages: [{ role: "system", content: "Hello" }] }],
  ["temperature", { temperature: 1 }],
  ["temperature left out", { temperature: undefined }],
  ["top p", { topP: 0.9 }],
  ["length", { maxTokens: 10 }],
  ["samples", { samples: 2 }],
  ["seed", { seed: 0 }],
  ["logprobs", { topLogprobs: 5 }],
  ["draw", { draw: "responses of x" }],
  ["schema", { jsonSchema: { name: "one", schema: {} } }],
])("changes with the %s", (_, change) => {
  expect(requestIdentity(MODEL, { ...request, ...change })).not.toBe(requestIdentity(MODEL, request));
});

test("changes with the address that the call goes to", () => {
  expect(requestIdentity({ ...MODEL, address: "https://other.example/v1" }, request)).not.toBe(
    requestIdentity(MODEL, request),
  );
});

test("of a model without probabilities is what is sent: once it gives them, what it answered before serves no longer", () => {
  const without = { ...MODEL, supports: { ...MODEL.supports, logprobs: false } };
  const wanted = { ...request, topLogprobs: 5 };
  expect(requestIdentity(without, wanted)).toBe(requestIdentity(without, request));
  expect(requestIdentity(MODEL, wanted)).not.toBe(requestIdentity(without, wanted));
});
