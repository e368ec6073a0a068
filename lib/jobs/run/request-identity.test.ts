import { expect, test } from "vitest";
import type { CompletionRequest } from "@/lib/llm/completion";
import { requestIdentity } from "./request-identity";

const request: CompletionRequest = { messages: [{ role: "user", content: "Hello" }], temperature: 0, topP: 1 };

test("is the same however the request was written down", () => {
  const other: CompletionRequest = {
    topP: 1,
    samples: 1,
    temperature: 0,
    messages: [{ content: "Hello", role: "user" }],
  };
  expect(requestIdentity(other)).toBe(requestIdentity(request));
});

test.each<[string, Partial<CompletionRequest>]>([
  ["message", { messages: [{ role: "user", content: "Hello!" }] }],
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
  expect(requestIdentity({ ...request, ...change })).not.toBe(requestIdentity(request));
});
